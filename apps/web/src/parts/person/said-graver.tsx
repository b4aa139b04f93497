import type { Recipient } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { formatWithinDay } from '../../shell/format.js';
import { answerState, StatusMark, useStatusWord } from '../status.js';

interface SaidGraverProps {
  row: Pick<Recipient, 'saidGraver' | 'saidGraverComment' | 'saidGraverAt'>;
  now: Date;
  className: string | undefined;
}

/** An earlier answer that said more than the one that stands above it. */
export function SaidGraver({
  row: { saidGraver, saidGraverComment: words, saidGraverAt },
  now,
  className,
}: SaidGraverProps) {
  const { t } = useTranslation('person', { keyPrefix: 'graver' });
  const wordOf = useStatusWord();
  if (!saidGraverAt) return null;
  const state = answerState(saidGraver);
  const said = { word: wordOf(state), time: formatWithinDay(saidGraverAt, now) };
  const text = words ? t('inWords', { ...said, words }) : t('said', said);
  return (
    <p className={className} title={text}>
      <StatusMark state={state} size={12} /> {text}
    </p>
  );
}

import type { Recipient, saidGraver } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { formatWithinDay } from '../../shell/format.js';
import { usePersonName } from '../names.js';
import { answerState, StatusMark, useStatusWord } from '../status.js';

type Said = Pick<Recipient, keyof typeof saidGraver>;

interface SaidGraverProps {
  row: Said;
  now: Date;
  className: string | undefined;
}

/** An earlier answer that said more than the one that stands above it. */
export function SaidGraver({ row, now, className }: SaidGraverProps) {
  const { t } = useTranslation('person', { keyPrefix: 'graver' });
  const wordOf = useStatusWord();
  const givenBy = useGivenBy();
  const { saidGraverComment: words, saidGraverAt } = row;
  if (!saidGraverAt) return null;
  const state = answerState(row.saidGraver);
  const by = givenBy(row);
  const said = {
    by: by && t('by', { by }),
    word: wordOf(state),
    time: formatWithinDay(saidGraverAt, now),
  };
  const text = words ? t('inWords', { ...said, words }) : t('said', said);
  return (
    <p className={className} title={text}>
      <StatusMark state={state} size={12} /> {text}
    </p>
  );
}

/** Who gave that answer, if it was not the traveler. */
function useGivenBy(): (row: Said) => string {
  const { t } = useTranslation('person');
  const nameOf = usePersonName();
  return ({ saidGraverVia, saidGraverProxy }) => {
    if (saidGraverVia === 'admin') return t('via.admin');
    return saidGraverProxy === null ? '' : t('proxy', { name: nameOf(saidGraverProxy) });
  };
}

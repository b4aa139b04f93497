import type { LastWord } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../shell/format.js';
import { TwoLines } from '../shell/two-lines.js';
import { answerState, StatusBadge } from './status.js';
import css from './last-answer.module.css';

/** What a traveler said last with its own time; if there is no answer yet, when it was asked for. */
export function LastAnswer({ said: { asked, response, respondedAt, askedAt } }: { said: LastWord }) {
  const { t } = useTranslation('status');
  if (!asked) return <span className="muted">{t('notAsked')}</span>;
  const [time, text] =
    response === null
      ? [askedAt, (at: string) => t('askedAt', { at })]
      : [respondedAt, (at: string) => t('answeredAt', { at })];
  return (
    <TwoLines>
      <StatusBadge state={answerState(response)} />
      <small className={css.when}>{time && text(formatDateTime(time))}</small>
    </TwoLines>
  );
}

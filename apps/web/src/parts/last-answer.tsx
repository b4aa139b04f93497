import { type LastWord, RESPONSE } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useAgo } from '../shell/ago.js';
import { formatDate, formatDateTime, secondsBetween } from '../shell/format.js';
import { TwoLines } from '../shell/two-lines.js';
import { answerState, StatusBadge } from './status.js';
import css from './last-answer.module.css';

/** An answer says how somebody is for so long. */
const FRESH_SECONDS = 24 * 60 * 60;

/** Whoever was safe then, or was not heard of; a need for help stays until somebody has dealt with it. */
const isOfItsDay = (response: number | null): boolean => response === null || response === RESPONSE.safe;

/** What a traveler said last with its own time, in gray if that is long ago; if there is no answer yet, when it was asked for. */
export function LastAnswer({ said: { asked, response, respondedAt, askedAt } }: { said: LastWord }) {
  const { t } = useTranslation('status');
  const agoOf = useAgo();
  if (!asked) return <span className="muted">{t('notAsked')}</span>;
  const [time, text] =
    response === null
      ? [askedAt, (at: string) => t('askedAt', { at })]
      : [respondedAt, (at: string) => t('answeredAt', { at })];
  const age = time ? secondsBetween(time, new Date()) : 0;
  const ago = agoOf(age);
  const state = answerState(response);
  if (time && age >= FRESH_SECONDS && isOfItsDay(response))
    return (
      <TwoLines>
        <span className="muted">{t(`answers.${state}`)}</span>
        <small>{text(t('longAgo', { date: formatDate(time), ago }))}</small>
      </TwoLines>
    );
  return (
    <TwoLines>
      <StatusBadge state={state} />
      <small className={css.when}>{time && text(formatDateTime(time))}</small>
    </TwoLines>
  );
}

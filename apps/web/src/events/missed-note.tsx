import type { EventDetail } from '@tabimori/shared';
import { formatDateTime, formatNumber, minutesBetween } from '../shell/format.js';
import { useLabels } from '../shell/i18n.js';
import { usePlaces, type Place } from './places.js';
import { LABELS } from './words.js';
import css from './events.module.css';

/** What would have been sent to whom, had a telegram not come too late. */
export function MissedNote({ event }: { event: EventDetail }) {
  const t = useLabels(LABELS).missed;
  const places = usePlaces();
  const missed = event.decisions.filter(({ reason }) => reason === 'late');
  const [first] = missed;
  if (!first) return null;
  const { hazard } = first;
  const same = missed.filter((decision) => decision.hazard === hazard);
  const reached = new Map<string, Place>(same.flatMap(({ prefectures }) => prefectures).map((one) => [one.code, one]));
  const companies = same.length === 1 ? first.companyName : t.companies(formatNumber(same.length));
  const telegram = event.telegrams.find(({ id }) => id === first.telegramId);
  return (
    <div className={css.missedNote} role="note">
      <strong>{t.title}</strong>
      <p>{t[hazard](companies, places([...reached.values()], { most: 8 }))}</p>
      {telegram && (
        <p>
          {t.because(
            telegram.title,
            formatDateTime(telegram.controlAt),
            formatDateTime(telegram.seenAt),
            t.delay(minutesBetween(telegram.controlAt, telegram.seenAt)),
          )}
        </p>
      )}
      <p>{t.after}</p>
    </div>
  );
}

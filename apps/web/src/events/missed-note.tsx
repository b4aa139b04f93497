import type { EventDetail } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useCompanyName } from '../parts/names.js';
import { formatDateTime, minutesBetween } from '../shell/format.js';
import { usePlaces, type Place } from './places.js';
import css from './events.module.css';

/** What would have been sent, and to whom, if a telegram had not come too late. */
export function MissedNote({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events', { keyPrefix: 'missed' });
  const companyOf = useCompanyName();
  const places = usePlaces();
  const delay = (minutes: number): string =>
    minutes < 120
      ? t('delay.minutes', { minutes })
      : t('delay.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  const missed = event.decisions.filter(({ reason }) => reason === 'late');
  const [first] = missed;
  if (!first) return null;
  const { hazard } = first;
  const same = missed.filter((decision) => decision.hazard === hazard);
  const reached = new Map<string, Place>(same.flatMap(({ prefectures }) => prefectures).map((one) => [one.code, one]));
  const companies = same.length === 1 ? companyOf(first) : t('companies', { count: same.length });
  const telegram = event.telegrams.find(({ id }) => id === first.telegramId);
  return (
    <div className={css.missedNote} role="note">
      <strong>{t('title')}</strong>
      <p>{t(hazard, { companies, places: places([...reached.values()], { most: 8 }) })}</p>
      {telegram && (
        <p>
          {t('because', {
            title: telegram.title,
            published: formatDateTime(telegram.controlAt),
            seen: formatDateTime(telegram.seenAt),
            late: delay(minutesBetween(telegram.controlAt, telegram.seenAt)),
          })}
        </p>
      )}
      <p>{t('after')}</p>
    </div>
  );
}

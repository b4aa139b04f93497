import type { EventDetail } from '@tabimori/shared';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { named } from '../parts/map/shaken.js';
import { IntensityBlock } from '../parts/intensity.js';
import { Figure } from '../shell/card.js';
import { DASH, formatDateTime, formatMagnitude, formatNumber, formatRate, minutesBetween } from '../shell/format.js';
import { useLanguage } from '../shell/i18n.js';
import { useOwnCompany } from '../shell/session.js';
import { hasSent } from './words.js';
import css from './events.module.css';

/** The event in figures, in one row. */
export function Facts({ event, now }: { event: EventDetail; now: Date }) {
  const ofCompany = useOwnCompany() !== null;
  const { t } = useTranslation('events', { keyPrefix: 'detail' });
  const language = useLanguage();
  const { t: events } = useTranslation('events');
  const ago = (minutes: number): string => {
    if (minutes < 60) return t('ago.minutes', { count: minutes });
    if (minutes < 2880) return t('ago.hours', { count: Math.floor(minutes / 60) });
    return t('ago.days', { count: Math.floor(minutes / 1440) });
  };
  const { originAt, answers, latitude, longitude } = event;
  // 「M8を超える巨大地震」 in one line would push the last fact into a second row
  const [magnitude, kind] = event.magnitude ? formatMagnitude(event.magnitude, language).split(/(?<=を超える)/) : [];
  const at = originAt ?? event.latestAt;
  const unsent = new Set(event.decisions.filter((decision) => !hasSent(decision)).map(({ companyId }) => companyId));
  for (const decision of event.decisions) if (hasSent(decision)) unsent.delete(decision.companyId);
  return (
    <section className={css.facts} aria-label={t('facts')}>
      {event.maxIntensity && <IntensityBlock intensity={event.maxIntensity} />}
      <dl>
        <Fact
          label={originAt ? t('origin') : t('latest')}
          value={formatDateTime(at)}
          note={ago(minutesBetween(at, now))}
        />
        {magnitude && <Fact label={t('magnitude')} value={magnitude} note={kind} />}
        {event.depthKm !== null && (
          <Fact
            label={t('depth')}
            value={events('depth', { count: event.depthKm })}
            note={latitude === null || longitude === null ? null : place(latitude, longitude)}
          />
        )}
        {event.prefectures.length > 0 && (
          <Fact
            label={t('prefectures')}
            value={formatNumber(named(event.prefectures).length)}
            note={t('prefecturesFelt', { count: event.prefectures.length })}
          />
        )}
        {!ofCompany && (
          <Fact
            label={t('companies')}
            value={<Figure size="S" value={formatNumber(event.companies)} unit={t('companyUnit')} />}
            note={unsent.size > 0 ? t('notSent', { count: unsent.size }) : null}
          />
        )}
        <Fact
          label={t('people')}
          value={
            <Figure size="S" value={event.people > 0 ? formatNumber(event.people) : DASH} unit={t('peopleUnit')} />
          }
          note={
            event.asked
              ? t('rate', { rate: formatRate(answers.total - answers.none, answers.total), asked: answers.total })
              : null
          }
        />
      </dl>
    </section>
  );
}

function Fact({ label, value, note }: { label: string; value: ReactNode; note?: string | null | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}

const place = (latitude: number, longitude: number): string =>
  `${Math.abs(latitude).toFixed(1)}°${latitude < 0 ? 'S' : 'N'} ${Math.abs(longitude).toFixed(1)}°${longitude < 0 ? 'W' : 'E'}`;

import { api, type EventDetail, isWarning } from '@tabimori/shared';
import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Tabs } from '../ui/tabs.js';
import { useAddress } from '../shell/use-address.js';
import { useCall } from '../shell/use-call.js';
import { Card } from '../shell/card.js';
import { formatDateTime, formatMagnitude } from '../shell/format.js';
import { useLanguage } from '../shell/i18n.js';
import { PageHeader } from '../shell/page-header.js';
import { part } from '../shell/part.js';
import { pathOf } from '../shell/paths.js';
import { Loading, Pending } from '../shell/states.js';
import { EventActions } from './event-actions.js';
import { MissedNote } from './missed-note.js';
import { People } from './people.js';
import { PersonCare } from './person-care.js';
import { type EventResult } from './result.js';
import { TelegramXml } from './telegram-xml.js';
import { IntensityChip } from '../parts/intensity.js';
import { useEventTitle } from '../parts/names.js';
import { OffNote } from './off-note.js';
import { PersonDrawer } from '../parts/person/person-drawer.js';
import { StrongerNote } from '../parts/stronger-note.js';
import { useKeptOrder } from './use-kept-order.js';
import { gradesOf, useStatusNote } from './words.js';
import css from './events.module.css';

// behind the people
const Course = part(async () => (await import('./course.js')).Course);

const VIEWS = ['people', 'course'] as const;

/** One event: how the people are that its sends reached; what was published, decided and sent. */
export function EventDetailPage({ id }: { id: number }) {
  const { t } = useTranslation('events', { keyPrefix: 'detail' });
  // a later telegram may start a wave, and whoever was asked may answer after the response has ended
  const query = useCall(api.events.get, { id }, { live: true });
  const result = useCall(api.events.result, { id }, { live: true });
  const { data: event } = query;
  const { data: people } = result;
  if (!event || !people) {
    return (
      <>
        <PageHeader title={t('title')} trail={[{ label: t('title') }]} />
        <div className={css.page}>
          <Card>
            <Pending query={query} rows={12}>
              {() => (
                <Pending query={result} rows={12}>
                  {() => null}
                </Pending>
              )}
            </Pending>
          </Card>
        </div>
      </>
    );
  }
  return (
    <Pending<unknown> query={query.error === null ? result : query}>
      {() => <Event event={event} result={people} now={new Date(query.dataUpdatedAt)} />}
    </Pending>
  );
}

interface EventProps {
  event: EventDetail;
  result: EventResult;
  now: Date;
}

function Event({ event, result: { companies }, now }: EventProps) {
  const { t } = useTranslation('events');
  const title = useEventTitle()(event);
  const notReal = useStatusNote()(event.status);
  const [params, setParams] = useAddress();
  const seen = useRef(new Set<number>());
  const result = { companies: useKeptOrder(companies) };
  const hasPeople = companies.length > 0;
  const view = hasPeople && params.get('view') !== 'course' ? 'people' : 'course';
  return (
    <>
      <PageHeader
        title={title}
        tab={`${title} ${formatDateTime(event.originAt ?? event.latestAt)}`}
        badge={<Badge event={event} />}
        meta={<When event={event} />}
        trail={[{ label: t('detail.title') }]}
        actions={hasPeople && <EventActions event={event} result={result} sends={view === 'people'} />}
      />
      <div className={css.page}>
        {notReal && (
          <p className={css.notRealNote}>
            <strong>{notReal}</strong>　{t('statusNote')}
          </p>
        )}
        <MissedNote event={event} />
        <OffNote event={event} now={now} />
        {event.stronger && <StrongerNote shock={event.stronger} now={now} to="event" />}
        {hasPeople && (
          <Tabs
            options={VIEWS.map((value) => ({ value, label: t(`detail.views.${value}`) }))}
            value={view}
            onChange={(value) =>
              setParams((next) => (value === 'course' ? next.set('view', value) : next.delete('view')))
            }
          />
        )}
        {view === 'people' ? (
          <People event={event} result={result} now={now} />
        ) : (
          <Suspense fallback={<Loading rows={12} />}>
            <Course event={event} now={now} />
          </Suspense>
        )}
        <p className="small muted">{t('detail.source')}</p>
      </div>
      <PersonDrawer
        actions={(applicantId) => (
          <PersonCare key={applicantId} eventId={event.id} applicantId={applicantId} now={now} seen={seen} />
        )}
      />
      <TelegramXml />
    </>
  );
}

/** How strong it was, and when. */
function When({ event: { maxIntensity, magnitude, originAt, latestAt } }: { event: EventDetail }) {
  const language = useLanguage();
  return (
    <span className={css.whenHow}>
      {maxIntensity && <IntensityChip intensity={maxIntensity} />}
      {magnitude && <span>{formatMagnitude(magnitude, language)}</span>}
      <span>{formatDateTime(originAt ?? latestAt)}</span>
    </span>
  );
}

/** A tsunami warning in force, or that the event is no real one. */
function Badge({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events');
  const notReal = useStatusNote()(event.status);
  const worst = gradesOf(event.tsunami)[0]?.grade;
  if (notReal) return <span className={css.notReal}>{notReal}</span>;
  if (isWarning(worst))
    return (
      <Link className={css.inForce} to={pathOf('events', { id: event.id, view: 'course' })}>
        {t('tsunamis.inForce', { grade: t(`tsunamis.grade.${worst}`) })}
      </Link>
    );
  return worst === 'advisory' ? (
    <span className={css.tag}>{t('tsunamis.inForce', { grade: t('tsunamis.grade.advisory') })}</span>
  ) : null;
}

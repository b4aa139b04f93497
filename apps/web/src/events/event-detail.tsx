import { api, type EventDetail } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/button.js';
import { useLive } from '../shell/use-live.js';
import { Card } from '../shell/card.js';
import { PageHeader } from '../shell/page-header.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { Pending } from '../shell/states.js';
import { Decisions } from './decisions.js';
import { Facts } from './facts.js';
import { MissedNote } from './missed-note.js';
import { MapCard } from './map-card.js';
import { TelegramXml } from './telegram-xml.js';
import { TimelineCard } from './timeline-card.js';
import { Tsunami } from './tsunami.js';
import { useEventTitle } from '../parts/names.js';
import { StrongerNote } from '../parts/stronger-note.js';
import { gradesOf, isOpen, useStatusNote } from './words.js';
import css from './events.module.css';

/** One event: what was published, what was decided, what was sent. */
export function EventDetailPage({ id }: { id: number }) {
  const { t } = useTranslation('events', { keyPrefix: 'detail' });
  const { query } = useLive(api.events.get, { id }, isOpen);
  if (!query.data) {
    return (
      <>
        <PageHeader title={t('title')} trail={[{ label: t('title') }]} />
        <div className={css.page}>
          <Card>
            <Pending query={query} rows={12}>
              {() => null}
            </Pending>
          </Card>
        </div>
      </>
    );
  }
  return <Pending query={query}>{(event) => <Event event={event} now={new Date(query.dataUpdatedAt)} />}</Pending>;
}

function Event({ event, now }: { event: EventDetail; now: Date }) {
  const { t } = useTranslation('events');
  const title = useEventTitle()(event);
  const notReal = useStatusNote()(event.status);
  return (
    <>
      <PageHeader
        title={title}
        badge={<Badge event={event} />}
        trail={[{ label: t('detail.title') }]}
        actions={<Actions event={event} />}
      />
      <div className={css.page}>
        {notReal && (
          <p className={css.notRealNote}>
            <strong>{notReal}</strong>　{t('statusNote')}
          </p>
        )}
        <MissedNote event={event} />
        {event.stronger && <StrongerNote shock={event.stronger} now={now} to="event" />}
        <Facts event={event} now={now} />
        <div className={css.pair}>
          <MapCard event={event} />
          <TimelineCard event={event} now={now} />
        </div>
        <Decisions event={event} now={now} />
        {event.tsunami.length > 0 && <Tsunami event={event} />}
        <p className="small muted">{t('detail.source')}</p>
      </div>
      <TelegramXml />
    </>
  );
}

/** A tsunami warning in force, or that the event is no real one. */
function Badge({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events');
  const notReal = useStatusNote()(event.status);
  const worst = gradesOf(event.tsunami)[0]?.grade;
  if (notReal) return <span className={css.notReal}>{notReal}</span>;
  if (worst === 'major' || worst === 'warning')
    return <span className={css.inForce}>{t('tsunamis.inForce', { grade: t(`tsunamis.grade.${worst}`) })}</span>;
  return worst === 'advisory' ? (
    <span className={css.tag}>{t('tsunamis.inForce', { grade: t('tsunamis.grade.advisory') })}</span>
  ) : null;
}

/** Links to the sends: the one result, or the list if there are several. */
function Actions({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events', { keyPrefix: 'detail' });
  const may = useCan();
  const ids = new Set(event.decisions.flatMap(({ flow }) => flow?.deliveryId ?? []));
  const [only] = ids;
  if (only === undefined) return null;
  const isOne = ids.size === 1;
  if (!isOne && !may('historyMessage', 'refer')) return null;
  return (
    <ButtonLink kind="primary" to={isOne ? pathOf('result', { id: only }) : pathOf('history', { eventId: event.id })}>
      {isOne ? t('result') : t('history')}
    </ButtonLink>
  );
}

import { api, INTENSITIES, type EventSummary } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '../ui/button.js';
import { IntensityChip, useIntensityText } from '../parts/intensity.js';
import { NamedRate, RateBar } from '../parts/status.js';
import { DASH, formatDateTime, formatMagnitude, formatNumber } from '../shell/format.js';
import { useLanguage } from '../shell/i18n.js';
import { ListPage } from '../shell/list-page.js';
import { pathOf } from '../shell/paths.js';
import { useCall } from '../shell/use-call.js';
import { TwoLines } from '../shell/two-lines.js';
import { useCan, useOwnCompany } from '../shell/session.js';
import { EventTags } from './event-tags.js';
import { useEventTitle } from '../parts/names.js';
import css from './events.module.css';

const CHOICES = INTENSITIES.filter((intensity) => intensity >= '3').reverse();

/** The agency's events, newest first, and the sends that they started. */
export function EventList() {
  const ofCompany = useOwnCompany() !== null;
  const { t } = useTranslation('events');
  const intensity = useIntensityText();
  const may = useCan();
  const running = useCall(api.home.situation, {}, { quiet: true }).data?.running;
  const isOpen = ({ id }: EventSummary): boolean => running?.some(({ eventId }) => eventId === id) === true;
  return (
    <ListPage
      title={t('title')}
      meta={t('source')}
      actions={may('systemSetting') && <ButtonLink to={pathOf('telegramProblems')}>{t('problems.title')}</ButtonLink>}
      call={api.events.list}
      live
      rowKey={(row: EventSummary) => row.id}
      href={(row) => pathOf('events', { id: row.id })}
      filters={[
        {
          name: 'minIntensity',
          label: t('minIntensity'),
          options: CHOICES.map((value) => ({ value, label: t('orMore', { intensity: intensity(value) }) })),
        },
      ]}
      columns={[
        {
          key: 'intensity',
          title: t('column.intensity'),
          width: 92,
          render: (row) => (row.maxIntensity ? <IntensityChip intensity={row.maxIntensity} /> : <None />),
        },
        { key: 'at', title: t('column.at'), width: 148, render: (row) => <When event={row} /> },
        { key: 'place', title: t('column.place'), render: (row) => <Place event={row} /> },
        {
          key: 'magnitude',
          wide: true,
          title: t('column.magnitude'),
          width: 128,
          render: (row) => <Size event={row} />,
        },
        {
          key: 'state',
          title: t('column.state'),
          width: 128,
          render: (row) => <State event={row} open={isOpen(row)} />,
        },
        ...(ofCompany
          ? []
          : [
              {
                key: 'companies',
                wide: true,
                title: t('column.companies'),
                width: 100,
                align: 'right' as const,
                render: (row: EventSummary) => (row.companies > 0 ? formatNumber(row.companies) : <None />),
              },
            ]),
        {
          key: 'people',
          title: t('column.people'),
          width: 88,
          align: 'right',
          render: (row) => (row.people > 0 ? formatNumber(row.people) : <None />),
        },
        {
          key: 'rate',
          title: t('column.rate'),
          width: 150,
          render: (row) => (row.asked ? <RateBar answers={row.answers} people={row.people} /> : <None />),
        },
      ]}
      card={(row) => <EventCard event={row} open={isOpen(row)} />}
      empty={t('empty', { returnObjects: true })}
      unit={t('unit')}
    />
  );
}

const None = () => <span className="muted">{DASH}</span>;

/** @param named says that the kilometers are a depth, if no column does */
function Size({ event: { magnitude, depthKm }, named = false }: { event: EventSummary; named?: boolean }) {
  const { t } = useTranslation('events');
  const language = useLanguage();
  const parts = [
    magnitude === null ? null : formatMagnitude(magnitude, language),
    depthKm === null ? null : `${named ? `${t('detail.depth')} ` : ''}${t('depth', { count: depthKm })}`,
  ].filter((part) => part !== null);
  return parts.length > 0 ? (
    <span className={css.size}>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  ) : (
    <None />
  );
}

function When({ event: { originAt, latestAt } }: { event: EventSummary }) {
  const { t } = useTranslation('events');
  return (
    <TwoLines>
      <span className={css.when}>{formatDateTime(originAt ?? latestAt)}</span>
      {originAt === null && <small>{t('published')}</small>}
    </TwoLines>
  );
}

function Place({ event }: { event: EventSummary }) {
  const title = useEventTitle();
  return (
    <span className={css.place}>
      <Link to={pathOf('events', { id: event.id })}>{title(event)}</Link>
      <EventTags event={event} />
    </span>
  );
}

interface StateProps {
  event: EventSummary;
  /** nobody has ended the response */
  open: boolean;
}

function State({ event: { state }, open }: StateProps) {
  const { t } = useTranslation('events');
  if (state === 'finished' && open) return t('state.open');
  if (state === 'missed') {
    return (
      <span className={css.missedText}>
        {t('state.missed')} <small>{t('missedNote')}</small>
      </span>
    );
  }
  return (
    <span className={state === 'running' ? css.running : state === 'none' ? 'muted' : undefined}>
      {t(`state.${state}`)}
    </span>
  );
}

/** One event on a phone. */
function EventCard({ event, open }: StateProps) {
  const ofCompany = useOwnCompany() !== null;
  const { t } = useTranslation('events');
  return (
    <div className={css.card}>
      <div className={css.cardHead}>
        {event.maxIntensity && <IntensityChip intensity={event.maxIntensity} />}
        <When event={event} />
        <State event={event} open={open} />
      </div>
      <Place event={event} />
      <Size event={event} named />
      {event.companies > 0 && (
        <div className={css.cardHead}>
          {!ofCompany && (
            <span>
              {t('column.companies')} {t('companies', { count: event.companies })}
            </span>
          )}
          <span>
            {t('column.people')} {t('people', { count: event.people })}
          </span>
        </div>
      )}
      {event.asked && <NamedRate name={t('column.rate')} answers={event.answers} people={event.people} />}
    </div>
  );
}

import type { EventDetail } from '@tabimori/shared';
import { Fragment, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../ui/icons.js';
import { RateBar } from '../parts/status.js';
import { useEventTitle } from '../parts/names.js';
import { StopFlow } from '../parts/stop-flow.js';
import { Card } from '../shell/card.js';
import { DASH, formatNumber, formatTime, formatWithinDay } from '../shell/format.js';
import { pathOf } from '../shell/paths.js';
import { usePlaces } from './places.js';
import { Travelers } from './travelers.js';
import { Because, Waves } from './waves.js';
import { hasSent, runningCompanies } from './words.js';
import css from './decisions.module.css';
import shared from './events.module.css';

type Decision = EventDetail['decisions'][number];
const MOST_NAMES = 5;
/** Details start expanded if there are at most this many decisions. */
const FEW = 2;

/** Which companies got a send, which did not, and why. */
export function Decisions({ event, now }: { event: EventDetail; now: Date }) {
  const { t } = useTranslation('events', { keyPrefix: 'decisions' });
  const title = useEventTitle();
  // a single one has its button next to the event's next send
  const running = runningCompanies(event.decisions);
  const stoppable = (decision: Decision) =>
    running.length > 1 && decision.flow?.nextAt
      ? running.find(({ companyId }) => companyId === decision.companyId)
      : undefined;
  const stop = (decision: Decision) => {
    const company = stoppable(decision);
    return company && <StopFlow eventId={event.id} about={title(event)} {...company} />;
  };
  const rows = [...event.decisions].sort((a, b) => Number(hasSent(b)) - Number(hasSent(a)));
  return (
    <Card title={t('title')} extra={<span className={shared.note}>{t('note')}</span>} flush>
      {rows.length === 0 ? (
        <p className={shared.nothing}>{t('empty')}</p>
      ) : (
        <table className={css.decisions}>
          <thead>
            <tr>
              {(['company', 'condition', 'verdict', 'reason', 'people', 'stage', 'rate'] as const).map((column) => (
                <th key={column} scope="col" className={css[column]}>
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((decision) => (
              <Fragment key={`${decision.companyId} ${decision.hazard}`}>
                <Row event={event} decision={decision} now={now} stop={stop(decision)} />
                <More event={event} decision={decision} now={now} open={rows.length <= FEW} />
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

interface RowProps {
  event: EventDetail;
  decision: Decision;
  now: Date;
  stop: ReactNode;
}

function Row({ event, decision, now, stop }: RowProps) {
  const { t } = useTranslation('events', { keyPrefix: 'decisions' });
  const reason = useReason();
  const { flow, companyName, hazard, threshold, decidedAt, joinedCount, heldCount, reason: reasonIs } = decision;
  const sent = hasSent(decision);
  const cell = (name: 'condition' | 'verdict' | 'reason' | 'people' | 'stage' | 'rate', content: ReactNode) => (
    <td className={css[name]} data-label={t(name)}>
      {content}
    </td>
  );
  return (
    <tr className={sent ? undefined : css.unsent}>
      <th scope="row" className={css.company} title={companyName}>
        {flow?.deliveryId ? <Link to={pathOf('result', { id: flow.deliveryId })}>{companyName}</Link> : companyName}
      </th>
      {cell('condition', hazard === 'tsunami' ? t('tsunamiOn') : t(`threshold.${threshold}`))}
      {cell(
        'verdict',
        <span className={sent ? css.yes : css.no}>
          {sent ? <Icon name="check" size={14} /> : <span aria-hidden="true">{DASH}</span>}
          {sent ? t('sent') : t('notSent')}
        </span>,
      )}
      {cell(
        'reason',
        <>
          {reason(decision)}
          {joinedCount > 0 && reasonIs !== 'joined' && (
            <p className={css.beside}>{t('joinedCount', { count: joinedCount })}</p>
          )}
          {heldCount > 0 && <p className={css.beside}>{t('heldCount', { count: heldCount })}</p>}{' '}
          <small className={css.decidedAt}>
            {t('at', { time: formatTime(decidedAt) })}{' '}
            <Because event={event} telegramId={decision.telegramId} now={now} />
          </small>
        </>,
      )}
      {cell('people', flow ? formatNumber(flow.answers.total) : DASH)}
      {cell(
        'stage',
        flow ? (
          <span className={css.stageCell}>
            <Stage flow={flow} now={now} />
            {stop}
          </span>
        ) : (
          DASH
        ),
      )}
      {cell(
        'rate',
        flow && flow.answers.total > 0 && hazard === 'earthquake' ? <RateBar answers={flow.answers} /> : DASH,
      )}
    </tr>
  );
}

function Stage({ flow, now }: { flow: NonNullable<Decision['flow']>; now: Date }) {
  const { t } = useTranslation('events', { keyPrefix: 'decisions' });
  const { stage, remindersSent, nextAt } = flow;
  const text = nextAt ? t('waiting', { count: stage === 'alert' ? 0 : remindersSent + 1 }) : t(`stages.${stage}`);
  return (
    <span className={css.stageText}>
      {text}
      {nextAt && <small>{t('nextAt', { time: formatWithinDay(nextAt, now) })}</small>}
    </span>
  );
}

/** The reason of a decision in a sentence, with the prefectures that mattered, worst first. */
function useReason(): (decision: Decision) => string {
  const { t } = useTranslation('events', { keyPrefix: 'decisions' });
  const places = usePlaces();
  return ({ reason, prefectures }) => {
    const where = places(prefectures, { most: MOST_NAMES, strength: reason === 'belowThreshold' });
    return where === ''
      ? t(`reasons.${reason}`)
      : t(`reasonsAt.${reason}`, { places: where, defaultValue: t(`reasons.${reason}`) });
  };
}

/** Under a decision: its alerts one by one, and the travelers by prefecture. */
function More({
  event,
  decision,
  now,
  open: initially,
}: {
  event: EventDetail;
  decision: Decision;
  now: Date;
  open: boolean;
}) {
  const { t } = useTranslation('events', { keyPrefix: 'decisions' });
  const [open, setOpen] = useState(initially);
  const { companyName, hazard } = decision;
  return (
    <tr className={css.more}>
      <td colSpan={7}>
        <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary aria-label={t('moreOf', { company: companyName, hazard: t(`hazard.${hazard}`) })}>
            {t('more')}
          </summary>
          {open && (
            <div className={css.inside}>
              <Waves event={event} decision={decision} now={now} />
              <Travelers eventId={event.id} decision={decision} />
            </div>
          )}
        </details>
      </td>
    </tr>
  );
}

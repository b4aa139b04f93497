import type { EventDetail } from '@tabimori/shared';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../ui/icons.js';
import { Table, type TableColumn } from '../ui/table.js';
import { CompanyName } from '../parts/name.js';
import { RateBar } from '../parts/status.js';
import { useCompanyName, useEventTitle } from '../parts/names.js';
import { StopFlow } from '../parts/stop-flow.js';
import { Card } from '../shell/card.js';
import { DASH, formatNumber, formatWithinDay } from '../shell/format.js';
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
  const columns = useColumns(event, now, stop);
  const rows = [...event.decisions].sort((a, b) => Number(hasSent(b)) - Number(hasSent(a)));
  return (
    <Card title={t('title')} extra={<span className={shared.note}>{t('note')}</span>} flush>
      {rows.length === 0 ? (
        <p className={shared.nothing}>{t('empty')}</p>
      ) : (
        <Table
          labelled
          className={css.decisions}
          columns={columns}
          rows={rows}
          rowKey={({ companyId, hazard }) => `${companyId} ${hazard}`}
          row={(decision) => ({ className: hasSent(decision) ? undefined : css.unsent })}
          below={(decision) => <More event={event} decision={decision} now={now} open={rows.length <= FEW} />}
        />
      )}
    </Card>
  );
}

function useColumns(event: EventDetail, now: Date, stop: (decision: Decision) => ReactNode): TableColumn<Decision>[] {
  const { t } = useTranslation('events', { keyPrefix: 'decisions' });
  const companyOf = useCompanyName();
  const column = (
    name: 'condition' | 'verdict' | 'reason' | 'people' | 'stage' | 'rate',
    render: (decision: Decision) => ReactNode,
  ): TableColumn<Decision> => ({ key: name, title: t(name), className: css[name], render });
  return [
    {
      key: 'company',
      title: t('company'),
      heads: true,
      className: css.company,
      cell: (decision) => ({ title: companyOf(decision) }),
      render: (decision) => (
        <span className={css.name}>
          {decision.flow?.deliveryId ? (
            <Link to={pathOf('events', { id: event.id, companyId: decision.companyId })}>
              <CompanyName of={decision} />
            </Link>
          ) : (
            <CompanyName of={decision} />
          )}
        </span>
      ),
    },
    column('condition', ({ hazard, threshold, reason }) => {
      if (reason === 'thresholdOff') return t('threshold.off');
      return hazard === 'tsunami' ? t('tsunamiOn') : t(`threshold.${threshold}`);
    }),
    column('verdict', (decision) => <Verdict sent={hasSent(decision)} />),
    column('reason', (decision) => <Reason event={event} decision={decision} now={now} />),
    column('people', ({ flow }) => (flow ? formatNumber(flow.answers.total) : DASH)),
    column('stage', (decision) =>
      decision.flow ? (
        <span className={css.stageCell}>
          <Stage flow={decision.flow} now={now} />
          {stop(decision)}
        </span>
      ) : (
        DASH
      ),
    ),
    column('rate', ({ flow, hazard }) =>
      flow && flow.answers.total > 0 && hazard === 'earthquake' ? <RateBar answers={flow.answers} /> : DASH,
    ),
  ];
}

function Verdict({ sent }: { sent: boolean }) {
  const { t } = useTranslation('events', { keyPrefix: 'decisions' });
  return (
    <span className={sent ? css.yes : css.no}>
      {sent ? <Icon name="check" size={14} /> : <span aria-hidden="true">{DASH}</span>}
      {sent ? t('sent') : t('notSent')}
    </span>
  );
}

/** Why it was decided, when, and by which telegram. */
function Reason({ event, decision, now }: { event: EventDetail; decision: Decision; now: Date }) {
  const { t } = useTranslation('events', { keyPrefix: 'decisions' });
  const reasonOf = useReason();
  const { joinedCount, heldCount, reason, decidedAt, telegramId } = decision;
  return (
    <>
      {reasonOf(decision)}
      {joinedCount > 0 && reason !== 'joined' && (
        <p className={css.beside}>{t('joinedCount', { count: joinedCount })}</p>
      )}
      {heldCount > 0 && <p className={css.beside}>{t('heldCount', { count: heldCount })}</p>}{' '}
      <small className={css.decidedAt}>
        {t('at', { time: formatWithinDay(decidedAt, now) })} <Because event={event} telegramId={telegramId} now={now} />
      </small>
    </>
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
  const { hazard } = decision;
  const company = useCompanyName()(decision);
  return (
    <tr className={css.more}>
      <td colSpan={7}>
        <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary aria-label={t('moreOf', { company, hazard: t(`hazard.${hazard}`) })}>{t('more')}</summary>
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

import { TSUNAMI_GRADES, type EventDetail } from '@tabimori/shared';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../parts/icons.js';
import { prefectureName } from '../parts/map/japan.js';
import { rankOf } from '../parts/map/layout.js';
import { RateBar, useIntensityText } from '../parts/status.js';
import { useEventTitle } from '../parts/names.js';
import { StopFlow } from '../parts/stop-flow.js';
import { Card } from '../shell/card.js';
import { DASH, formatNumber, formatTime, formatWithinDay } from '../shell/format.js';
import { useLabels, useLanguage } from '../shell/i18n.js';
import { pathOf } from '../shell/screens.js';
import { hasSent, LABELS, runningCompanies } from './words.js';
import css from './decisions.module.css';
import shared from './events.module.css';

type Decision = EventDetail['decisions'][number];
const MOST_NAMES = 5;

/** For whom something was sent, for whom not, and why. */
export function Decisions({ event, now }: { event: EventDetail; now: Date }) {
  const t = useLabels(LABELS).decisions;
  const title = useEventTitle();
  // one alone has its button beside the next send of the event
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
    <Card title={t.title} extra={<span className={shared.note}>{t.note}</span>} flush>
      {rows.length === 0 ? (
        <p className={shared.nothing}>{t.empty}</p>
      ) : (
        <table className={css.decisions}>
          <thead>
            <tr>
              {(['company', 'condition', 'verdict', 'reason', 'people', 'stage', 'rate'] as const).map((column) => (
                <th key={column} scope="col" className={css[column]}>
                  {t[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((decision) => (
              <Row
                key={`${decision.companyId} ${decision.hazard} ${decision.decidedAt.getTime()} ${decision.reason}`}
                decision={decision}
                now={now}
                stop={stop(decision)}
              />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function Row({ decision, now, stop }: { decision: Decision; now: Date; stop: ReactNode }) {
  const t = useLabels(LABELS).decisions;
  const reason = useReason();
  const { flow, companyName, hazard, threshold, decidedAt, joined, held, reason: reasonIs } = decision;
  const sent = hasSent(decision);
  const cell = (name: keyof typeof t, content: ReactNode) => (
    <td className={css[name]} data-label={t[name] as string}>
      {content}
    </td>
  );
  return (
    <tr className={sent ? undefined : css.unsent}>
      <th scope="row" className={css.company} title={companyName}>
        {flow?.deliveryId ? <Link to={pathOf('result', { id: flow.deliveryId })}>{companyName}</Link> : companyName}
      </th>
      {cell('condition', hazard === 'tsunami' ? t.tsunamiOn : t.threshold[threshold])}
      {cell(
        'verdict',
        <span className={sent ? css.yes : css.no}>
          {sent ? <Icon name="check" size={14} /> : <span aria-hidden="true">{DASH}</span>}
          {sent ? t.sent : t.notSent}
        </span>,
      )}
      {cell(
        'reason',
        <>
          {reason(decision)}
          {joined > 0 && reasonIs !== 'joined' && <p className={css.beside}>{t.joined(formatNumber(joined))}</p>}
          {held > 0 && <p className={css.beside}>{t.held(formatNumber(held))}</p>}{' '}
          <small className={css.decidedAt}>{t.at(formatTime(decidedAt))}</small>
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
  const t = useLabels(LABELS).decisions;
  const { stage, remindersSent, nextAt } = flow;
  const text = nextAt ? t.waiting(stage === 'alert' ? 0 : remindersSent + 1) : t.stages[stage];
  return (
    <span className={css.stageText}>
      {text}
      {nextAt && <small>{t.nextAt(formatWithinDay(nextAt, now))}</small>}
    </span>
  );
}

const worstOf = ({ intensity, grade }: Decision['prefectures'][number]): number =>
  intensity ? rankOf(intensity) : TSUNAMI_GRADES.findIndex((known) => known === grade);

/** The reason of a decision in a sentence, with the prefectures that mattered, worst first. */
function useReason(): (decision: Decision) => string {
  const t = useLabels(LABELS).decisions;
  const language = useLanguage();
  const text = useIntensityText();
  return ({ reason, prefectures }) => {
    const sorted = [...prefectures].sort((a, b) => worstOf(b) - worstOf(a));
    const names = sorted.slice(0, MOST_NAMES).map(({ code, intensity, islands }) => {
      const name = islands ? t.islands(prefectureName(code, language)) : prefectureName(code, language);
      return reason === 'belowThreshold' && intensity ? t.withIntensity(name, text(intensity)) : name;
    });
    return t.reasons[reason](names.length > 0 ? t.list(names, sorted.length - names.length) : '');
  };
}

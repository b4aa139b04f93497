import { type api, type Reply, USER_DIV } from '@tabimori/shared';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { stop as en } from '../../labels/en/stop.js';
import { stop as ja } from '../../labels/ja/stop.js';
import { StopSend, UndoSend } from '../../parts/end-send.js';
import { useSubject } from '../../parts/names.js';
import { StopFlow } from '../../parts/stop-flow.js';
import { formatNumber, formatWithinDay } from '../format.js';
import { useLabels } from '../i18n.js';
import { pathOf } from '../screens.js';
import { useCan, useSession } from '../session.js';
import css from './send-banner.module.css';
import { runningPath } from './status-box.js';
import { useEventName } from './use-event-name.js';

const LABELS = { jp: ja, en };
type Situation = Reply<typeof api.home.situation>;
type Send = Situation['sends'][number];

/** Whether the banner tells what runs by itself: to those who may stop it. */
export function useTellsFlows(): boolean {
  const may = useCan()('safetyConfirmation', 'exec');
  const { authority } = useSession();
  return may && authority?.user.userDiv !== USER_DIV.division;
}

/** On every screen: what is being sent or will be, with the way to end it. */
export function SendBanner({ situation }: { situation: Situation | undefined }) {
  const t = useLabels(LABELS).send;
  const name = useEventName();
  const may = useCan()('safetyConfirmation', 'exec');
  const tellsFlows = useTellsFlows();
  if (!situation || !may) return null;
  const flows = tellsFlows ? situation.running : [];
  const text = ({ help, none, ...flow }: Situation['running'][number]): string =>
    flow.hazard === 'tsunami'
      ? t.tsunami(name(flow), formatNumber(help))
      : t.running(name(flow), formatNumber(help), none === null ? null : formatNumber(none));
  // a stop ends both hazards of an event: one button
  const isFirstOfEvent = (index: number) => flows[index - 1]?.eventId !== flows[index]?.eventId;
  if (situation.sends.length === 0 && flows.length === 0) return null;
  const rows = flows.map((flow, index) => (
    <div key={`${flow.eventId} ${flow.hazard}`} className={css.row}>
      <p>{text(flow)}</p>
      <Link to={runningPath(flow)}>{flow.hazard === 'tsunami' ? t.details : t.open}</Link>
      {flow.company && isFirstOfEvent(index) && (
        <StopFlow
          eventId={flow.eventId}
          companyId={flow.company.id}
          companyName={flow.company.name}
          about={name(flow)}
          unanswered={flow.none ?? 0}
        />
      )}
    </div>
  ));
  const events = new Set(flows.map(({ eventId }) => eventId)).size;
  const inNeed = flows.reduce((sum, { help }) => sum + help, 0);
  return (
    <section className={css.banner} aria-label={t.banner}>
      {situation.sends.map((send) => (
        <OpenSend key={send.sendId} send={send} now={situation.now} />
      ))}
      {events <= 1 ? (
        rows
      ) : (
        <details className={css.several}>
          <summary className={css.row}>
            <span>{t.several(formatNumber(events), formatNumber(inNeed))}</span>
          </summary>
          {rows}
        </details>
      )}
    </section>
  );
}

function OpenSend({ send, now }: { send: Send; now: Date }) {
  const t = useLabels(LABELS).send;
  const subject = useSubject()(send);
  const left = useSecondsLeft(send.undoUntil, now);
  const total = formatNumber(send.total);
  const waits = send.undoUntil !== null && left > 0;
  const isPlan = !waits && send.state !== 'sending' && send.state !== 'scheduled' && send.nextAt !== null;
  return (
    <div className={waits ? `${css.row} ${css.waits}` : css.row}>
      {/* told once; the seconds that pass are not */}
      <p role="status">
        {waits && t.waiting(subject, total)}
        {!waits && !isPlan && t.sending(subject, total)}
        {isPlan && send.nextAt && t.planned(subject, formatWithinDay(send.nextAt, now))}
      </p>
      {waits && (
        <span className={css.left} aria-hidden="true">
          {t.seconds(left)}
        </span>
      )}
      <Link to={pathOf('result', { id: send.deliveryId })}>{t.open}</Link>
      {waits && send.own ? (
        <UndoSend id={send.sendId} />
      ) : (
        <StopSend id={send.sendId} subject={subject} total={send.total} />
      )}
    </div>
  );
}

/** Whole seconds until an instant of the server, whose clock said `now` when it was asked; 0 once it is over. */
function useSecondsLeft(until: Date | null, now: Date): number {
  const [offset] = useState(() => now.getTime() - Date.now());
  const [at, setAt] = useState(() => Date.now());
  const left = until === null ? 0 : Math.max(Math.ceil((until.getTime() - at - offset) / 1000), 0);
  const runs = left > 0;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = window.setInterval(() => setAt(Date.now()), 250);
    return () => window.clearInterval(timer);
  }, [runs]);
  return left;
}

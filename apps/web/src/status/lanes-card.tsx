import { api, type ServiceStatus } from '@tabimori/shared';
import { Card } from '../shell/card.js';
import { formatNumber } from '../shell/format.js';
import { useLabels } from '../shell/i18n.js';
import { useCan } from '../shell/session.js';
import { useSend } from '../shell/use-send.js';
import css from './status.module.css';
import { LABELS, type OfStatus, useWhen } from './words.js';

type Lane = ServiceStatus['lanes'][number];

/** Where messages wait because the other side does not take them; each can be tried at once. */
export function LanesCard({ status: { lanes, now } }: OfStatus) {
  const t = useLabels(LABELS).lanes;
  return (
    <Card title={t.title} flush>
      <ul className={css.lanes}>
        {lanes.map((lane) => (
          <LaneRow key={`${lane.channel} ${lane.lane}`} lane={lane} now={now} />
        ))}
      </ul>
    </Card>
  );
}

function LaneRow({ lane, now }: { lane: Lane; now: Date }) {
  const t = useLabels(LABELS).lanes;
  const may = useCan();
  const when = useWhen(now);
  const name = t.name(lane.channel, lane.lane);
  const { send, sending } = useSend(api.status.resumeLane, {
    done: ({ chunks }) => (chunks > 0 ? t.resumed(name) : t.nothing(name)),
    action: t.resume,
  });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="small">
          {t.facts(formatNumber(lane.messages), formatNumber(lane.failures))}
          {lane.nextTryAt > now ? t.next(when(lane.nextTryAt)) : t.now}
        </p>
        {lane.lastError !== null && (
          <p className={css.words} lang="en">
            {lane.lastError}
          </p>
        )}
      </div>
      {may('systemSetting', 'update') && (
        <button
          type="button"
          className="button"
          aria-disabled={sending}
          aria-label={`${name} ${t.resume}`}
          onClick={() => void send({ channel: lane.channel, lane: lane.lane })}
        >
          {t.resume}
        </button>
      )}
    </li>
  );
}

import { api, type ServiceStatus } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Card } from '../shell/card.js';
import { useCan } from '../shell/session.js';
import { useSend } from '../shell/use-send.js';
import css from './status.module.css';
import { type OfStatus, useWhen } from './words.js';

type Lane = ServiceStatus['lanes'][number];

/** Destinations for which messages wait because the other side does not take them; each can be tried at once. */
export function LanesCard({ status: { lanes, now } }: OfStatus) {
  const { t } = useTranslation('operations', { keyPrefix: 'lanes' });
  return (
    <Card title={t('title')} flush>
      <ul className={css.lanes}>
        {lanes.map((lane) => (
          <LaneRow key={`${lane.channel} ${lane.lane}`} lane={lane} now={now} />
        ))}
      </ul>
    </Card>
  );
}

function LaneRow({ lane, now }: { lane: Lane; now: Date }) {
  const { t } = useTranslation('operations', { keyPrefix: 'lanes' });
  const may = useCan();
  const when = useWhen(now);
  const { t: channels } = useTranslation('operations', { keyPrefix: 'channels.names' });
  const nameOf = ({ channel, lane: name }: Lane): string => {
    if (name === 'mixed') return t('various', { channel: channels(channel) });
    return name === 'sms' ? channels('sms') : name;
  };
  const name = nameOf(lane);
  const { send, sending } = useSend(api.status.resumeLane, {
    done: ({ chunks }) => (chunks > 0 ? t('resumed', { lane: name }) : t('nothing', { lane: name })),
    action: t('resume'),
  });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="small">
          {t('facts', { count: lane.messages, failures: lane.failures })}
          {lane.nextTryAt > now ? t('next', { at: when(lane.nextTryAt) }) : t('now')}
        </p>
        {lane.lastError !== null && (
          <p className={css.words} lang="en">
            {lane.lastError}
          </p>
        )}
      </div>
      {may('systemSetting', 'update') && (
        <Button
          busy={sending}
          aria-label={`${name} ${t('resume')}`}
          onClick={() => void send({ channel: lane.channel, lane: lane.lane })}
        >
          {t('resume')}
        </Button>
      )}
    </li>
  );
}

import { useTranslation } from 'react-i18next';
import { useTelegramTitle } from '../parts/names.js';
import { type Fact, Facts } from './facts.js';
import { type OfStatus, useWhen } from './words.js';

/** Messages that wait to be sent. */
export function BacklogCard({ status: { backlog, oldestUnsentAt, now } }: OfStatus) {
  const { t } = useTranslation('operations', { keyPrefix: 'backlog' });
  const { t: channels } = useTranslation('operations', { keyPrefix: 'channels.names' });
  const when = useWhen(now);
  return (
    <Facts
      title={t('title')}
      facts={[
        ...backlog.map(({ channel, priority, messages, chunks }) => ({
          name: t('row', {
            priority: t(`priorities.${priority}`, { defaultValue: String(priority) }),
            channel: channels(channel),
          }),
          value: t('messages', { count: messages }),
          note: t('chunks', { count: chunks }),
        })),
        { name: t('oldest'), value: oldestUnsentAt === null ? t('none') : when(oldestUnsentAt) },
      ]}
    />
  );
}

/** The ways out of the house. */
export function ChannelsCard({ status: { channels, relays, mails, now } }: OfStatus) {
  const { t } = useTranslation('operations', { keyPrefix: 'channels' });
  const when = useWhen(now);
  const inUse = channels.some(({ state, firstDownSince }) => state !== 'down' && firstDownSince !== null);
  const paceOf = usePace(now);
  return (
    <Facts
      title={t('title')}
      facts={[
        ...channels.map(({ channel, state, lastOkAt, downSince, lastError }) => ({
          name: t(`names.${channel}`),
          value: t(`states.${state}`),
          note: state === 'none' ? null : t('lastOk', { at: when(lastOkAt) }),
          detail: state === 'down' && downSince !== null ? lastError : null,
          wrong: state === 'down',
        })),
        ...relays.map((relay, index) => ({ name: t('relay', { number: index + 1 }), ...paceOf(relay) })),
        { name: t('second'), value: relays.length > 1 ? (inUse ? t('inUse') : t('set')) : t('notSet') },
        {
          name: t('mails'),
          value: t('pending', { count: mails.pending }),
          note: mails.oldestAt === null ? null : t('since', { at: when(mails.oldestAt) }),
        },
      ]}
    />
  );
}

type Relay = OfStatus['status']['relays'][number];

/** The pace found for a relay, why it is no faster, and what is left of its quota. */
function usePace(now: Date): (relay: Relay) => Omit<Fact, 'name'> {
  const { t } = useTranslation('operations', { keyPrefix: 'channels' });
  const when = useWhen(now);
  return ({ name, pace, setRate, dailyQuota, used }) => {
    const limits = [
      pace && t(`because.${pace.because}`),
      pace?.rate == null ? null : t('foundRate', { rate: Number(pace.rate.toPrecision(2)) }),
      setRate === null ? null : t('setRate', { rate: setRate }),
      dailyQuota === null ? null : t('quota', { quota: dailyQuota, used: used ?? 0 }),
      pace && t('seen', { at: when(pace.seenAt) }),
    ].filter((text) => text !== null);
    return {
      value: pace ? t('pace', { connections: pace.connections, perSecond: Math.round(pace.perSecond) }) : t('unused'),
      note: [name, ...limits].join(t('between')),
      detail: pace?.said ?? null,
      detailName: t('said'),
      wrong: dailyQuota !== null && (used ?? 0) >= dailyQuota,
    };
  };
}

/** What we receive from the weather agency. */
export function FeedCard({ status: { feeds, lastTelegram, documents, clock, now } }: OfStatus) {
  const { t } = useTranslation('operations', { keyPrefix: 'feed' });
  const when = useWhen(now);
  const title = useTelegramTitle();
  return (
    <Facts
      title={t('title')}
      facts={[
        ...feeds.map(({ url, long, state, readAt, lastError }) => ({
          name: long ? t('long') : t('short'),
          value: `${t(`states.${state}`)} ${readAt === null ? '' : when(readAt)}`,
          note: lastError ?? url,
          words: true,
          wrong: state === 'down' || state === 'late',
        })),
        {
          name: t('last'),
          value: when(lastTelegram?.seenAt ?? null),
          note:
            lastTelegram &&
            `${lastTelegram.title === null ? '' : title(lastTelegram.title)} ${lastTelegram.type}`.trim(),
        },
        {
          name: t('documents'),
          value: t('wanted', { wanted: documents.wanted, missing: documents.missing }),
          wrong: documents.missing > 0,
        },
        {
          name: t('clock'),
          value:
            clock.offsetSeconds === null
              ? t('unknown')
              : t('offset', { seconds: Math.round(Math.abs(clock.offsetSeconds)) }),
          wrong: clock.wrong,
        },
      ]}
    />
  );
}

/** The messages between workers. Without them the timers find the same work a moment later. */
export function QueuesCard({ status: { queues } }: OfStatus) {
  const { t } = useTranslation('operations', { keyPrefix: 'queues' });
  return (
    <Facts
      title={t('title')}
      facts={
        queues?.map(({ name, waiting, active, failed }) => ({
          name: t(`names.${name}`),
          value: t('counts', { waiting, active }),
          note: failed > 0 ? t('failed', { count: failed }) : null,
        })) ?? [{ name: t('state'), value: t('silent') }]
      }
    />
  );
}

/** The processes that do the work, and the reader's last test mail. */
export function WorkersCard({ status: { workers, testMail, version, now } }: OfStatus) {
  const { t } = useTranslation('operations', { keyPrefix: 'workers' });
  const when = useWhen(now);
  return (
    <Facts
      title={t('title')}
      facts={[
        ...workers.map(({ id, seenAt, alive }, index) => ({
          name: t('workerOf', { number: index + 1 }),
          value: alive ? t('alive') : t('gone'),
          note: t('seen', { id, at: when(seenAt) }),
        })),
        ...(workers.length === 0 ? [{ name: t('worker'), value: t('none'), wrong: true }] : []),
        { name: t('version'), value: version },
        {
          name: t('testMail'),
          value: testMail === null ? t('notAsked') : t(`states.${testMail.state}`),
          note: testMail && (testMail.lastError ?? when(testMail.sentAt ?? testMail.askedAt)),
          words: testMail !== null && testMail.lastError !== null,
          wrong: testMail?.state === 'refused',
        },
      ]}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { Facts } from './facts.js';
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
export function ChannelsCard({ status: { channels, hasSecondRelay, mails, now } }: OfStatus) {
  const { t } = useTranslation('operations', { keyPrefix: 'channels' });
  const when = useWhen(now);
  const inUse = channels.some(({ state, firstDownSince }) => state !== 'down' && firstDownSince !== null);
  return (
    <Facts
      title={t('title')}
      facts={[
        ...channels.map(({ channel, state, lastOkAt, downSince, lastError }) => ({
          name: t(`names.${channel}`),
          value: t(`states.${state}`),
          note: state === 'down' ? lastError : state === 'none' ? null : t('lastOk', { at: when(lastOkAt) }),
          words: state === 'down' && downSince !== null,
          wrong: state === 'down',
        })),
        { name: t('second'), value: hasSecondRelay ? (inUse ? t('inUse') : t('set')) : t('notSet') },
        {
          name: t('mails'),
          value: t('pending', { count: mails.pending }),
          note: mails.oldestAt === null ? null : t('since', { at: when(mails.oldestAt) }),
        },
      ]}
    />
  );
}

/** What we receive from the weather agency. */
export function FeedCard({ status: { feeds, lastTelegram, documents, clock, now } }: OfStatus) {
  const { t } = useTranslation('operations', { keyPrefix: 'feed' });
  const when = useWhen(now);
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
          note: lastTelegram && `${lastTelegram.title ?? ''} ${lastTelegram.type}`.trim(),
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
              : t('offset', { seconds: Math.round(clock.offsetSeconds) || 0 }),
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
export function WorkersCard({ status: { workers, testMail, now } }: OfStatus) {
  const { t } = useTranslation('operations', { keyPrefix: 'workers' });
  const when = useWhen(now);
  return (
    <Facts
      title={t('title')}
      facts={[
        ...workers.map(({ id, seenAt, alive }) => ({
          name: id,
          value: alive ? t('alive') : t('gone'),
          note: t('seen', { at: when(seenAt) }),
        })),
        ...(workers.length === 0 ? [{ name: t('worker'), value: t('none'), wrong: true }] : []),
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

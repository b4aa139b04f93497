import type { ServiceStatus } from '@tabimori/shared';
import { problemsOf } from './problems.js';

const now = new Date('2026-11-21T00:00:00Z');
const first = { firstDownSince: null, firstError: null };
const FINE: ServiceStatus = {
  now,
  sending: { pausedBy: null, since: null },
  autoSendEnabled: true,
  backlog: [],
  oldestUnsentAt: null,
  lanes: [],
  channels: [{ channel: 'mail', state: 'ok', lastOkAt: now, downSince: null, lastError: null, ...first }],
  hasSecondRelay: false,
  feeds: [{ url: 'u', long: false, state: 'ok', readAt: now, failedAt: null, lastError: null }],
  documents: { wanted: 1, missing: 0 },
  lastTelegram: null,
  clock: { offsetSeconds: 60, wrong: false },
  queues: null,
  workers: [
    { id: 'a', seenAt: now, alive: true },
    { id: 'b', seenAt: now, alive: false },
  ],
  mails: { pending: 3, oldestAt: now, refused: 0 },
  testMail: null,
};
const lane = {
  channel: 'mail',
  lane: 'a',
  chunks: 1,
  messages: 1,
  failures: 1,
  lastError: null,
  nextTryAt: now,
} as const;
const down = { state: 'down', lastOkAt: null, downSince: now, lastError: 'no', ...first } as const;

it.each<[string, Partial<ServiceStatus>, string[]]>([
  ['nothing', {}, []],
  ['sending paused by hand', { sending: { pausedBy: 'hand', since: now } }, ['pausedByHand']],
  ['sending paused by a restore', { sending: { pausedBy: 'restore', since: null } }, ['pausedByRestore']],
  ['no worker alive', { workers: [{ id: 'b', seenAt: now, alive: false }] }, ['noWorker']],
  ['a channel', { channels: [{ channel: 'sms', ...down }] }, ['channelDown']],
  [
    'the first of two relays',
    { channels: [{ channel: 'mail', ...down, state: 'ok', firstDownSince: now, firstError: 'no' }] },
    ['firstRelayDown'],
  ],
  [
    'feeds',
    {
      feeds: [
        { url: 'u', long: false, state: 'late', readAt: now, failedAt: null, lastError: null },
        { url: 'l', long: true, state: 'down', readAt: now, failedAt: now, lastError: 'no' },
        { url: 'm', long: true, state: 'none', readAt: null, failedAt: null, lastError: null },
      ],
    },
    ['feedLate', 'longFeedDown'],
  ],
  ['a message late', { oldestUnsentAt: new Date(now.getTime() - 300_001) }, ['unsent']],
  ['a message that is just due', { oldestUnsentAt: new Date(now.getTime() - 300_000) }, []],
  [
    'all the rest, in order',
    {
      autoSendEnabled: false,
      lanes: [lane],
      clock: { offsetSeconds: -61, wrong: true },
      documents: { wanted: 0, missing: 2 },
      mails: { pending: 0, oldestAt: null, refused: 1 },
    },
    ['autoSendOff', 'parked', 'clock', 'missing', 'mailsRefused'],
  ],
])('%s', (_name, over, kinds) => {
  expect(problemsOf({ ...FINE, ...over }).map(({ kind }) => kind)).toEqual(kinds);
});

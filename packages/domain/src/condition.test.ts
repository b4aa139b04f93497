import type { ServiceProblem } from '@tabimori/shared';
import {
  channelHealth,
  type ChannelFacts,
  databaseAway,
  type Facts,
  feedHealth,
  type FeedFacts,
  judge,
  type Remarks,
  schemaBehind,
  worstFeed,
} from './condition.js';

const now = new Date('2026-11-20T05:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);

it.each<[string, Date | null, Date | null, number, string]>([
  ['never read, failing', null, ago(1), 60, 'down'],
  ['just read', ago(10), null, 60, 'ok'],
  ['failing since a moment', ago(100), ago(1), 60, 'ok'],
  ['three minutes old', ago(180), null, 10, 'ok'],
  ['older than three minutes', ago(181), null, 10, 'late'],
  ['older than three polls', ago(901), null, 300, 'late'],
  ['within three polls', ago(899), null, 300, 'ok'],
  ['late, failing since', ago(600), ago(5), 60, 'down'],
  ['read at a time that has not come', ago(-3600), null, 60, 'late'],
  ['read at a time that has not come, failing since', ago(-3600), ago(5), 60, 'down'],
  ['read in this moment', ago(-1), null, 60, 'ok'],
  ['late, failed before', ago(600), ago(700), 60, 'late'],
])('a feed %s', (_name, readAt, failedAt, pollSeconds, state) => {
  expect(feedHealth({ readAt, failedAt }, { now, pollSeconds, upSeconds: 1000 })).toBe(state);
});

it.each<[number, number, string]>([
  [180, 10, 'none'],
  [181, 10, 'down'],
  [900, 300, 'none'],
  [901, 300, 'down'],
])('a feed that nobody has tried, after %i s, with a poll every %i s', (upSeconds, pollSeconds, state) => {
  expect(feedHealth({ readAt: null, failedAt: null }, { now, pollSeconds, upSeconds })).toBe(state);
});

it.each<[string, Date | null, Date | null, string]>([
  ['never proved', null, null, 'none'],
  ['just proved', ago(10), null, 'ok'],
  ['proved five minutes ago', ago(300), null, 'ok'],
  ['not proved for longer', ago(301), null, 'none'],
  ['that is down', ago(10), ago(5), 'down'],
  ['that was never up', null, ago(5), 'down'],
])('a channel %s', (_name, lastOkAt, downSince, state) => {
  expect(channelHealth({ lastOkAt, downSince }, now)).toBe(state);
});

const feed: FeedFacts = { url: 'u', long: false, readAt: now, failedAt: null, lastError: null };
const mail: ChannelFacts = {
  channel: 'mail',
  lastOkAt: now,
  downSince: null,
  lastError: null,
  firstDownSince: null,
  firstError: null,
};
const FINE: Facts = {
  now,
  missingMigrations: [],
  refusesWrites: false,
  logFails: false,
  pausedBy: null,
  pausedSince: null,
  hasWorker: true,
  pollSeconds: 60,
  upSeconds: 1,
  feeds: [feed],
  channels: [mail],
  quotas: [],
  clockOffsetSeconds: 60,
  oldestDueAt: null,
  lateAlerts: 0,
  lateAlertAt: null,
};
const NOTHING: Remarks = { autoSendEnabled: true, parkedLanes: 0, missingDocuments: 0, refusedMails: 0 };

it('of several feeds the worst counts, and of those the one read longest ago', () => {
  const at = { now, pollSeconds: 60, upSeconds: 1 };
  const read = (seconds: number, failedAt: Date | null = null): FeedFacts => ({
    ...feed,
    readAt: ago(seconds),
    failedAt,
  });
  expect(worstFeed([feed, read(600), read(500, now), read(700)], at)).toEqual({ state: 'down', readAt: ago(500) });
  expect(worstFeed([read(600), read(700)], at)).toEqual({ state: 'late', readAt: ago(700) });
  expect(worstFeed([feed, { ...feed, readAt: null }], at)).toEqual({ state: 'none', readAt: null });
  expect(worstFeed([feed, { ...feed, long: true, readAt: null, failedAt: now }], at)).toMatchObject({ state: 'ok' });
  expect(worstFeed([], at)).toEqual({ state: 'none', readAt: null });
});

/** What follows: the process is not ready, an earthquake would alert nobody, an operator sees to it in time, nothing. */
type Follows = 'not ready' | 'silent' | 'degraded' | 'fine';

it.each<[string, Partial<Facts>, ServiceProblem['kind'][], string[], Follows]>([
  ['nothing', {}, [], [], 'fine'],
  [
    'an older schema',
    { missingMigrations: ['A1', 'B2'], refusesWrites: true },
    ['schemaBehind'],
    ['schema'],
    'not ready',
  ],
  ['refused writes', { refusesWrites: true }, ['noWrites'], ['writes'], 'silent'],
  ['a pause by hand', { pausedBy: 'hand', pausedSince: now }, ['pausedByHand'], ['paused'], 'silent'],
  ['a pause by a restore', { pausedBy: 'restore' }, ['pausedByRestore'], ['paused'], 'silent'],
  ['no worker', { hasWorker: false }, ['noWorker'], ['worker'], 'silent'],
  ['mail', { channels: [{ ...mail, downSince: now, firstDownSince: now }] }, ['mailDown'], ['mail'], 'silent'],
  ['SMS', { channels: [mail, { ...mail, channel: 'sms', downSince: now }] }, ['smsDown'], ['sms'], 'degraded'],
  ['the first relay', { channels: [{ ...mail, firstDownSince: now }] }, ['firstRelayDown'], ['relay'], 'degraded'],
  [
    'a quota that runs out',
    { quotas: [{ dailyQuota: 10, used: 8, waiting: 0 }] },
    ['quotaShort'],
    ['quota'],
    'degraded',
  ],
  ['a quota used up', { quotas: [{ dailyQuota: 10, used: 10, waiting: 0 }] }, ['quotaUsed'], ['quota'], 'degraded'],
  ['a quota that is enough', { quotas: [{ dailyQuota: 10, used: 5, waiting: 5 }] }, [], [], 'fine'],
  ['a feed that is late', { feeds: [{ ...feed, readAt: ago(181) }] }, ['feedLate'], ['feed'], 'silent'],
  ['a feed that fails', { feeds: [feed, { ...feed, readAt: null, failedAt: now }] }, ['feedDown'], ['feed'], 'silent'],
  ['a feed not tried yet', { feeds: [{ ...feed, readAt: null }] }, [], [], 'fine'],
  [
    'a feed that nobody ever tried',
    { feeds: [feed, { ...feed, readAt: null }], upSeconds: 181 },
    ['feedDown'],
    ['feed'],
    'silent',
  ],
  [
    'an installation whose worker never ran',
    { hasWorker: false, feeds: [{ ...feed, readAt: null }], upSeconds: 181 },
    ['noWorker', 'feedDown'],
    ['worker', 'feed'],
    'silent',
  ],
  ['no feed at all', { feeds: [{ ...feed, long: true }] }, ['feedDown'], ['feed'], 'silent'],
  ['a long feed that fails', { feeds: [feed, { ...feed, long: true, failedAt: now }] }, ['longFeedDown'], [], 'fine'],
  ['a message that is late', { oldestDueAt: ago(300.001) }, ['unsent'], ['backlog'], 'degraded'],
  ['alerts that left late', { lateAlerts: 2, lateAlertAt: ago(9) }, ['alertsLate'], ['promise'], 'degraded'],
  ['a message that is just due', { oldestDueAt: ago(300) }, [], [], 'fine'],
  ['the clock', { clockOffsetSeconds: -60.001 }, ['clock'], ['clock'], 'degraded'],
  ['the log', { logFails: true }, ['logFails'], ['log'], 'degraded'],
])('%s', (_name, over, kinds, alarms, follows) => {
  const condition = judge({ ...FINE, ...over });
  expect(condition.problems.map(({ kind }) => kind)).toEqual(kinds);
  expect(condition.alarms).toEqual(alarms);
  expect([condition.isReady, condition.alerts]).toEqual([
    follows !== 'not ready',
    follows === 'degraded' || follows === 'fine',
  ]);
});

it('a database that does not answer is all that is known', () => {
  expect(databaseAway()).toMatchObject({ alarms: ['database'], isReady: false, alerts: false });
});

it('a schema that is behind names the migrations', () => {
  expect(schemaBehind(['A1', 'B2']).problems).toMatchObject([{ error: 'A1, B2', count: 2 }]);
});

it('everything at once is told gravest first, with what the status page remarks on', () => {
  const wrong: Facts = {
    ...FINE,
    refusesWrites: true,
    logFails: true,
    pausedBy: 'hand',
    hasWorker: false,
    feeds: [{ ...feed, readAt: ago(900), failedAt: now, lastError: 'HTTP 500' }],
    channels: [
      { ...mail, firstDownSince: now },
      { ...mail, channel: 'sms', downSince: now },
    ],
    clockOffsetSeconds: 61,
    oldestDueAt: ago(900),
  };
  const { problems, alarms } = judge(wrong, {
    autoSendEnabled: false,
    parkedLanes: 2,
    missingDocuments: 3,
    refusedMails: 4,
  });
  expect(problems.map(({ kind, count }) => `${kind} ${count}`)).toEqual([
    'noWrites 0',
    'pausedByHand 0',
    'noWorker 0',
    'feedDown 0',
    'smsDown 0',
    'firstRelayDown 0',
    'autoSendOff 0',
    'unsent 0',
    'parked 2',
    'clock 61',
    'logFails 0',
    'missing 3',
    'mailsRefused 4',
  ]);
  expect(alarms).toEqual(['writes', 'paused', 'worker', 'feed', 'sms', 'relay', 'backlog', 'clock', 'log']);
  expect(problems.find(({ kind }) => kind === 'feedDown')).toMatchObject({ at: ago(900), error: 'HTTP 500' });
  expect(judge(FINE, NOTHING).problems).toEqual([]);
});

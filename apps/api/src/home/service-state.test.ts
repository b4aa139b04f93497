import { channelHealth } from './service-state.js';

const now = new Date('2026-11-20T05:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);

it.each<[string, Date | null, Date | null, string]>([
  ['never proved', null, null, 'none'],
  ['just proved', ago(10), null, 'ok'],
  ['proved five minutes ago', ago(300), null, 'ok'],
  ['not proved for longer', ago(301), null, 'none'],
  ['that is down', ago(10), ago(5), 'down'],
  ['that was never up', null, ago(5), 'down'],
])('a channel %s', (_name, lastOkAt, downSince, state) => {
  expect(channelHealth(lastOkAt, downSince, now)).toBe(state);
});

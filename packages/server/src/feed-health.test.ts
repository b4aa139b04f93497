import { feedHealth } from './feed-health.js';

const now = new Date('2026-11-20T05:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);

it.each<[string, Date | null, Date | null, number, string]>([
  ['never read', null, null, 60, 'none'],
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
])('a feed %s', (_name, readAt, failedAt, poll, state) => {
  expect(feedHealth({ now, readAt, failedAt }, poll)).toBe(state);
});

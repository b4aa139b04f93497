import { type Installation, judgeInstallation } from './installation.js';

const GOOD: Installation = {
  version: 180_004,
  isOwner: false,
  senderAddress: 'anpi@aozora.co.jp',
  providers: 1,
  demoUsers: 0,
  pausedBy: null,
};

test.each<[Partial<Installation>, RegExp | null]>([
  [{}, null],
  [{ version: 170_009 }, /^DATABASE_URL is PostgreSQL 17; 18 or later is needed$/],
  [{ isOwner: true }, /^DATABASE_URL signs in with the rights of the tables’ owner/],
  [{ senderAddress: 'no-reply@example.com' }, /^sender address is still no-reply@example.com/],
  [{ providers: 0 }, /^DATABASE_URL holds no account of the provider/],
  [{ demoUsers: 24 }, /^DATABASE_URL holds 24 users of the demo/],
  [{ pausedBy: 'restore' }, /^sending is paused since a restore, nobody is alerted/],
  [{ pausedBy: 'hand' }, /^sending is paused by hand, nobody is alerted/],
])('%o', (over, expected) => {
  const found = judgeInstallation({ ...GOOD, ...over }).map(({ level, name, text }) => [level, `${name} ${text}`]);
  expect(found).toEqual(expected === null ? [] : [['wrong', expect.stringMatching(expected)]]);
});

import { api } from '@tabimori/shared';
import { startApi, type TestApi } from '../testing/api.js';
import { insert, seed, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let token: string;
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  token = await test.signIn('provider@example.com');
});
afterAll(() => test.close());

const FORM = {
  senderMailAddress: 'sender@example.com',
  replyToMailAddress: 'reply@example.com',
  supportMailAddress: 'support@example.com',
  policyNumberRanges: [
    { prefix: '809GI', from: '000001', to: '499999' },
    { prefix: '979LTD', from: '00001', to: '00009' },
  ],
  autoSendEnabled: true,
  alertsPerDay: 6,
  secondFactorRequired: false,
  retentionDays: { position: 90, sends: null, telegrams: null, log: null as number | null },
};
const version = async () => (await test.call(api.settings.get, {}, token)).body.data?.version ?? 0;
const post = async (over: Record<string, unknown> = {}) =>
  test.call(api.settings.post, { ...FORM, version: await version(), ...over }, token);
const fields = async (over: Record<string, unknown>) => {
  const { status, body } = await post(over);
  return [status, body.error?.map(({ field, messageCode }) => `${field} ${messageCode}`)];
};

it('changes the settings, and writes down what was changed', async () => {
  const answer = await post();
  expect([answer.status, answer.body.messageCode]).toEqual([200, 'I00003']);
  expect(answer.body.data).toMatchObject(FORM);
  const off = await post({ autoSendEnabled: false });
  expect((await test.call(api.settings.get, {}, token)).body.data).toEqual(off.body.data);
  const [row] = await test.query(`SELECT before, after, feature FROM operation_log ORDER BY id DESC LIMIT 1`);
  expect(row).toEqual({ before: { autoSendEnabled: true }, after: { autoSendEnabled: false }, feature: 2006 });
  await post();
});

it('refuses a stale version and an empty change, in whatever order the database stores names', async () => {
  const stale = await post({ version: 1, autoSendEnabled: false });
  expect([stale.status, stale.body.errCode]).toEqual([409, 'STALE_UPDATE']);
  const nothing = await post();
  expect([nothing.status, nothing.body.errCode]).toEqual([400, 'E00044']);
});

it('keeps things as long as set, and at least as long as promised', async () => {
  const retentionDays = { position: 30, sends: 1095, telegrams: 365, log: 400 };
  expect((await post({ retentionDays })).body.data).toMatchObject({ retentionDays });
  expect((await test.call(api.settings.get, {}, token)).body.data).toMatchObject({ retentionDays });
  const { body } = await post({ retentionDays: { position: 31, log: null } });
  expect(body.data?.retentionDays).toEqual({ position: 31, sends: 1095, telegrams: 365, log: null });
  await post();
  expect(await fields({ retentionDays: { position: 0, sends: 364, telegrams: 36_501, log: 1 } })).toEqual([
    400,
    [
      'retentionDays.position NUMBER_LEAST',
      'retentionDays.sends NUMBER_LEAST',
      'retentionDays.telegrams NUMBER_MOST',
      'retentionDays.log NUMBER_LEAST',
    ],
  ]);
  expect(await fields({ retentionDays: { position: null, log: null } })).toEqual([
    400,
    ['retentionDays.position E00001'],
  ]);
});

it('reminds of a password from the age that is set, and changes nothing if none is given', async () => {
  const old = async () => {
    const home = await test.call(api.home.myHomePage, {}, token);
    return home.body.data?.notices.filter(({ kind }) => kind === 'passwordOld').map(({ count }) => count);
  };
  await test.query(
    `UPDATE users SET password_changed_at = now() - interval '40 days' WHERE mail_address = 'provider@example.com'`,
  );
  expect(await old()).toEqual([]);
  expect((await post({ passwordDays: 40 })).body.data).toMatchObject({ passwordDays: 40 });
  expect((await post({ alertsPerDay: 7 })).body.data).toMatchObject({ passwordDays: 40 });
  expect(await old()).toEqual([40]);
  expect(await fields({ passwordDays: 0 })).toEqual([400, ['passwordDays NUMBER_LEAST']]);
  await post({ passwordDays: 90 });
  expect(await old()).toEqual([]);
});

it('writes a mail to the caller, ten times in ten minutes', async () => {
  const first = await test.call(api.settings.testMail, {}, token);
  expect([first.status, first.body.data]).toEqual([200, { mailAddress: 'provider@example.com' }]);
  const mails = () =>
    test.query(`SELECT mail_address, kind, state FROM system_mail WHERE kind = 'testMail' ORDER BY id`);
  expect(await mails()).toEqual([{ mail_address: 'provider@example.com', kind: 'testMail', state: 'pending' }]);
  const { body } = await test.call(api.status.get, {}, token);
  expect(body.data?.testMail).toMatchObject({ state: 'pending', sentAt: null, lastError: null });
  for (let n = 2; n <= 10; n += 1) expect((await test.call(api.settings.testMail, {}, token)).status).toBe(200);
  expect((await test.call(api.settings.testMail, {}, token)).body.errCode).toBe('TOO_MANY_REQUESTS');
  expect(await mails()).toHaveLength(10);
});

it('turned on again: what waited at most an hour continues, and the rest is missed', async () => {
  const companyId = await insert(test.source, 'company', { name: 'switched', category_id: seeded.a.categoryId });
  const eventOf = (key: string) =>
    insert(test.source, 'event', { event_key: key, status: '通常', latest_at: new Date() });
  const [soon, old] = [await eventOf('soon'), await eventOf('old')];
  const flowOf = (eventId: number) =>
    insert(test.source, 'flow', { event_id: eventId, company_id: companyId, hazard: 'tsunami' });
  const due = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const [going, over] = [await flowOf(soon), await flowOf(old)];
  await insert(test.source, 'wave', { flow_id: going, stage: 'confirmation', due_at: due(59) });
  await insert(test.source, 'wave', { flow_id: over, stage: 'reminder', due_at: due(61) });
  await test.query(
    `INSERT INTO decision (event_id, company_id, hazard, reason, threshold, decided_at)
     VALUES ($1, $3, 'earthquake', 'masterSwitchOff', '5', now() - interval '59 min'),
       ($2, $3, 'earthquake', 'masterSwitchOff', '5', now() - interval '61 min')`,
    [soon, old, companyId],
  );
  const standing = () =>
    test.query(
      `SELECT f.state, w.stage, w.due_at IS NULL AS over, g.next_try_at IS NOT NULL AS again, e.missed
       FROM flow f JOIN wave w ON w.flow_id = f.id JOIN event e ON e.id = f.event_id
       JOIN decision g ON g.event_id = e.id WHERE f.company_id = $1 ORDER BY f.id`,
      [companyId],
    );
  await post({ autoSendEnabled: false });
  await post({ autoSendEnabled: false, alertsPerDay: 7 });
  expect((await standing()).map(({ again, missed }) => [again, missed])).toEqual([
    [false, false],
    [false, false],
  ]);
  await post({ alertsPerDay: 7 });
  expect(await standing()).toEqual([
    { state: 'running', stage: 'confirmation', over: false, again: true, missed: false },
    { state: 'finished', stage: 'missed', over: true, again: false, missed: true },
  ]);
  await post();
});

it('knows no limit of alerts a day', async () => {
  expect((await post({ alertsPerDay: null })).body.data).toMatchObject({ alertsPerDay: null });
  await post();
});

const RANGE = { prefix: '809GI', from: '000001', to: '000009' };
it.each<[string, Record<string, unknown>, string[]]>([
  ['no sender', { senderMailAddress: '　' }, ['senderMailAddress E00001']],
  ['no alert a day', { alertsPerDay: 0 }, ['alertsPerDay NUMBER_LEAST']],
  ['too many alerts a day', { alertsPerDay: 51 }, ['alertsPerDay NUMBER_MOST']],
  ['no address', { replyToMailAddress: 'a@' }, ['replyToMailAddress E00005']],
  [
    'an unknown prefix',
    { policyNumberRanges: [{ ...RANGE, prefix: '123AB' }] },
    ['policyNumberRanges.0.prefix E00004'],
  ],
  ['too few digits', { policyNumberRanges: [{ ...RANGE, from: '1' }] }, ['policyNumberRanges.0.from E00006']],
  ['no digits', { policyNumberRanges: [{ ...RANGE, to: '00000x' }] }, ['policyNumberRanges.0.to E00007']],
  ['nothing', { policyNumberRanges: [{ ...RANGE, to: '' }] }, ['policyNumberRanges.0.to E00001']],
  ['the wrong way round', { policyNumberRanges: [{ ...RANGE, to: '000000' }] }, ['policyNumberRanges.0.to E00004']],
  [
    'an overlap',
    { policyNumberRanges: [RANGE, { ...RANGE, from: '000009', to: '000010' }] },
    ['policyNumberRanges.1.from E00008'],
  ],
])('names the field: %s', async (_what, over, wrong) => {
  expect(await fields(over)).toEqual([400, wrong]);
});

import { api, type Call, can, permissionsOf, type UserDiv } from '@tabimori/shared';
import ExcelJS from 'exceljs';
import { type Accepted, acceptedInputs } from './testing/accepted-inputs.js';
import { placed, startApi, type TestApi } from './testing/api.js';
import { CALLS, envelopeOf } from './testing/calls.js';

const ROLES: [string, string, UserDiv][] = [
  ['provider', 'provider@example.com', 1],
  ['category', 'a-category@example.com', 2],
  ['company', 'a-company@example.com', 3],
  ['division', 'a-division@example.com', 4],
];

let test: TestApi;
let accepted: Accepted;
let seeded: Accepted['seeded'];
const tokens = new Map<string, string>();
beforeAll(async () => {
  test = await startApi();
  accepted = await acceptedInputs(test);
  seeded = accepted.seeded;
  for (const mail of ['b-company@example.com', ...ROLES.map(([, address]) => address)]) {
    tokens.set(mail, await test.signIn(mail));
  }
});
afterAll(() => test.close());

const as = (mail: string): string => tokens.get(mail) ?? '';

/** The calls that change something and leave no row of the operation log, and the reading ones that do. */
const UNLOGGED: Record<string, string> = {
  'delivery.dryRun': 'counts, and sends nothing',
  'messageTemplates.preview': 'shows, and keeps nothing',
  'applicants.check': 'says what would be stored, and stores nothing',
  'events.stop': 'nothing runs for this event: stopping it changes nothing (events/stop.test.ts sees the row)',
  'events.close': 'nothing was started for this event: ending it changes nothing (events/close.test.ts sees the row)',
  'events.reopen': 'nothing was ended for this event: nothing is taken up again (events/close.test.ts sees the row)',
  'drills.stop': 'this drill is over: stopping it changes nothing (drills/drills.test.ts sees the row)',
  'delivery.undo': 'undone before (delivery/delivery.test.ts sees the row)',
  'secondFactor.start': 'nothing is in force until the first code (auth/second-factor.test.ts sees the row of that)',
  'applicantUploads.post': 'no file comes along here (applicant-uploads/applicant-uploads.test.ts sees the row)',
  'delivery.stop': 'undone before (delivery/delivery.test.ts sees the row)',
};
/** The same of the calls that everybody may make: what they leave, or why nothing. */
const OF_EVERYBODY: Record<string, string> = {
  'auth.login': 'a row, refused ones too (auth/auth.test.ts)',
  'auth.secondFactor': 'a row, refused ones too (auth/second-factor.test.ts)',
  'auth.refreshSession': 'a row when a token is used twice (auth/auth.test.ts); otherwise it goes on by itself',
  'auth.logout': 'a row (auth/auth.test.ts)',
  'auth.forgotPassword': 'a row, known or not (auth/password-links.test.ts)',
  'auth.resetPassword': 'a row (auth/password-links.test.ts)',
  'companies.apply': 'a row (companies/companies.test.ts)',
  'information.applicant': 'a traveler reads what is theirs',
  'information.company': 'a traveler reads what is theirs',
  'information.applicantList': 'a traveler reads what is theirs',
  'information.report': 'the answer is a row of its own that is never changed',
};

it('knows of each writing call of everybody what it leaves in the operation log', () => {
  const writing = CALLS.filter(([, { method, access }]) => method !== 'GET' && typeof access === 'string');
  expect(writing.map(([name]) => name).sort()).toEqual(Object.keys(OF_EVERYBODY).sort());
});

const leavesARow = (name: string, { method }: Call): boolean => method !== 'GET' || /export/.test(name);
const lastLogged = async (): Promise<string> =>
  (await test.query<{ last: string }>('SELECT coalesce(max(id), 0)::text AS last FROM operation_log'))[0]?.last ?? '0';

describe.each(ROLES)('%s', (_role, mail, userDiv) => {
  // each role changes the same rows, from the same version; what reads leaves them as they are
  let isFresh = false;
  beforeEach(async () => {
    if (!isFresh) await accepted.renew(mail);
  });
  afterEach(async () => {
    if (!isFresh) await accepted.clear();
  });
  afterAll(() => accepted.clear());

  it.each(CALLS.filter(([, { access }]) => typeof access !== 'string'))(
    '%s as the table of rights says',
    async (name, call) => {
      isFresh = call.method === 'GET';
      const last = await lastLogged();
      const response = await test.inject(call, accepted.inputFor(name, seeded.a), as(mail));
      const allowed = typeof call.access === 'string' || can(permissionsOf(userDiv), ...call.access);
      // a file must come along, which the test does not send
      const done = name === 'applicantUploads.post' ? 400 : 200;
      expect([name, response.statusCode]).toEqual([name, allowed ? done : 403]);
      if (!allowed) expect(envelopeOf(response).errCode).toBe('PERMISSION_DENIED');
      const logged = await test.query(
        `SELECT user_name <> '' AND address <> '' AS whole, result FROM operation_log WHERE id > $1`,
        [last],
      );
      const leaves = !allowed || (leavesARow(name, call) && !(name in UNLOGGED));
      const row = { whole: true, result: allowed ? 'done' : 'denied' };
      expect([name, logged.at(-1)]).toEqual([name, leaves ? row : undefined]);
    },
  );
});

it.each(CALLS.filter(([, { access }]) => access !== 'public'))('%s is closed without a token', async (name, call) => {
  for (const headers of [{}, { authorization: 'Bearer x' }, { authorization: `Basic ${as('provider@example.com')}` }]) {
    const response = await test.app.inject({
      method: call.method,
      ...placed(call, accepted.inputFor(name, seeded.a)),
      headers,
    });
    expect([name, response.statusCode, envelopeOf(response).errCode]).toEqual([name, 401, 'SIGNED_OUT']);
  }
});

/** The calls whose input above names a row of a company. */
const NAMING = new Set([
  'secondFactor.reset',
  'auth.sendLoginInfo',
  'deliveryHistory.list',
  'pastSends.list',
  'deliveryHistory.exportTarget',
  'deliveryHistory.exportList',
  'deliveryHistory.targetMessage',
  'deliveryHistory.answer',
  'deliveryHistory.handling',
  'deliveryHistory.get',
  'deliveryHistory.recipients',
  'applicants.list',
  'applicants.exportList',
  'applicants.get',
  'applicants.post',
  'applicants.put',
  'applicants.sendGuide',
  'applicants.revokeDevice',
  'companies.get',
  'users.list',
  'users.get',
  'users.post',
  'users.put',
  'users.delete',
  'divisions.list',
  'divisions.post',
  'divisions.putDisplayOrder',
  'divisions.get',
  'divisions.put',
  'divisions.delete',
  'messageTemplates.list',
  'messageTemplates.inUse',
  'messageTemplates.preview',
  'messageTemplates.post',
  'companies.list',
  'companies.post',
  'companies.put',
  'categories.get',
  'categories.put',
  'messageTemplates.get',
  'messageTemplates.put',
  'messageTemplates.delete',
  'autoSend.get',
  'autoSend.put',
  'autoSend.example',
  'logs.list',
  'logs.exportList',
  'events.stop',
  'events.close',
  'events.reopen',
  'events.unfinished',
  'events.travelers',
  'events.people',
  'events.exportPeople',
  'events.resend',
  'drills.busy',
  'drills.get',
  'drills.start',
  'drills.stop',
  'events.reached',
  'delivery.list',
  'reachability.summary',
  'reachability.departments',
  'reachability.travelers',
  'reachability.exportTravelers',
  'delivery.exportTargets',
  'delivery.dryRun',
  'delivery.select',
  'delivery.all',
  'delivery.test',
  'delivery.resend',
  'delivery.undo',
  'delivery.composed',
  'delivery.stop',
]);

/** Texts only company b has. */
const foreign = (): RegExp => /"companyName":"b"|"name":"b"|bの定型文/;

/** The texts of an xlsx file. */
async function cellsOf(file: Buffer): Promise<string[]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(file as unknown as ArrayBuffer);
  const texts: string[] = [];
  workbook.eachSheet((sheet) => sheet.eachRow((row) => row.eachCell((cell) => texts.push(cell.text))));
  return texts;
}

describe.each(['a-category@example.com', 'a-company@example.com', 'a-division@example.com'])('%s', (mail) => {
  let isFresh = false;
  beforeEach(async () => {
    if (!isFresh) await accepted.refill();
  });

  it.each(CALLS.filter(([, { access }]) => access !== 'public' && access !== 'supportKey'))(
    '%s shows nothing of another company',
    async (name, call) => {
      isFresh = call.method === 'GET';
      const named = await test.inject(call, accepted.inputFor(name, seeded.b), as(mail));
      const free = await test.inject(call, {}, as(mail));
      for (const response of [named, free]) {
        if (response.headers['content-type']?.toString().includes('json')) expect(response.body).not.toMatch(foreign());
        else if (response.headers['content-type'] !== 'application/pdf')
          expect(await cellsOf(response.rawPayload)).not.toContain('b');
      }
      if (!NAMING.has(name)) return;
      const missing = await test.inject(call, changed(accepted.inputFor(name, seeded.b)), as(mail));
      expect([400, 403, 404]).toContain(named.statusCode);
      expect(named.body).toBe(missing.body);
    },
  );
});

/** The same input with ids that nobody has. */
const changed = (input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (/^id$|Id$/.test(name)) return [name, 999_999];
      if (/Ids$/.test(name)) return [name, Array.isArray(value) ? [999_999] : 999_999];
      return [name, name === 'filter' ? changed(value as Record<string, unknown>) : value];
    }),
  );

it('shows a department administrator the people and numbers of the department', async () => {
  const token = as('a-division@example.com');
  const people = await test.call(api.applicants.list, {}, token);
  expect(people.body.data?.items.map(({ id }) => id).sort()).toEqual(seeded.a.applicants.slice(0, 2));
  const list = await test.call(api.deliveryHistory.list, {}, token);
  const automatic = list.body.data?.items.filter(({ origin }) => origin === 'auto');
  expect(automatic?.map(({ answers, mail }) => [answers.total, mail.accepted])).toEqual([
    [2, 2],
    [2, 2],
  ]);
  const recipients = await test.call(api.deliveryHistory.recipients, { id: seeded.a.questionId }, token);
  expect(recipients.body.data?.items.map(({ applicantId }) => applicantId).sort()).toEqual(
    seeded.a.applicants.slice(0, 2),
  );
  const home = await test.call(api.home.myHomePage, {}, token);
  expect(home.body.data?.running[0]).toMatchObject({
    answers: { total: 2 },
    prefectures: [{ total: 2 }],
    stages: [{ total: 2 }, {}, {}, {}, {}, {}, {}],
  });
  const event = await test.call(api.events.get, { id: seeded.eventId }, token);
  expect(event.body.data?.decisions.map(({ flow }) => flow?.answers.total)).toEqual([2]);
  const own = event.body.data?.sends.filter(({ deliveryId }) =>
    [seeded.a.alertId, seeded.a.questionId].includes(deliveryId),
  );
  expect(own?.map(({ total }) => total)).toEqual([2, 2]);
  const other = await test.call(api.applicants.list, { divisionId: seeded.a.divisions[1] }, token);
  expect(other.body.error).toEqual([{ field: 'divisionId', messageCode: 'DIVISION_NOT_FOUND', params: {} }]);
});

it('hides only deliveries to other departments', async () => {
  await test.query('UPDATE delivery_tally SET total = 0 WHERE delivery_id = $1 AND division_id = $2', [
    seeded.a.alertId,
    seeded.a.divisions[0],
  ]);
  const hidden = await test.call(api.deliveryHistory.get, { id: seeded.a.alertId }, as('a-division@example.com'));
  expect([hidden.status, hidden.body.errCode]).toEqual([404, 'ITEM_NOT_FOUND']);
  await test.query('UPDATE delivery_tally SET total = 2 WHERE delivery_id = $1 AND division_id = $2', [
    seeded.a.alertId,
    seeded.a.divisions[0],
  ]);
});

it('shows a category administrator the companies of the category, and the provider all', async () => {
  const names = async (mail: string) =>
    (await test.call(api.companies.list, {}, as(mail))).body.data?.items.map(({ name }) => name);
  expect(await names('a-category@example.com')).toEqual(['a']);
  expect(await names('provider@example.com')).toEqual(['a', 'b']);
  const event = await test.call(api.events.get, { id: seeded.eventId }, as('provider@example.com'));
  expect(event.body.data).toMatchObject({ companies: 2, answers: { total: 6 }, state: 'running' });
  expect(event.body.data?.decisions).toHaveLength(2);
});

it('asks users who see several companies which one is meant', async () => {
  const own = await test.call(api.autoSend.get, {}, as('a-company@example.com'));
  expect(own.body.data).toMatchObject({ companyId: seeded.a.companyId, earthquakeThreshold: '5' });
  const unnamed = await test.call(api.autoSend.get, {}, as('provider@example.com'));
  expect([unnamed.status, unnamed.body.error]).toEqual([
    400,
    [{ field: 'companyId', messageCode: 'E00002', params: {} }],
  ]);
  const other = await test.call(api.autoSend.get, { companyId: seeded.b.companyId }, as('a-company@example.com'));
  expect([other.status, other.body.error]).toEqual([
    400,
    [{ field: 'companyId', messageCode: 'COMPANY_NOT_FOUND', params: {} }],
  ]);
});

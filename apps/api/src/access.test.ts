import { randomUUID } from 'node:crypto';
import { api, type Call, can, permissionsOf, type UserDiv } from '@tabimori/shared';
import { linkDay, signLink } from '@tabimori/server';
import ExcelJS from 'exceljs';
import { makeTelegram } from '../../../tests/support/factories.js';
import { PASSWORD, placed, startApi, type TestApi } from './testing/api.js';
import { CALLS, envelopeOf } from './testing/calls.js';
import { codeNow, enrol } from './testing/second-factor.js';
import { insert, seed, seedDelivery, seedDrill, type Seeded } from './testing/seed.js';

const ROLES: [string, string, UserDiv][] = [
  ['provider', 'provider@example.com', 1],
  ['category', 'a-category@example.com', 2],
  ['company', 'a-company@example.com', 3],
  ['division', 'a-division@example.com', 4],
];

let test: TestApi;
let seeded: Seeded & Record<'a' | 'b', Named>;
/** an event for which nothing runs: stopping changes nothing */
let idleEvent: number;
/** the department administrators by company */
let staff: Map<number, number>;
let telegramId: number;
/** a company, a category and a traveler that nothing depends on, and an application; new before each test */
let spare = { company: 0, category: 0, application: 0, applicant: 0 };
/** users that nothing depends on, by company; new before each test */
const spareUsers = new Map<number, number>();
let japan: number;
let passwordHash: unknown;
/** finished drills of both companies */
const drillOf = new Map<number, number>();
const tokens = new Map<string, string>();
beforeAll(async () => {
  test = await startApi();
  const { eventId, a, b } = await seed(test.source);
  japan = (await test.query<{ id: number }>(`SELECT id FROM country WHERE code = '392'`))[0]?.id ?? 0;
  const undone = ({ companyId, applicants }: Seeded['a']): Promise<number> =>
    seedDelivery(test.source, companyId, applicants.slice(0, 1), { origin: 'manual', state: 'undone' });
  seeded = { eventId, a: { ...a, undoneId: await undone(a) }, b: { ...b, undoneId: await undone(b) } };
  idleEvent = await insert(test.source, 'event', { event_key: 'idle', status: '通常', latest_at: new Date(0) });
  const users = await test.query<{ id: number; company: number }>(
    'SELECT id, company_id AS company FROM users WHERE user_div = 4',
  );
  staff = new Map(users.map(({ id, company }) => [company, id]));
  telegramId = (await makeTelegram(test.source, '<a/>', { url: 'u1', type: 'VXSE53' })).id;
  for (const { companyId } of [seeded.a, seeded.b]) drillOf.set(companyId, await seedDrill(test.source, companyId));
  passwordHash = (await test.query('SELECT password_hash AS hash FROM users LIMIT 1'))[0]?.hash;
  for (const mail of ['b-company@example.com', ...ROLES.map(([, address]) => address)]) {
    tokens.set(mail, await test.signIn(mail));
  }
});
afterAll(() => test.close());

const COMPANY = {
  responsibleFamilyName: '見本',
  responsibleTitle: '',
  responsibleMailAddress: 'made@example.com',
  manager: '',
  description: '',
  emergencyTel: '03-1234-5678',
  emergencyMail: '',
  contactMailTo: '',
  contactMailCc: [],
  contactTel: '',
  remarks: 'changed',
};
const CATEGORY = {
  postalCode: '',
  address: '',
  municipality: '',
  buildingName: '',
  contactPersonName: 'changed',
  phone: '',
  mailAddress: '',
};

const TRAVELER = {
  name: 'made',
  nameKana: 'メイド',
  mailAddress: 'made@example.com',
  prefectureCode: '45',
  city: '宮崎市',
};

const as = (mail: string): string => tokens.get(mail) ?? '';

const USER = { userDiv: 3, language: 'jp', remark: '', isDisabled: false, isManagement: false, managementOrder: 0 };

const TEMPLATE = {
  messageType: 4,
  templateName: 'お知らせ',
  subject: '件名',
  subjectEn: '',
  body: '本文',
  bodyEn: '',
  smsText: '',
  smsTextEn: '',
  displayOrder: 1,
};
const COUNTRY = { code: '999', name: '国', nameEn: 'Country', area: 8, destinationCategory: 2, seq: 999, remark: '' };
const SPARE_COUNTRY = 900_001;
/** Uploads of the first department of a company: this and its id. */
const READY_UPLOAD = 800_000;
const COMMITTED_UPLOAD = 810_000;
/** A company's rows, and a send of it to its first department alone that was undone. */
type Named = Seeded['a'] & { undoneId: number };

/** An input that each call accepts, for the rows of one company. */
function inputFor(
  name: string,
  { categoryId, companyId, divisions, questionId, templateId, spareDivisionId, applicants, undoneId }: Named,
): Record<string, unknown> {
  const token = signLink(
    { deliveryId: questionId, applicantId: applicants[0], day: linkDay(new Date()) },
    test.config.linkKeys,
  );
  const inputs: Record<string, Record<string, unknown>> = {
    'auth.login': { mailAddress: 'nobody@example.com', password: 'x' },
    'auth.changePassword': { currentPassword: PASSWORD, newPassword: 'Changed1' },
    'secondFactor.start': { password: PASSWORD, code: codeNow() },
    'secondFactor.confirm': { code: codeNow() },
    'secondFactor.disable': { password: PASSWORD, code: codeNow() },
    'secondFactor.reset': { id: spareUsers.get(companyId) },
    'auth.sendLoginInfo': { id: staff.get(companyId) },
    'information.applicant': { token },
    'information.company': { token },
    'information.applicantList': { token },
    'information.report': { token, response: 1 },
    'lookUps.logo': { sha256: '0'.repeat(64) },
    'events.get': { id: seeded.eventId },
    'events.telegram': { id: telegramId },
    'events.travelers': { id: seeded.eventId, companyId, hazard: 'earthquake' },
    'events.stop': { id: idleEvent, companyId },
    'drills.get': { id: drillOf.get(companyId) },
    'drills.start': { source: { bundled: 'suruga' }, companyIds: [companyId], mode: 'dry' },
    'drills.stop': { id: drillOf.get(companyId) },
    'events.reached': { id: idleEvent, companyId },
    'deliveryHistory.list': { companyId },
    'deliveryHistory.exportTarget': { id: questionId },
    'deliveryHistory.exportList': { companyId },
    'deliveryHistory.targetMessage': { applicantId: applicants[0] },
    'deliveryHistory.answer': { id: questionId, applicantId: applicants[0], response: 1, comment: '', reason: '電話' },
    'deliveryHistory.handling': { id: questionId, applicantId: applicants[0], state: 'taken', note: '', version: 0 },
    'deliveryHistory.get': { id: questionId },
    'deliveryHistory.recipients': { id: questionId },
    'delivery.list': { companyIds: companyId, divisionId: divisions[0] },
    'delivery.exportTargets': { companyIds: companyId },
    'delivery.dryRun': { messageType: 2, filter: { companyIds: [companyId], divisionId: divisions[0] } },
    'delivery.select': { messageType: 2, applicantIds: [applicants[0]] },
    'delivery.all': { messageType: 2, filter: { companyIds: [companyId], divisionId: divisions[0] } },
    'delivery.resend': { deliveryId: questionId, to: 'notResponded' },
    'delivery.undo': { id: undoneId },
    'delivery.stop': { id: undoneId },
    'applicants.list': { companyId, divisionId: divisions[0] },
    'applicants.exportList': { companyId },
    'reachability.summary': { companyId },
    'reachability.departments': { companyId },
    'reachability.travelers': { companyId },
    'reachability.exportTravelers': { companyId },
    'applicants.get': { id: applicants[0] },
    'applicants.post': { ...TRAVELER, companyId, divisionId: divisions[0], countryId: japan },
    'applicants.put': { ...TRAVELER, id: applicants[0], divisionId: divisions[0], countryId: japan, version: 1 },
    'applicants.remove': { id: spare.applicant },
    'applicants.sendGuide': { id: applicants[0] },
    'applicantUploads.get': { id: READY_UPLOAD + companyId },
    'applicantUploads.rows': { id: READY_UPLOAD + companyId },
    'applicantUploads.errors': { id: READY_UPLOAD + companyId },
    'applicantUploads.remove': { id: READY_UPLOAD + companyId },
    'applicantUploads.commit': { id: READY_UPLOAD + companyId, mode: 'all', expectedCount: 1 },
    'applicantUploads.sendCompletion': { id: COMMITTED_UPLOAD + companyId, expectedCount: 1 },
    'applicantUploads.post': { fileName: 'a.csv' },
    'companies.get': { id: companyId },
    'users.list': { companyId },
    'users.get': { id: spareUsers.get(companyId) },
    'users.post': { ...USER, companyId, userName: '新', mailAddress: `${randomUUID()}@example.com` },
    'users.put': {
      ...USER,
      id: spareUsers.get(companyId),
      companyId,
      userName: '予備 2',
      mailAddress: `spare-${companyId}@example.com`,
      version: 1,
    },
    'users.delete': { id: spareUsers.get(companyId) },
    'divisions.list': { companyId },
    'divisions.get': { id: divisions[0] },
    'divisions.post': { companyId, name: randomUUID() },
    'divisions.putDisplayOrder': {
      companyId,
      order: [
        { id: divisions[1], version: 1 },
        { id: divisions[0], version: 1 },
      ],
    },
    'divisions.put': { id: spareDivisionId, name: '予備 2', version: 1 },
    'divisions.delete': { id: spareDivisionId },
    'countries.get': { id: SPARE_COUNTRY },
    'countries.post': { ...COUNTRY, keywords: ['国'] },
    'countries.put': { ...COUNTRY, id: SPARE_COUNTRY, code: '998', keywords: [], version: 1 },
    'countries.delete': { id: SPARE_COUNTRY },
    'messageTemplates.list': { companyId },
    'companies.list': { categoryId },
    'companies.post': { ...COMPANY, name: 'made', categoryId, policyNumber: '809GI000001' },
    'companies.put': { ...COMPANY, name: companyId === seeded.a.companyId ? 'a' : 'b', id: companyId, version: 1 },
    'companies.remove': { id: spare.company },
    'companies.approve': { id: spare.application, categoryId, policyNumber: '809GI000002', version: 1 },
    'companies.reject': { id: spare.application, version: 1 },
    'categories.get': { id: categoryId },
    'categories.post': { ...CATEGORY, name: 'made', isPartner: false },
    'categories.put': { ...CATEGORY, name: `分類${categoryId}`, id: categoryId, version: 1 },
    'categories.remove': { id: spare.category },
    'messageTemplates.get': { id: templateId },
    'messageTemplates.inUse': { companyId },
    'messageTemplates.preview': { messageType: 4, companyId },
    'messageTemplates.post': { ...TEMPLATE, userDiv: 3, companyId },
    'messageTemplates.put': { ...TEMPLATE, id: templateId, version: 1 },
    'messageTemplates.delete': { id: templateId },
    'autoSend.get': { companyId },
    'autoSend.put': {
      companyId,
      earthquakeThreshold: '6',
      tsunamiWarning: true,
      islandsOnly: true,
      reminderIntervalMinutes: 15,
      reminderTimes: 5,
      respectStay: true,
      secondFactorRequired: false,
      version: 1,
    },
    'autoSend.example': { companyId, earthquakeThreshold: '5' },
    'logs.list': { companyId },
    'logs.exportList': { companyId },
    'manuals.get': { number: 1 },
    'settings.post': {
      senderMailAddress: 'changed@example.com',
      replyToMailAddress: 'changed@example.com',
      supportMailAddress: 'changed@example.com',
      policyNumberRanges: [],
      autoSendEnabled: true,
      alertsPerDay: 6,
      secondFactorRequired: false,
      retentionDays: { position: 90, log: null },
      version: 1,
    },
    'status.resumeLane': { channel: 'mail', lane: 'example.com' },
  };
  return inputs[name] ?? {};
}

async function make(call: Call, input: Record<string, unknown>, token?: string) {
  const authorization = call.access === 'supportKey' ? `Key ${test.config.supportMailKey}` : `Bearer ${token}`;
  return test.app.inject({
    method: call.method,
    ...placed(call, input),
    headers: token === undefined ? {} : { authorization },
  });
}

/** Makes anew what the calls change and delete. */
async function refill(): Promise<void> {
  await test.query('DELETE FROM applicant_upload');
  for (const { companyId, divisions, spareDivisionId, templateId, applicants } of [seeded.a, seeded.b]) {
    await test.query(
      `INSERT INTO applicant_upload (id, user_id, user_div, company_id, division_id, size, state, count_new, columns, committed_at)
       VALUES ($1, 1, 4, $3, $4, 1, 'ready', 1, '{"at": {}, "ignored": [], "titles": []}', NULL),
         ($2, 1, 4, $3, $4, 1, 'committed', 1, '{"at": {}, "ignored": [], "titles": []}', now())`,
      [READY_UPLOAD + companyId, COMMITTED_UPLOAD + companyId, companyId, divisions[0]],
    );
    await test.query(
      `INSERT INTO applicant_upload_row (upload_id, row, kind, cells, changes, errors, applicant_id)
       VALUES ($1, 2, 'new', '[]', '[]', '[]', $2)`,
      [COMMITTED_UPLOAD + companyId, applicants[0]],
    );
    await test.query('UPDATE division SET version = 1, display_order = id WHERE id = ANY($1)', [divisions]);
    await test.query('DELETE FROM division WHERE id = $1', [spareDivisionId]);
    await test.query(`INSERT INTO division (id, company_id, name, display_order) VALUES ($1, $2, '予備', 9)`, [
      spareDivisionId,
      companyId,
    ]);
    await test.query('DELETE FROM users WHERE mail_address = $1', [`spare-${companyId}@example.com`]);
    const user = { user_div: 3, company_id: companyId, mail_address: `spare-${companyId}@example.com` };
    spareUsers.set(companyId, await insert(test.source, 'users', { ...user, user_name: '予備' }));
    await enrol(test, user.mail_address);
    await test.query('DELETE FROM message_template WHERE id = $1', [templateId]);
    await test.query(
      `INSERT INTO message_template (id, user_div, company_id, message_type, template_name)
       SELECT $1, 3, id, 4, name || 'の定型文' FROM company WHERE id = $2`,
      [templateId, companyId],
    );
  }
  await test.query(
    `INSERT INTO country (id, code, name, area, destination_category, seq) VALUES ($1, '997', '予備', 8, 2, 999)
     ON CONFLICT (id) DO UPDATE SET version = 1, name = '予備'`,
    [SPARE_COUNTRY],
  );
}

/** The calls that change something and leave no row of the operation log, and the reading ones that do. */
const UNLOGGED: Record<string, string> = {
  'delivery.dryRun': 'counts, and sends nothing',
  'messageTemplates.preview': 'shows, and keeps nothing',
  'events.stop': 'nothing runs for this event: stopping it changes nothing (events/stop.test.ts sees the row)',
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
  // each role changes the same rows, from the same version
  beforeEach(async () => {
    await refill();
    await test.query('UPDATE users SET password_hash = $1 WHERE mail_address = $2', [passwordHash, mail]);
    await enrol(test, mail);
    await test.query(
      `WITH handled AS (DELETE FROM handling), company AS (UPDATE company SET version = 1, remarks = ''),
         category AS (UPDATE category SET version = 1, contact_person_name = ''),
         applicant AS (UPDATE applicant SET version = 1, name = '見本 太郎' WHERE name = 'made'),
         auto_send AS (UPDATE auto_send_setting SET version = 1, earthquake_threshold = '5')
       UPDATE system_setting SET version = 1, sender_mail_address = 'sender@example.com',
         policy_number_ranges = '[{"prefix":"809GI","from":"000000","to":"999999"}]'`,
    );
    spare = {
      company: await insert(test.source, 'company', { name: 'made', category_id: seeded.a.categoryId }),
      category: await insert(test.source, 'category', { name: 'spare' }),
      application: await insert(test.source, 'company', { name: 'made', state: 'applied' }),
      applicant: await insert(test.source, 'applicant', {
        company_id: seeded.a.companyId,
        division_id: seeded.a.divisions[0],
        name: 'spare',
        app_id: randomUUID().slice(0, 10),
        country_id: japan,
      }),
    };
  });
  afterEach(async () => {
    await test.query(`UPDATE applicant SET deleted_at = now() WHERE name IN ('made', 'spare') AND NOT id = ANY($1)`, [
      seeded.a.applicants,
    ]);
    await test.query(`DELETE FROM users WHERE company_id IN (SELECT id FROM company WHERE name = 'made')`);
    await test.query(`DELETE FROM company WHERE name = 'made'`);
    await test.query(`DELETE FROM category WHERE name IN ('made', 'spare')`);
  });

  it.each(CALLS.filter(([, { access }]) => typeof access !== 'string'))(
    '%s as the table of rights says',
    async (name, call) => {
      const last = await lastLogged();
      const response = await make(call, inputFor(name, seeded.a), as(mail));
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
    const response = await test.app.inject({ method: call.method, ...placed(call, inputFor(name, seeded.a)), headers });
    expect([name, response.statusCode, envelopeOf(response).errCode]).toEqual([name, 401, 'SIGNED_OUT']);
  }
});

/** The calls whose input above names a row of a company. */
const NAMING = new Set([
  'secondFactor.reset',
  'auth.sendLoginInfo',
  'deliveryHistory.list',
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
  'events.travelers',
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
  'delivery.resend',
  'delivery.undo',
  'delivery.stop',
]);

/** What only company b has. */
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
  beforeEach(refill);

  it.each(CALLS.filter(([, { access }]) => access !== 'public' && access !== 'supportKey'))(
    '%s shows nothing of another company',
    async (name, call) => {
      const named = await make(call, inputFor(name, seeded.b), as(mail));
      const free = await make(call, {}, as(mail));
      for (const response of [named, free]) {
        if (response.headers['content-type']?.toString().includes('json')) expect(response.body).not.toMatch(foreign());
        else if (response.headers['content-type'] !== 'application/pdf')
          expect(await cellsOf(response.rawPayload)).not.toContain('b');
      }
      if (!NAMING.has(name)) return;
      const missing = await make(call, changed(inputFor(name, seeded.b)), as(mail));
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
  expect(other.body.error).toEqual([{ field: 'divisionId', messageCode: 'E00066' }]);
});

it('hides a delivery to other departments alone', async () => {
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

it('asks who sees several companies which one is meant', async () => {
  const own = await test.call(api.autoSend.get, {}, as('a-company@example.com'));
  expect(own.body.data).toMatchObject({ companyId: seeded.a.companyId, earthquakeThreshold: '5' });
  const unnamed = await test.call(api.autoSend.get, {}, as('provider@example.com'));
  expect([unnamed.status, unnamed.body.error]).toEqual([400, [{ field: 'companyId', messageCode: 'E00002' }]]);
  const other = await test.call(api.autoSend.get, { companyId: seeded.b.companyId }, as('a-company@example.com'));
  expect([other.status, other.body.error]).toEqual([400, [{ field: 'companyId', messageCode: 'E00066' }]]);
});

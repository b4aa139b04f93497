import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.js';
import { makeApplicant, makeCompany, makeDivision } from '../../../tests/support/factories.js';
import { startHttp, type LocalHttp } from '../../../tests/support/http.js';
import { startSmtpSink, type SmtpSink } from '../../../tests/support/smtp-sink.js';
import { feedOf, publishedAt, telegramFile } from '../../../tests/support/telegrams.js';
import { testContext } from './testing/context.js';
import { createTicks, type Tick, type Ticks } from './ticks.js';

const VXSE51 = telegramFile('VXSE51/official__32-35_01_01_100806_VXSE51.xml');
const VXSE53 = telegramFile('VXSE53/official__32-35_07_06_240613_VXSE53.xml');
const EVENT = '20261121110000';

let database: TestDatabase;
let sink: SmtpSink;
let agency: LocalHttp;
let ticks: Ticks;
const documents = new Map<string, string>();

const until = async (isTrue: () => boolean | Promise<boolean>, seconds = 10): Promise<void> => {
  const end = Date.now() + seconds * 1000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('it did not happen in time');
    for (const tick of ['feeds', 'telegrams', 'waves', 'sends'] satisfies Tick[]) await ticks.run(tick);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const publish = (name: string, title: string, xml: string): void => {
  documents.set(`/data/${name}`, xml);
  const titles = new Map([...(JSON.parse(documents.get('titles') ?? '[]') as [string, string][]), [name, title]]);
  documents.set('titles', JSON.stringify([...titles]));
  documents.set(
    '/feed/eqvol.xml',
    feedOf([...titles].reverse().map(([file, is]) => ({ url: `${agency.origin}/data/${file}`, title: is }))),
  );
};

beforeAll(async () => {
  database = await createTestDatabase();
  sink = await startSmtpSink();
  agency = await startHttp((request, response) => {
    const document = documents.get(request.url ?? '');
    if (document === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'application/xml' }).end(document);
  });
});

afterAll(async () => {
  await ticks.sender.close();
  await sink.close();
  await agency.close();
  await database.drop();
});

/** The log follows the earthquake by its ids, with a line for each step however many travelers there are. */
async function tellsEachStep(lines: readonly { step?: string }[]): Promise<void> {
  const [flow] = await database.dataSource.query<{ flowId: number; eventId: number; companyId: number }[]>(
    'SELECT id AS "flowId", event_id AS "eventId", company_id AS "companyId" FROM flow',
  );
  const of = (step: string): unknown[] => lines.filter((line) => line.step === step);
  const [telegram] = of('telegram') as { telegramId: number }[];
  expect(of('telegram')).toMatchObject([{ type: 'VXSE51' }, { type: 'VXSE53' }]);
  const { eventId } = flow ?? {};
  const decision = { eventId, hazard: 'earthquake', companies: { started: 1 } };
  expect(of('decision')).toMatchObject([{ ...decision, telegramId: telegram?.telegramId }, decision]);
  const sends = [1, 2, 3, 3, 3, 3, 3].map((messageType) => ({
    ...flow,
    messageType,
    messages: messageType < 3 ? 2 : 1,
  }));
  expect(of('sendBegun')).toMatchObject(sends);
  expect(of('sendEnded')).toMatchObject(sends.map((send) => ({ ...send, accepted: send.messages, refused: 0 })));
  expect(lines).toHaveLength(18);
  expect(JSON.stringify(lines)).not.toMatch(/青空|example\.com/);
}

test('a telegram from the feed becomes an alert, a confirmation and reminders, until answered or five times', async () => {
  const { dataSource } = database;
  const company = await makeCompany(dataSource, { name: '青空商事' });
  const division = await makeDivision(dataSource, company.id);
  await makeApplicant(dataSource, division, { prefectureCode: '22', mailAddress: 'silent@example.com' });
  const answering = await makeApplicant(dataSource, division, {
    prefectureCode: '22',
    mailAddress: 'answers@example.com',
    language: 'en',
  });
  await makeApplicant(dataSource, division, { prefectureCode: '17', mailAddress: 'elsewhere@example.com' });
  const stayed = { prefectureCode: '22', mailAddress: 'gone@example.com', stayTo: '2020-01-01' };
  await makeApplicant(dataSource, division, stayed);
  const feedUrls = [`${agency.origin}/feed/eqvol.xml`];
  const context = testContext(dataSource, { feedUrls, smtpUrl: sink.url });
  const lines: { step?: string }[] = [];
  Object.assign(context.logger, { info: (line: { step?: string }) => void (line.step && lines.push(line)) });
  ticks = createTicks(context);

  const now = new Date();
  publish('20261121020000_0_VXSE51_010000.xml', '震度速報', publishedAt(VXSE51, now, EVENT));
  await until(() => sink.mails.length >= 2);
  expect(sink.mails.map(({ to }) => to).sort()).toEqual(['answers@example.com', 'silent@example.com']);
  const [first] = await sink.parsed();
  expect(first?.headers.get('auto-submitted')).toBe('auto-generated');
  const alert = (await sink.parsed()).find(({ subject }) => subject?.startsWith('【地震】'));
  expect(alert?.subject).toBe('【地震】静岡県で最大震度6弱 身の安全を');
  expect(alert?.from?.value).toEqual([{ name: '青空商事', address: 'no-reply@example.com' }]);
  expect(alert?.text).toContain('静岡県の最大震度：6弱');

  publish('20261121020200_0_VXSE53_010000.xml', '震源・震度に関する情報', publishedAt(VXSE53, new Date(), EVENT));
  await until(() => sink.mails.length >= 4);
  const confirmation = (await sink.parsed())[2];
  expect(['【安否確認】無事ですか？ 静岡県の地震', 'Are you safe? Earthquake in Shizuoka']).toContain(
    confirmation?.subject,
  );
  expect(confirmation?.html).toContain('/confirm-location?token=');

  await dataSource.query(
    `UPDATE recipient SET response = 1, responded_at = now() FROM delivery d
     WHERE d.id = delivery_id AND d.message_type = 2 AND applicant_id = $1`,
    [answering.id],
  );
  await until(async () => {
    const [flow] = await dataSource.query<{ state: string }[]>('SELECT state FROM flow');
    return flow?.state === 'finished' && sink.mails.length >= 9;
  }, 20);
  expect(sink.mails).toHaveLength(9);
  expect(sink.mails.slice(4).map(({ to }) => to)).toEqual(Array.from({ length: 5 }, () => 'silent@example.com'));
  const deliveries = await dataSource.query<unknown[]>(
    'SELECT message_type, reminder_number, state, root_id IS NULL AS is_root FROM delivery ORDER BY id',
  );
  expect(deliveries).toEqual([
    { message_type: 1, reminder_number: 0, state: 'finished', is_root: true },
    { message_type: 2, reminder_number: 0, state: 'finished', is_root: true },
    ...[1, 2, 3, 4, 5].map((reminder_number) => ({
      message_type: 3,
      reminder_number,
      state: 'finished',
      is_root: false,
    })),
  ]);
  const decisions = await dataSource.query<unknown[]>('SELECT reason, prefectures FROM decision');
  expect(decisions).toEqual([{ reason: 'started', prefectures: [{ code: '22', intensity: '6-' }] }]);
  await tellsEachStep(lines);
}, 60_000);

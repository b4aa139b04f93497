import { queryRows } from '../../../../tests/support/query.js';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicants, makeCompany, makeDivision, makeTelegram } from '../../../../tests/support/factories.js';
import { startSmtpSink, type SmtpSink } from '../../../../tests/support/smtp-sink.js';
import { until } from '../../../../tests/support/until.js';
import { publishedAt, telegramFile } from '../../../../tests/support/telegrams.js';
import { decideTelegrams } from '../decisions/decide-telegrams.js';
import { createSender } from '../sending/sender.js';
import { testContext } from '../testing/context.js';
import { countsOf } from '../testing/send.js';
import { advanceWaves } from './advance-waves.js';

const XML = telegramFile('VXSE51/official__32-35_01_01_100806_VXSE51.xml');

let database: TestDatabase;
let sink: SmtpSink;

beforeEach(async () => {
  database = await createTestDatabase();
  sink = await startSmtpSink();
  const company = await makeCompany(database.dataSource);
  await makeApplicants(database.dataSource, await makeDivision(database.dataSource, company.id), 30);
  await database.dataSource.query(`UPDATE applicant SET prefecture_code = '22'`);
  await quake('20261121110000');
});

afterEach(async () => {
  await sink.close();
  await database.drop();
});

const rows = (text: string): Promise<Record<string, unknown>[]> => queryRows(database.dataSource, text);
const context = () => testContext(database.dataSource, { smtpUrl: sink.url, confirmationDelaySeconds: 900 });
const due = (): Promise<unknown> =>
  database.dataSource.query(`UPDATE wave SET due_at = now() WHERE due_at IS NOT NULL`);
const waves = (): Promise<Record<string, unknown>[]> =>
  rows('SELECT stage, reminders_sent AS sent, due_at IS NULL AS over FROM wave ORDER BY id');

async function quake(eventId: string): Promise<void> {
  const url = `http://agency.example/data/${eventId}_0_VXSE51_010000.xml`;
  await makeTelegram(database.dataSource, publishedAt(XML, new Date(), eventId), { url, type: 'VXSE51' });
  await decideTelegrams(context());
}

test('a stage that is not due changes nothing; two workers at once send it once', async () => {
  await advanceWaves(context());
  expect(await waves()).toEqual([{ stage: 'confirmation', sent: 0, over: false }]);
  await due();
  await Promise.all([advanceWaves(context()), advanceWaves(context()), advanceWaves(context())]);
  expect(await waves()).toEqual([{ stage: 'reminder', sent: 0, over: false }]);
  expect(await rows('SELECT message_type FROM delivery ORDER BY id')).toEqual([
    { message_type: 1 },
    { message_type: 2 },
  ]);
});

test('whoever looks after somebody silent still does once the question is asked; whoever was dealt with is asked anew', async () => {
  const [silent, dealtWith] = (await rows('SELECT applicant_id FROM recipient ORDER BY 1 LIMIT 2')).map((one) =>
    Number(one.applicant_id),
  );
  await database.dataSource.query(
    `INSERT INTO handling (root_id, applicant_id, number, state, note, user_id, user_name, at, kept_number)
     SELECT d.id, k.applicant_id, k.number, k.state, k.note, 7, k.who, now() - interval '1 minute' * k.ago, k.kept
     FROM delivery d, (VALUES (${silent}, 1, 'taken', '', '加藤', 5, NULL::int), (${silent}, 2, 'taken', '夫に電話', '森', 4, 1),
       (${dealtWith}, 1, 'done', '', '加藤', 5, NULL)) AS k(applicant_id, number, state, note, who, ago, kept)`,
  );
  await due();
  await advanceWaves(context());
  expect(
    await rows(
      `SELECT k.applicant_id, k.number, k.state, k.note, k.user_name, k.at = o.at AS since, k.carried_from = o.root_id AS carried
       FROM handling k JOIN delivery d ON d.id = k.root_id AND d.message_type = 2
       JOIN handling o ON o.applicant_id = k.applicant_id AND o.number = 1 AND o.root_id < k.root_id`,
    ),
  ).toEqual([
    {
      applicant_id: silent,
      number: 2,
      state: 'taken',
      note: '夫に電話',
      user_name: '加藤',
      since: true,
      carried: true,
    },
  ]);
});

test('each stage is one row of the operation log', async () => {
  for (let stage = 0; stage < 3; stage += 1) {
    await due();
    await Promise.all([advanceWaves(context()), advanceWaves(context())]);
  }
  const [event] = await rows('SELECT id::text FROM event');
  const deliveries = (await rows('SELECT id FROM delivery ORDER BY id')).map(({ id }) => id);
  const logged = await rows(
    `SELECT action, entity, entity_id, after - 'hazard' - 'prefectureCodes' AS after FROM operation_log ORDER BY id`,
  );
  expect(logged).toEqual(
    [
      { action: 'alert', after: { deliveryId: deliveries[0] } },
      { action: 'confirm', after: { deliveryId: deliveries[1] } },
      { action: 'remind', after: { deliveryId: deliveries[2], reminderNumber: 1 } },
      { action: 'remind', after: { deliveryId: deliveries[3], reminderNumber: 2 } },
    ].map((row) => ({ ...row, entity: 'event', entity_id: event?.id })),
  );
});

test('the next stage supersedes the messages not handed over by then', async () => {
  await due();
  await advanceWaves(context());
  const [alert, confirmation] = (await rows('SELECT id FROM delivery ORDER BY id')).map(({ id }) => Number(id));
  expect(await countsOf(database.dataSource, alert ?? 0, 'mail')).toEqual({ superseded: 30 });
  const sender = createSender(context());
  await sender.run();
  await sender.close();
  expect(await countsOf(database.dataSource, confirmation ?? 0, 'mail')).toEqual({ accepted: 30 });
  expect(await rows('SELECT state FROM delivery')).toEqual([{ state: 'finished' }, { state: 'finished' }]);
  expect(sink.mails).toHaveLength(30);
});

test('a message handed over before it was superseded keeps its true result, and no more are sent', async () => {
  sink.delay = 300;
  const sender = createSender(context());
  const running = sender.run();
  await until('the first message is handed over', 10, () => sink.mails.length > 0, 5);
  await due();
  await advanceWaves(context());
  await running;
  await sender.close();
  const [alert] = (await rows('SELECT id FROM delivery ORDER BY id')).map(({ id }) => Number(id));
  const left = sink.mails.filter(({ raw }) => raw.includes(`Message-ID: <${alert}.`)).length;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(30);
  expect(await countsOf(database.dataSource, alert ?? 0, 'mail')).toEqual({ accepted: left, superseded: 30 - left });
}, 60_000);

test('a question or reminder sent while a tsunami warning is in force begins with it, where it is in force', async () => {
  const tell = (regionCode: string, kindCode: string) =>
    database.dataSource.query(`UPDATE event SET tsunami = $1, latest_at = now()`, [
      JSON.stringify([{ regionCode, regionName: '', kindCode }]),
    ]);
  const stage = async (): Promise<string> => {
    await due();
    await advanceWaves(context());
    const sender = createSender(context());
    await sender.run();
    await sender.close();
    return (await sink.parsed()).at(-1)?.text ?? '';
  };
  // 静岡県
  await tell('380', '52');
  expect(await stage()).toMatch(/^大津波警報が発表されています。海や川から離れて、.*\n.*無事ですか/u);
  await tell('380', '51');
  expect(await stage()).toMatch(/^津波警報が発表されています。.*\nまだ回答がありません。/u);
  // 岩手県, where none of them is
  await tell('210', '52');
  expect(await stage()).toMatch(/^ようすを/u);
  await tell('380', '60');
  expect(await stage()).not.toContain('津波');
});

test('those who answered get no reminder, and when all have answered the flow is finished', async () => {
  await due();
  await advanceWaves(context());
  await database.dataSource.query(
    `UPDATE recipient SET response = 1 FROM delivery d WHERE d.id = delivery_id AND message_type = 2 AND applicant_id % 3 <> 0`,
  );
  await due();
  await advanceWaves(context());
  expect(
    await rows('SELECT count(*)::int AS n FROM recipient JOIN delivery d ON d.id = delivery_id WHERE message_type = 3'),
  ).toEqual([{ n: 10 }]);
  await database.dataSource.query(
    'UPDATE recipient SET response = 1 FROM delivery d WHERE d.id = delivery_id AND message_type = 2',
  );
  await due();
  await advanceWaves(context());
  expect(await waves()).toEqual([{ stage: 'finished', sent: 1, over: true }]);
  expect(await rows('SELECT state FROM flow')).toEqual([{ state: 'finished' }]);
});

test('a stronger earthquake replaces the round: nobody is left in the older wave, and its messages are superseded', async () => {
  await database.dataSource.query('UPDATE wave_prefecture SET class = 5');
  await quake('20261121110500');
  const [first, second] = (await rows('SELECT id FROM delivery ORDER BY id')).map(({ id }) => Number(id));
  expect(await countsOf(database.dataSource, first ?? 0, 'mail')).toEqual({ superseded: 30 });
  expect(await countsOf(database.dataSource, second ?? 0, 'mail')).toEqual({ pending: 30 });
  await due();
  await advanceWaves(context());
  expect(await waves()).toEqual([
    { stage: 'finished', sent: 0, over: true },
    { stage: 'reminder', sent: 0, over: false },
  ]);
});

test('a stage more than 6 hours late is dropped; the master switch pauses', async () => {
  await database.dataSource.query('UPDATE system_setting SET auto_send_enabled = false');
  await database.dataSource.query(`UPDATE wave SET due_at = now() - interval '7 hours'`);
  await advanceWaves(context());
  expect(await waves()).toEqual([{ stage: 'confirmation', sent: 0, over: false }]);
  await database.dataSource.query('UPDATE system_setting SET auto_send_enabled = true');
  await advanceWaves(context());
  expect(await waves()).toEqual([{ stage: 'missed', sent: 0, over: true }]);
});

test('an answer to the alert answers the question: no reminder is sent, and a call for help stays open', async () => {
  await database.dataSource.query(
    `WITH said AS (
       INSERT INTO answer (delivery_id, root_id, applicant_id, nonce, response, via, answered_at)
       SELECT r.delivery_id, r.delivery_id, r.applicant_id, 'n', CASE row_number() OVER (ORDER BY r.applicant_id) WHEN 1 THEN 3 ELSE 1 END, 'url', now()
       FROM recipient r ORDER BY r.applicant_id LIMIT 4 RETURNING *)
     UPDATE recipient r SET response = said.response, responded_at = said.answered_at, answer_id = said.id
     FROM said WHERE r.delivery_id = said.delivery_id AND r.applicant_id = said.applicant_id`,
  );
  await due();
  await advanceWaves(context());
  const tally = `SELECT t.total, t.help, t.safe FROM delivery_tally t JOIN delivery d ON d.id = t.delivery_id WHERE d.message_type =`;
  expect(await rows(`${tally} 2`)).toEqual([{ total: 30, help: 1, safe: 3 }]);
  await due();
  await advanceWaves(context());
  expect(await rows(`${tally} 3`)).toEqual([{ total: 26, help: 0, safe: 0 }]);
});

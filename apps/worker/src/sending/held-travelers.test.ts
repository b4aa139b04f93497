import { catchUpSkipped } from '@tabimori/server';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicants, makeCompany, makeDivision } from '../../../../tests/support/factories.js';
import { holdTraveler } from '../../../../tests/support/hold.js';
import { queryRows } from '../../../../tests/support/query.js';
import { startSmtpSink, type SmtpSink } from '../../../../tests/support/smtp-sink.js';
import { testContext } from '../testing/context.js';
import { countsOf, makeDelivery } from '../testing/send.js';
import { createSender, type Sender } from './sender.js';

let database: TestDatabase;
let sink: SmtpSink;
let sender: Sender;
let companyId: number;
/** the first traveler */
let id: number;

const query = <T = Record<string, unknown>>(text: string, parameters: unknown[] = []): Promise<T[]> =>
  queryRows<T>(database.dataSource, text, parameters);
const flagged = async (): Promise<unknown[]> =>
  (await query('SELECT mail_address FROM applicant WHERE mail_undelivered ORDER BY id')).map((row) =>
    Object.values(row).join(),
  );

beforeEach(async () => {
  database = await createTestDatabase();
  sink = await startSmtpSink();
  sink.everybody = 550;
  sender = createSender(testContext(database.dataSource, { smtpUrl: sink.url }));
  const division = await makeDivision(database.dataSource, (await makeCompany(database.dataSource)).id);
  companyId = division.companyId;
  await makeApplicants(database.dataSource, division, 2, 'a.example');
  const [first] = await query<{ id: number }>('SELECT min(id) AS id FROM applicant');
  id = first?.id ?? 0;
});
afterEach(async () => {
  await sender.close();
  await sink.close();
  await database.drop();
});

/** A send to both while the first is held. */
async function sendWhileHeld(answer: 550 | 'accept'): Promise<void> {
  sink.answers.set('t1@a.example', answer).set('t2@a.example', answer);
  const delivery = await makeDelivery(database.dataSource, companyId);
  const letGo = await holdTraveler(database.dataSource, id);
  try {
    await sender.run();
    expect(await countsOf(database.dataSource, delivery, 'mail')).toEqual(
      answer === 550 ? { refused: 2 } : { accepted: 2 },
    );
    await catchUpSkipped(database.dataSource);
  } finally {
    await letGo();
  }
}

test('a chunk waits for nobody who holds a traveler, whose flag follows when they let go', async () => {
  await sendWhileHeld(550);
  expect(await flagged()).toEqual(['t2@a.example']);
  await catchUpSkipped(database.dataSource);
  expect(await flagged()).toEqual(['t1@a.example', 't2@a.example']);
  await sendWhileHeld('accept');
  expect(await flagged()).toEqual(['t1@a.example']);
  await catchUpSkipped(database.dataSource);
  expect(await flagged()).toEqual([]);
  expect(await query('SELECT FROM skipped_applicant')).toEqual([]);
}, 60_000);

test('of several results the last counts, and none of an address that the traveler no longer has', async () => {
  await sendWhileHeld(550);
  await sendWhileHeld('accept');
  await catchUpSkipped(database.dataSource);
  expect(await flagged()).toEqual([]);
  await sendWhileHeld(550);
  await query('UPDATE applicant SET mail_address = $2, mail_undelivered = false WHERE id = $1', [id, 'new@a.example']);
  await catchUpSkipped(database.dataSource);
  expect(await flagged()).toEqual(['t2@a.example']);
}, 60_000);

test('a result that says what the flag of a noted traveler says still counts after an earlier one', async () => {
  await sendWhileHeld(550);
  // the process that brings the traveler up to date has read the refusal, and a mail is accepted before it is committed
  const runner = database.dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query('SELECT FROM applicant WHERE id = $1 FOR NO KEY UPDATE', [id]);
  await runner.query('DELETE FROM skipped_applicant');
  await runner.query('UPDATE applicant SET mail_undelivered = true WHERE id = $1', [id]);
  sink.answers.set('t1@a.example', 'accept').set('t2@a.example', 'accept');
  await makeDelivery(database.dataSource, companyId);
  await sender.run();
  await runner.commitTransaction();
  await runner.release();
  await catchUpSkipped(database.dataSource);
  expect(await flagged()).toEqual([]);
}, 60_000);

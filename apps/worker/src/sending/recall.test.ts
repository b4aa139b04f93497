import { endUnsent, holdDeliveries, lockOpenChunks, stopDeliveries } from '@tabimori/server';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicants, makeCompany, makeDivision } from '../../../../tests/support/factories.js';
import { startSmtpSink, type SmtpSink } from '../../../../tests/support/smtp-sink.js';
import { until } from '../../../../tests/support/until.js';
import { testContext } from '../testing/context.js';
import { countsOf, makeDelivery } from '../testing/send.js';
import { createSender, type Sender } from './sender.js';

let database: TestDatabase;
let sink: SmtpSink;
let sender: Sender;
let id: number;
let running: Promise<void>;

const counts = (): Promise<Record<string, number>> => countsOf(database.dataSource, id, 'mail');
/** A mail has left, and the relay does not answer it for a while. */
const ANSWER_MS = 2500;

beforeEach(async () => {
  database = await createTestDatabase();
  sink = await startSmtpSink();
  sink.delay = ANSWER_MS;
  sender = createSender(testContext(database.dataSource, { smtpUrl: sink.url }));
  const division = await makeDivision(database.dataSource, (await makeCompany(database.dataSource)).id);
  await makeApplicants(database.dataSource, division, 120, 'a.example');
  id = await makeDelivery(database.dataSource, division.companyId);
  running = sender.run();
  await until('a mail leaves', 20, () => sink.mails.length > 0);
});
afterEach(async () => {
  await running;
  await sender.close();
  await sink.close();
  await database.drop();
});

test('a stop waits for what has left, tells it, and nothing more leaves', async () => {
  await holdDeliveries(database.dataSource, [id]);
  const told = await database.dataSource.transaction((tx) => stopDeliveries(tx, [id]));
  expect(told).toEqual({ left: 1, stopped: 119 });
  await running;
  expect(sink.mails).toHaveLength(1);
  expect(await counts()).toEqual({ accepted: 1, stopped: 119 });
});

test('what has left when it is superseded is unknown until it is answered', async () => {
  await database.dataSource.transaction(async (tx) => {
    const chunks = await lockOpenChunks(tx, { text: 'SELECT $1::int', parameters: [id] });
    await endUnsent(tx, chunks, { state: 'superseded' });
  });
  await until('it is known to be unknown', 10, async () => (await counts()).unknown === 1);
  expect(await counts()).toEqual({ unknown: 1, superseded: 119 });
  await running;
  expect(sink.mails).toHaveLength(1);
  expect(await counts()).toEqual({ accepted: 1, superseded: 119 });
});

test('of a chunk of which some are superseded the others go on', async () => {
  const applicants = {
    text: 'SELECT applicant_id FROM recipient WHERE delivery_id = $1 ORDER BY applicant_id DESC LIMIT 110',
    parameters: [id],
  };
  await database.dataSource.transaction(async (tx) => {
    const chunks = await lockOpenChunks(tx, { text: 'SELECT $1::int', parameters: [id] });
    await endUnsent(tx, chunks, { state: 'superseded', applicants });
  });
  sink.delay = 0;
  await running;
  await sender.run();
  const { accepted = 0, superseded = 0 } = await counts();
  expect(accepted + superseded).toBe(120);
  expect(sink.mails).toHaveLength(accepted);
  expect(superseded).toBeGreaterThan(100);
});

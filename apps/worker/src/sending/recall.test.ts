import { endUnsent, holdDeliveries, lockOpenChunks, sql, stopDeliveries } from '@tabimori/server';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicants, makeCompany, makeDivision } from '../../../../tests/support/factories.js';
import { startSmtpSink, type SmtpSink } from '../../../../tests/support/smtp-sink.js';
import { until } from '../../../../tests/support/until.js';
import { testContext } from '../testing/context.js';
import { countsOf, makeDelivery } from '../testing/send.js';
import { type LeasedChunk, writeResults } from './chunk.js';
import { createSender, type Sender } from './sender.js';
import type { SendContext } from './send-context.js';
import { createStatements } from './statements.js';

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

test('a stop holds what workers free or move meanwhile, too', async () => {
  const holding = holdDeliveries(database.dataSource, [id]);
  const { dataSource } = database;
  const held = async (): Promise<boolean> =>
    (await dataSource.query<unknown[]>("SELECT FROM chunk WHERE not_before < now() + interval '5 s'")).length === 0;
  await until('it is held', 10, held);
  await dataSource.query('UPDATE chunk SET not_before = now()');
  await dataSource.query(
    `INSERT INTO chunk (delivery_id, channel, lane, priority, turn, not_before, failures)
     SELECT delivery_id, channel, 'b.example', priority, turn, now(), 1 FROM chunk`,
  );
  await until('it is held again', 10, held);
  await holding;
  const told = await dataSource.transaction((tx) => stopDeliveries(tx, [id]));
  expect(told).toEqual({ left: 1, stopped: 119 });
  await running;
  expect(sink.mails).toHaveLength(1);
});

test('a held chunk stays held when its worker postpones it for less', async () => {
  const { dataSource } = database;
  const context = testContext(dataSource);
  const statements = createStatements(context, 1);
  await dataSource.query(`UPDATE chunk SET not_before = now() + interval '20 s'`);
  const [chunk] = await dataSource.query<(LeasedChunk & { holder: string })[]>(
    'SELECT id, attempt, channel, lease_holder AS holder FROM chunk',
  );
  if (!chunk) throw new Error('there is no chunk');
  const release = { done: false, delaySeconds: 1, failures: 1, error: null };
  const sending = { ...context, statements, holder: chunk.holder } as SendContext;
  expect(await writeResults(sending, chunk, [], { windowTo: null, release })).not.toBeNull();
  await statements.end();
  const held = await dataSource.query<unknown[]>(`SELECT FROM chunk WHERE not_before > now() + interval '15 s'`);
  expect(held).toHaveLength(1);
});

test('what has left when it is superseded is unknown until it is answered', async () => {
  await database.dataSource.transaction(async (tx) => {
    const chunks = await lockOpenChunks(tx, sql`SELECT ${id}::int`);
    await endUnsent(tx, chunks, { state: 'superseded' });
  });
  await until('it is known to be unknown', 10, async () => (await counts()).unknown === 1);
  expect(await counts()).toEqual({ unknown: 1, superseded: 119 });
  await running;
  expect(sink.mails).toHaveLength(1);
  expect(await counts()).toEqual({ accepted: 1, superseded: 119 });
});

test('when some messages of a chunk are superseded, the others continue', async () => {
  const applicants = sql`SELECT applicant_id FROM recipient WHERE delivery_id = ${id} ORDER BY applicant_id DESC LIMIT 110`;
  await database.dataSource.transaction(async (tx) => {
    const chunks = await lockOpenChunks(tx, sql`SELECT ${id}::int`);
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

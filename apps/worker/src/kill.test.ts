import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.js';
import { makeApplicants, makeCompany, makeDivision } from '../../../tests/support/factories.js';
import { startSmtpSink, type SmtpSink } from '../../../tests/support/smtp-sink.js';
import { until } from '../../../tests/support/until.js';
import { startWorker, type WorkerProcess } from '../../../tests/support/worker-process.js';
import { MESSAGE_TYPE } from '@tabimori/shared';
import { SLICE } from '@tabimori/server';
import { countsOf, makeDelivery } from './testing/send.js';

const RECIPIENTS = 2000;
/** Chunks being sent, apart from the one for alerts, times the mails of a window. */
const UNCERTAIN = 4 * 50;

let database: TestDatabase;
let sink: SmtpSink;
let workers: WorkerProcess[];

beforeEach(async () => {
  database = await createTestDatabase();
  sink = await startSmtpSink();
  workers = [];
});

afterEach(async () => {
  for (const { child } of workers) child.kill('SIGKILL');
  await Promise.all(workers.map(({ ended }) => ended));
  await sink.close();
  await database.drop();
});

const start = async (ipc = false): Promise<WorkerProcess> => {
  const worker = await startWorker({ DATABASE_URL: database.url, SMTP_URL: sink.url }, { ipc });
  workers.push(worker);
  return worker;
};

const newDelivery = async (): Promise<number> => {
  const company = await makeCompany(database.dataSource);
  await makeApplicants(database.dataSource, await makeDivision(database.dataSource, company.id), RECIPIENTS);
  return makeDelivery(database.dataSource, company.id);
};

const output = (): string => workers.map(({ output: said }) => said()).join('\n');

const isFinished = async (): Promise<boolean> => {
  const [row] = await database.dataSource.query<{ state: string }[]>('SELECT state FROM delivery');
  return row?.state === 'finished';
};

test('a worker killed in the middle of a send: nothing is lost, at most the open windows are sent twice', async () => {
  const id = await newDelivery();
  sink.delay = 2;
  const victim = await start();
  await until(output, 20, () => sink.mails.length > 500);
  victim.child.kill('SIGKILL');
  await victim.ended;
  const { accepted = 0 } = await countsOf(database.dataSource, id, 'mail');
  expect(accepted).toBeLessThan(RECIPIENTS);
  const uncertain = sink.mails.length - accepted;
  expect(uncertain).toBeLessThanOrEqual(UNCERTAIN);

  await database.dataSource.query('UPDATE chunk SET lease_until = now() WHERE lease_until > now()');
  await start();
  await until(output, 40, isFinished);
  expect(await countsOf(database.dataSource, id, 'mail')).toEqual({ accepted: RECIPIENTS });
  expect(new Set(sink.mails.map(({ to }) => to)).size).toBe(RECIPIENTS);
  const duplicates = sink.mails.length - RECIPIENTS;
  expect(duplicates).toBeLessThanOrEqual(uncertain);
  const ids = (await sink.parsed()).map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(RECIPIENTS);
}, 120_000);

test('a worker killed while it prepares an alert to many: the next one makes each of its recipients once', async () => {
  const slices = async (): Promise<number> =>
    (await database.dataSource.query<unknown[]>('SELECT FROM delivery_slice')).length;
  const people = 6 * SLICE;
  const company = await makeCompany(database.dataSource);
  await makeApplicants(database.dataSource, await makeDivision(database.dataSource, company.id), people);
  // what counts here is what is made, not what is sent
  sink.everybody = 'hang';
  const id = await makeDelivery(database.dataSource, company.id, { messageType: MESSAGE_TYPE.earthquakeAlert });
  expect(await slices()).toBe(5);
  // on a busy machine all could be made before this process looks again: the last one waits for the kill
  const last = (wait: string): Promise<unknown> =>
    database.dataSource.query(
      `UPDATE delivery_slice SET not_before = now() + $1::interval WHERE number = (SELECT max(number) FROM delivery_slice)`,
      [wait],
    );
  await last('1 hour');
  const victim = await start();
  await until(output, 60, async () => (await slices()) < 4, 5);
  victim.child.kill('SIGKILL');
  await victim.ended;
  const left = await slices();
  expect(left).toBeGreaterThan(0);
  const made = async (): Promise<unknown> =>
    (await database.dataSource.query<unknown[]>('SELECT count(*)::int AS n FROM recipient'))[0];
  expect(await made()).toEqual({ n: people - left * SLICE });
  await last('0');

  await start();
  await until(output, 60, async () => (await slices()) === 0);
  expect(await made()).toEqual({ n: people });
  // some are on their way
  const { pending = 0, unknown = 0 } = await countsOf(database.dataSource, id, 'mail');
  expect(pending + unknown).toBe(people);
  expect(await database.dataSource.query('SELECT sum(total)::int AS n FROM delivery_tally')).toEqual([{ n: people }]);
}, 240_000);

test('two worker processes send nothing twice, and one that is stopped hands back what it has', async () => {
  const id = await newDelivery();
  sink.delay = 2;
  const [first, second] = await Promise.all([start(), start(true)]);
  await until(output, 20, () => sink.mails.length > 300);
  const told = Date.now();
  first?.child.kill('SIGTERM');
  expect(await first?.ended).toBe(0);
  expect(Date.now() - told).toBeLessThan(10_000);
  await until(output, 40, isFinished);
  expect(await countsOf(database.dataSource, id, 'mail')).toEqual({ accepted: RECIPIENTS });
  expect(sink.mails).toHaveLength(RECIPIENTS);
  const metrics = await (await fetch(`${second?.metricsUrl}/metrics`)).text();
  expect(metrics).toMatch(/tabimori_sends_total\{channel="mail",result="accepted"\} \d+/);

  second?.child.disconnect();
  expect(await second?.ended).toBe(0);
  expect(await database.dataSource.query('SELECT id FROM worker_heartbeat')).toEqual([]);
}, 120_000);

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDataSource, hashPassword } from '@tabimori/server';
import { api, API_PREFIX } from '@tabimori/shared';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { countsOf } from '../../apps/worker/src/testing/send.js';
import { startApiProcess } from '../support/api-process.js';
import { makeUser } from '../support/factories.js';
import { newDatabase } from '../support/new-database.js';
import { startSmtpSink, type SmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';
import { startWorker } from '../support/worker-process.js';
import { fault, type Extent, type Figures } from './fault.js';
import { startEmptyPostgres } from './own-postgres.mjs';
import { applicantOf, endLeases, isFinished, messageIds, newDelivery } from './send.js';

const ROOT = join(__dirname, '../..');
const OPERATOR = { mailAddress: 'operator@example.com', password: 'Demo1234' };

const command = (name: 'backup' | 'restore', file: string, env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [join(ROOT, `scripts/${name}.mjs`), file], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
  });

/** A host that sends and is backed up meanwhile; some mails later, it is gone. */
async function hostThatDies(recipients: number, sink: SmtpSink, file: string): Promise<number> {
  const database = await newDatabase();
  const db = await createDataSource(database.url).initialize();
  const worker = await startWorker({ DATABASE_URL: database.url, SMTP_URL: sink.url });
  try {
    await makeUser(db, { userDiv: 1, ...OPERATOR, passwordHash: await hashPassword(OPERATOR.password) });
    const id = await newDelivery(db, recipients);
    await until(worker.output, 60, () => sink.mails.length > recipients / 5);
    // however long the backup takes, the send does not end meanwhile
    sink.limits.connections = 10;
    sink.delay = 2000;
    await command('backup', file, { MIGRATION_DATABASE_URL: database.ownerUrl });
    const then = sink.mails.length;
    delete sink.limits.connections;
    sink.delay = 0;
    await until(worker.output, 60, () => sink.mails.length > then + recipients / 10);
    return id;
  } finally {
    worker.child.kill('SIGKILL');
    await worker.ended;
    await db.destroy();
    await database.drop();
  }
}

/** An empty database in a cluster that knows only the role which will own it. */
async function emptyDatabase(port: number, password: string): Promise<{ owner: string; app: string }> {
  const client = new Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` });
  await client.connect();
  await client.query(`CREATE ROLE tabimori_owner LOGIN CREATEROLE PASSWORD 'a-password'`);
  await client.query('CREATE DATABASE restored OWNER tabimori_owner');
  await client.end();
  const of = (role: string): string => `postgres://${role}:a-password@127.0.0.1:${port}/restored`;
  return { owner: of('tabimori_owner'), app: of('tabimori_app') };
}

/** Those whom the backup does not know to have got their mail. */
async function unsent(db: DataSource, id: number): Promise<Set<number>> {
  const rows = await db.query<{ id: number }[]>(
    `SELECT applicant_id AS id FROM recipient WHERE delivery_id = $1 AND mail_state <> 'accepted'`,
    [id],
  );
  return new Set(rows.map((row) => row.id));
}

async function resumeAsOperator(url: string): Promise<void> {
  const post = (path: string, body: object, token = ''): Promise<Response> =>
    fetch(url + API_PREFIX + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const { data } = (await (await post(api.auth.login.path, OPERATOR)).json()) as { data: { accessToken: string } };
  expect((await post(api.status.resumeSending.path, {}, data.accessToken)).status).toBe(200);
}

/** Everything of the restored host, from its start to the end of the send. */
async function goOn(app: string, sink: SmtpSink, id: number): Promise<Figures> {
  const before = messageIds(sink).map(applicantOf);
  const db = await createDataSource(app).initialize();
  const pending = await unsent(db, id);
  const [worker, server] = await Promise.all([
    startWorker({ DATABASE_URL: app, SMTP_URL: sink.url }),
    startApiProcess({ DATABASE_URL: app }),
  ]);
  try {
    await endLeases(db);
    // the worker has found it due, and left it
    const beats = async (): Promise<number> =>
      (
        await db.query<{ n: number }[]>(
          "SELECT count(*)::int AS n FROM worker_heartbeat WHERE seen_at > now() - interval '5 s'",
        )
      )[0]?.n ?? 0;
    await until(worker.output, 30, async () => (await beats()) > 0);
    const sentWhilePaused = sink.mails.length - before.length;
    const ready = (await (await fetch(`${server.url}/readyz`)).json()) as { degraded: string[] };
    await resumeAsOperator(server.url);
    await until(worker.output, 120, () => isFinished(db, id), 100);
    const times = new Map<number, number>();
    for (const one of messageIds(sink).map(applicantOf)) times.set(one, (times.get(one) ?? 0) + 1);
    const twice = [...times].filter(([, n]) => n > 1).map(([one]) => one);
    const sentAfterBackup = new Set(before.filter((one) => pending.has(one)));
    return {
      paused: ready.degraded.includes('paused'),
      sentWhilePaused,
      reached: times.size,
      accepted: (await countsOf(db, id, 'mail')).accepted ?? 0,
      sentAfterBackup: sentAfterBackup.size,
      twice: twice.length,
      twiceThoughKnown: twice.filter((one) => !sentAfterBackup.has(one)).length,
      thrice: [...times.values()].filter((n) => n > 2).length,
    };
  } finally {
    for (const { child } of [worker, server]) child.kill('SIGKILL');
    await Promise.all([worker.ended, server.ended]);
    await db.destroy();
  }
}

async function run({ full }: Extent): Promise<Figures> {
  const recipients = full ? 20_000 : 1000;
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  const file = join(folder, 'tabimori.sql.gz');
  const [sink, cluster] = await Promise.all([startSmtpSink(), startEmptyPostgres()]);
  sink.delay = 10;
  try {
    const { owner, app } = await emptyDatabase(cluster.port, cluster.password);
    const id = await hostThatDies(recipients, sink, file);
    await command('restore', file, { MIGRATION_DATABASE_URL: owner, DATABASE_URL: app });
    sink.delay = 0;
    return { recipients, ...(await goOn(app, sink, id)) };
  } finally {
    await sink.close();
    await cluster.stop();
    await rm(folder, { recursive: true });
  }
}

fault({
  name: 'restored',
  what: 'backed up in the middle of a send and restored in a new cluster: paused, then everybody is reached, twice only whom the backup could not know',
  times: { short: 1, full: 1 },
  run,
  holds: (figures) => {
    const { recipients, sentAfterBackup } = figures;
    expect(figures).toMatchObject({ paused: true, sentWhilePaused: 0, reached: recipients, accepted: recipients });
    expect(Number(sentAfterBackup)).toBeGreaterThan(0);
    expect(figures).toMatchObject({ twice: sentAfterBackup, twiceThoughKnown: 0, thrice: 0 });
  },
});

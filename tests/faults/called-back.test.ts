import { setTimeout as sleep } from 'node:timers/promises';
import { endUnsent, hashPassword, lockOpenChunks, sql } from '@tabimori/server';
import { api, API_PREFIX } from '@tabimori/shared';
import type { DataSource } from 'typeorm';
import { countsOf } from '../../apps/worker/src/testing/send.js';
import { startApiProcess } from '../support/api-process.js';
import { createTestDatabase } from '../support/database.js';
import { makeUser } from '../support/factories.js';
import { startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';
import { startWorker } from '../support/worker-process.js';
import { fault, type Extent, type Figures } from './fault.js';
import { messageIds, newDelivery } from './send.js';

const RELAY_MS = 600;
const RECIPIENTS = 200;
const OPERATOR = { mailAddress: 'operator@example.com', password: 'Demo1234' };
/** For what nobody waits for: workers check several times a second. */
const LOOKED_MS = 1000;
const LATER_MS = 3000;

type How = 'stop' | 'pause' | 'supersede';

interface Seen {
  left: number;
  /** the number in the answer; none for a pause */
  told: number | null;
  leftAfterwards: number;
  accepted: number;
}

/** An operator signed in to the API at `url`. */
async function operator(db: DataSource, url: string): Promise<(path: string) => Promise<Record<string, number>>> {
  const { mailAddress, password } = OPERATOR;
  await makeUser(db, { userDiv: 1, mailAddress, passwordHash: await hashPassword(password) });
  const post = async <T>(path: string, body: object, headers = {}): Promise<T> => {
    const options = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    };
    const answer = await fetch(url + API_PREFIX + path, options);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  };
  const { accessToken } = await post<{ accessToken: string }>(api.auth.login.path, OPERATOR);
  return (path) => post(path, {}, { Authorization: `Bearer ${accessToken}` });
}

/** What leaves of three sends that are stopped midway, one after another. */
async function callBack(patience: number): Promise<Record<How, Seen>> {
  const database = await createTestDatabase();
  const db = database.dataSource;
  const sink = await startSmtpSink();
  sink.delay = RELAY_MS;
  const [worker, console] = await Promise.all([
    startWorker({ DATABASE_URL: database.url, SMTP_URL: sink.url }),
    startApiProcess({ DATABASE_URL: database.url }),
  ]);
  const call = await operator(db, console.url);
  const ways: Record<How, (id: number) => Promise<number | null>> = {
    stop: async (id) => (await call(api.delivery.stop.path.replace(':id', String(id)))).left ?? null,
    supersede: async (id) => {
      await db.transaction(async (tx) => {
        const chunks = await lockOpenChunks(tx, sql`SELECT ${id}::int`);
        await endUnsent(tx, chunks, { state: 'superseded' });
      });
      await sleep(LOOKED_MS * patience);
      return null;
    },
    pause: async () => {
      await call(api.status.pauseSending.path);
      return null;
    },
  };
  const one = async (how: How): Promise<Seen> => {
    const id = await newDelivery(db, RECIPIENTS);
    const sent = (): number => messageIds(sink).filter((mail) => mail.startsWith(`<${id}.`)).length;
    await until(worker.output, 60, () => sent() > 12);
    const told = await ways[how](id);
    const left = sent();
    await sleep(LATER_MS);
    const { accepted = 0 } = await countsOf(db, id, 'mail');
    return { left, told, leftAfterwards: sent() - left, accepted };
  };
  try {
    return { stop: await one('stop'), supersede: await one('supersede'), pause: await one('pause') };
  } finally {
    for (const { child } of [worker, console]) child.kill('SIGKILL');
    await Promise.all([worker.ended, console.ended]);
    await sink.close();
    await database.drop();
  }
}

async function run({ times, patience }: Extent): Promise<Figures> {
  const afterwards = { stop: 0, supersede: 0, pause: 0 };
  const untrue: string[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    for (const [how, seen] of Object.entries(await callBack(patience)) as [How, Seen][]) {
      const { left, told, leftAfterwards, accepted } = seen;
      afterwards[how] += leftAfterwards;
      if (accepted !== left || (told !== null && told !== left)) untrue.push(JSON.stringify({ how, ...seen }));
    }
  }
  return {
    recipients: RECIPIENTS,
    relayMs: RELAY_MS,
    'left after stop': afterwards.stop,
    'left after supersede': afterwards.supersede,
    'left after pause': afterwards.pause,
    untrue: untrue.join(' '),
  };
}

fault({
  name: 'called-back',
  what: 'after a stop, a pause or a later stage nothing leaves, and the reported number of messages is what has left',
  times: { short: 1, full: 10 },
  run,
  holds: (figures) =>
    expect(figures).toMatchObject({
      'left after stop': 0,
      'left after pause': 0,
      'left after supersede': 0,
      untrue: '',
    }),
});

import { createDataSource, hashPassword } from '@tabimori/server';
import { api, API_PREFIX } from '@tabimori/shared';
import { simpleParser } from 'mailparser';
import type { DataSource } from 'typeorm';
import { countsOf } from '../../apps/worker/src/testing/send.js';
import { startApiProcess } from '../support/api-process.js';
import { makeUser } from '../support/factories.js';
import { startSmtpSink, type SmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';
import { startWorker } from '../support/worker-process.js';
import { type Calling, isRefused, startCalling, summaryOf } from './calls.js';
import type { Figures } from './fault.js';
import { applicantOf, isFinished, messageIds, newDelivery, possibleDuplicates, tallyOf } from './send.js';
import { lostAnswers } from './travelers-answer.js';

/** What the processes are replaced by: other settings, or the code of another tree. */
export interface Stage {
  env: Record<string, string>;
  root?: string;
  /** what the operator does before the first process is replaced */
  before?: () => Promise<unknown>;
}

/** Mails a second of all workers together, until the last stage: so there is always a send in its middle. */
const RATE = 50;
const OPERATOR = { mailAddress: 'operator@example.com', password: 'Demo1234' };

type Fetch = (path: string, options: RequestInit) => Promise<Response>;

/** A replica that refused a call gets none for so long: `fail_duration` of docker/Caddyfile. */
const LEFT_ALONE_MS = 5000;

/**
 * Calls go to the replicas in turn, and one that no replica has taken goes to the next, as at the proxy. Like it, they leave alone
 * who refused one: a replica that stops ends the connections that rest 2 s later, and a call just being sent on one of
 * them would be lost.
 */
function balanced(urls: () => readonly string[]): Fetch {
  let turn = 0;
  const refusedAt = new Map<string, number>();
  const isAlone = (url: string): boolean => performance.now() - (refusedAt.get(url) ?? -Infinity) < LEFT_ALONE_MS;
  return async (path, options) => {
    const first = (turn += 1);
    for (let tried = 0; ; tried += 1) {
      const known = urls();
      const taking = known.filter((url) => !isAlone(url));
      const all = taking.length > 0 ? taking : known;
      const url = all[(first + tried) % all.length] ?? '';
      try {
        return await fetch(url + path, options);
      } catch (error) {
        if (isRefused(error)) refusedAt.set(url, performance.now());
        if (tried >= known.length || !isRefused(error)) throw error;
      }
    }
  };
}

/** Whoever gets a mail opens its link and answers, until that is acknowledged. */
function answerMails({ mails }: SmtpSink, call: Fetch): Calling {
  const rawOf = new Map<number, string>();
  const again: number[] = [];
  let read = 0;
  const next = (): number | undefined => {
    const mail = mails[read];
    if (!mail) return again.shift();
    read += 1;
    const id = applicantOf(messageIds({ mails: [mail] })[0] ?? '');
    rawOf.set(id, mail.raw);
    return id;
  };
  const answer = async (id: number, signal: AbortSignal): Promise<Response> => {
    const { text = '' } = await simpleParser(rawOf.get(id) ?? '');
    const token = /\/confirm-location\?token=([\w.~-]+)/.exec(text)?.[1] ?? 'none';
    const page = await call(`/confirm-location?token=${token}`, { signal });
    if (!page.ok) return page;
    await page.text();
    const body = new URLSearchParams({ token, n: `n${id}`, response: '1', comment: '' });
    return call('/confirm-location', { method: 'POST', body, signal });
  };
  return startCalling(next, answer, (id) => again.push(id));
}

/** An operator with the console open, which renews its session as it does every quarter of an hour. */
async function openConsole(db: DataSource, call: Fetch) {
  await makeUser(db, { userDiv: 1, ...OPERATOR, passwordHash: await hashPassword(OPERATOR.password) });
  const post = async (path: string, body: object): Promise<{ accessToken: string; refreshToken: string }> => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await call(API_PREFIX + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { data: { accessToken: string; refreshToken: string } }).data;
  };
  let tokens = await post(api.auth.login.path, { ...OPERATOR, tokenIn: 'body' });
  let count = 0;
  const calling = startCalling(
    () => (count += 1),
    (_, signal) =>
      call(API_PREFIX + api.auth.me.path, { headers: { Authorization: `Bearer ${tokens.accessToken}` }, signal }),
  );
  return {
    calling,
    renew: async () => {
      tokens = await post(api.auth.refreshSession.path, { refreshToken: tokens.refreshToken });
    },
  };
}

interface Rolling {
  databaseUrl: string;
  /** of each send; when it has ended while processes are still being replaced, the next begins */
  recipients: number;
  /** of API and worker */
  replicas: number;
  /** the first is what runs at the start */
  stages: readonly Stage[];
}

/** Every process of a service is replaced, once for each further stage, in the middle of sends whose travelers answer. */
export async function roll({ databaseUrl, recipients, replicas, stages }: Rolling): Promise<Figures> {
  const db = await createDataSource(databaseUrl).initialize();
  const sink = await startSmtpSink();
  sink.delay = 5;
  const startOf = (stage: Stage) => {
    const { env, root } = stage;
    const rate: Record<string, string> = stages.at(-1) === stage ? {} : { SMTP_RATE: String(RATE) };
    return {
      worker: () => startWorker({ DATABASE_URL: databaseUrl, SMTP_URL: sink.url, ...rate, ...env }, { root }),
      api: () => startApiProcess({ DATABASE_URL: databaseUrl, SMTP_URL: sink.url, ...env }, 'pipe', root),
    };
  };
  const [first, ...rest] = stages;
  if (!first) throw new Error('nothing to start with');
  const start = startOf(first);
  const [workers, apis] = await Promise.all([
    Promise.all(Array.from({ length: replicas }, start.worker)),
    Promise.all(Array.from({ length: replicas }, start.api)),
  ]);
  let uncertain = 0;
  const codes: (number | null)[] = [];
  const call = balanced(() => apis.map(({ url }) => url));
  const reader = await openConsole(db, call);
  const sends: number[] = [];
  let isReplaced = false;
  const sendOn = async (): Promise<void> => {
    while (!isReplaced) {
      const id = await newDelivery(db, recipients);
      sends.push(id);
      await until('a send is finished', 300, async () => isReplaced || isFinished(db, id), 100);
    }
  };
  const answering = answerMails(sink, call);
  try {
    const sending = sendOn();
    await until('the send is under way', 60, () => sink.mails.length > 20);
    for (const stage of rest) {
      await stage.before?.();
      const next = startOf(stage);
      // the workers before the APIs, as an upgrade asks for
      for (const [n, worker] of workers.entries()) {
        uncertain += await possibleDuplicates(worker.metricsUrl);
        worker.child.kill('SIGTERM');
        codes.push(await worker.ended);
        workers[n] = await next.worker();
      }
      for (const [n, one] of apis.entries()) {
        one.child.kill('SIGTERM');
        codes.push(await one.ended);
        apis[n] = await next.api();
      }
      await reader.renew();
    }
    isReplaced = true;
    await sending;
    for (const id of sends) await until(`send ${id} is finished`, 120, () => isFinished(db, id), 100);
    await Promise.all([answering.stop(), reader.calling.stop()]);
    for (const { metricsUrl } of workers) uncertain += await possibleDuplicates(metricsUrl);
    const all = sends.length * recipients;
    let accepted = 0;
    for (const id of sends) accepted += (await countsOf(db, id, 'mail')).accepted ?? 0;
    const { lost, duplicates } = tallyOf(sink, all);
    return {
      sends: sends.length,
      recipients: all,
      replaced: codes.length,
      endedBadly: codes.filter((code) => code !== 0).length,
      lost: lost + all - accepted,
      duplicates,
      possibleDuplicates: uncertain,
      lostAnswers: await lostAnswers(db, answering),
      answers: answering.acknowledged.size,
      refused: answering.refused() + reader.calling.refused(),
      ...summaryOf(answering, reader.calling),
    };
  } finally {
    await Promise.all([answering.stop(), reader.calling.stop()]);
    for (const { child } of [...workers, ...apis]) child.kill('SIGKILL');
    await Promise.all([...workers, ...apis].map(({ ended }) => ended));
    await sink.close();
    await db.destroy();
  }
}

/** What must hold whatever the processes are replaced by. */
export function holdsWhileRolling(figures: Figures, full: boolean): void {
  expect(figures).toMatchObject({ lost: 0, lostAnswers: 0, endedBadly: 0 });
  expect(figures.duplicates).toBeLessThanOrEqual(Number(figures.possibleDuplicates));
  expect(figures.answers).toBeGreaterThan(0);
  // beside other tests connections wait to be taken for longer than the API waits for them
  expect(
    full
      ? figures.failed
      : String(figures.failed)
          .replace(/\b0:\w+/g, '')
          .trim(),
  ).toBe('');
  expect(figures.refused).toBe(0);
}

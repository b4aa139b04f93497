import { linkDay, signLink } from '@tabimori/server';
import type { DataSource } from 'typeorm';
import { testConfig } from '../support/config.js';

const EVERY_MS = 50;
/** A call that takes longer than this is cut off, and counts as so long. */
const PATIENCE_MS = 15_000;
const { linkKeys } = testConfig();

export interface Call {
  /** 0: no answer */
  status: number;
  ms: number;
  at: number;
}

export interface Answering {
  calls: Call[];
  /** travelers whose answer was acknowledged */
  acknowledged: Set<number>;
  /** calls that were not answered because there was nobody to connect to */
  refused: () => number;
  stop(): Promise<void>;
}

/** Of what fetch throws: there was nobody to connect to. Told by its shape, because it comes from outside the test's realm. */
const isRefused = (error: unknown): boolean => (error as { cause?: { code?: unknown } }).cause?.code === 'ECONNREFUSED';

/** Travelers who answer a delivery one after the other, each trying until it is acknowledged, at `url` of the API. */
export async function startAnswering(db: DataSource, deliveryId: number, url: string): Promise<Answering> {
  const rows = await db.query<{ id: number }[]>('SELECT applicant_id AS id FROM recipient WHERE delivery_id = $1', [
    deliveryId,
  ]);
  const waiting = rows.map(({ id }) => id);
  const calls: Call[] = [];
  const acknowledged = new Set<number>();
  const running = new Set<Promise<void>>();
  let refused = 0;

  const answer = async (applicantId: number): Promise<void> => {
    const token = signLink({ deliveryId, applicantId, day: linkDay(new Date()) }, linkKeys);
    const at = performance.now();
    try {
      const response = await fetch(`${url}/confirm-location`, {
        method: 'POST',
        body: new URLSearchParams({ token, n: `n${applicantId}`, response: '1', comment: '' }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await response.text();
      calls.push({ status: response.status, ms: performance.now() - at, at });
      if (response.ok) acknowledged.add(applicantId);
      else waiting.push(applicantId);
    } catch (error) {
      waiting.push(applicantId);
      if (isRefused(error)) refused += 1;
      else calls.push({ status: 0, ms: performance.now() - at, at });
    }
  };
  const timer = setInterval(() => {
    const next = waiting.shift();
    if (next === undefined) return;
    const call: Promise<void> = answer(next).finally(() => running.delete(call));
    running.add(call);
  }, EVERY_MS);
  return {
    calls,
    acknowledged,
    refused: () => refused,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}

/** Acknowledged answers that are not kept. */
export async function lostAnswers(db: DataSource, { acknowledged }: Answering): Promise<number> {
  const rows = await db.query<{ id: number }[]>('SELECT DISTINCT applicant_id AS id FROM answer');
  const kept = new Set(rows.map(({ id }) => id));
  return [...acknowledged].filter((id) => !kept.has(id)).length;
}

/** The slowest call, how many were told to come again, and what else was answered than success, by status (0: nothing). */
export function summaryOf({ calls, acknowledged }: Answering) {
  const failed = calls.map(({ status }) => status).filter((status) => status !== 200 && status !== 503);
  return {
    calls: calls.length,
    acknowledged: acknowledged.size,
    slowestCallMs: Math.round(Math.max(0, ...calls.map(({ ms }) => ms))),
    busy: calls.filter(({ status }) => status === 503).length,
    failed: failed.join(' '),
  };
}

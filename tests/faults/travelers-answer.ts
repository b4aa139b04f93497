import { linkDay, signLink } from '@tabimori/server';
import type { DataSource } from 'typeorm';
import { testConfig } from '../support/config.js';
import { type Calling, startCalling } from './calls.js';

const { linkKeys } = testConfig();

/** Travelers who answer a delivery one after another at `url` of the API, each retrying until it is acknowledged. */
export async function startAnswering(db: DataSource, deliveryId: number, url: string): Promise<Calling> {
  const rows = await db.query<{ id: number }[]>('SELECT applicant_id AS id FROM recipient WHERE delivery_id = $1', [
    deliveryId,
  ]);
  const waiting = rows.map(({ id }) => id);
  const answer = (applicantId: number, signal: AbortSignal): Promise<Response> => {
    const token = signLink({ deliveryId, applicantId, day: linkDay(new Date()) }, linkKeys);
    const body = new URLSearchParams({ token, n: `n${applicantId}`, response: '1', comment: '' });
    return fetch(`${url}/confirm-location`, { method: 'POST', body, signal });
  };
  return startCalling(
    () => waiting.shift(),
    answer,
    (id) => waiting.push(id),
  );
}

/** Acknowledged answers that are not stored. */
export async function lostAnswers(db: DataSource, { acknowledged }: Calling): Promise<number> {
  const rows = await db.query<{ id: number }[]>('SELECT DISTINCT applicant_id AS id FROM answer');
  const kept = new Set(rows.map(({ id }) => id));
  return [...acknowledged].filter((id) => !kept.has(id)).length;
}

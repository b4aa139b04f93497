import type { DataSource } from 'typeorm';
import { makeDelivery } from '../../apps/worker/src/testing/send.js';
import { makeApplicants, makeCompany, makeDivision } from '../support/factories.js';
import type { SmtpSink } from '../support/smtp-sink.js';

/** A delivery to this many travelers of a new company; returns its id. */
export async function newDelivery(db: DataSource, recipients: number, messageType?: 1 | 2 | 3): Promise<number> {
  const company = await makeCompany(db);
  await makeApplicants(db, await makeDivision(db, company.id), recipients, `c${company.id}.example.com`);
  return makeDelivery(db, company.id, messageType ? { messageType } : {});
}

export async function isFinished(db: DataSource, deliveryId: number): Promise<boolean> {
  const rows = await db.query<{ state: string }[]>('SELECT state FROM delivery WHERE id = $1', [deliveryId]);
  return rows[0]?.state === 'finished';
}

/** Frees what a killed worker had taken at once; otherwise a send waits for its leases to expire. */
export const endLeases = (db: DataSource): Promise<unknown> =>
  db.query('UPDATE chunk SET lease_until = now() WHERE lease_until > now()');

/** The Message-IDs that a sink took, one for each mail to a traveler. */
export const messageIds = ({ mails }: Pick<SmtpSink, 'mails'>): string[] =>
  mails.map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? 'none').filter((id) => !id.startsWith('<console.'));

/** The traveler a mail is for: the second part of its Message-ID. */
export const applicantOf = (messageId: string): number => Number(messageId.split('.')[1]);

/** A sink's counts of a delivery to this many travelers, each with an address of their own. */
export function tallyOf(sink: SmtpSink, recipients: number): { lost: number; duplicates: number } {
  const ids = messageIds(sink);
  const different = new Set(ids).size;
  return { lost: recipients - different, duplicates: ids.length - different };
}

/** The mails a worker counted as sent again because it is unknown whether they had been handed over. */
export async function possibleDuplicates(metricsUrl: string): Promise<number> {
  const text = await (await fetch(`${metricsUrl}/metrics`)).text();
  return Number(/^tabimori_possible_duplicates_total\{channel="mail"\} (\d+)/m.exec(text)?.[1] ?? 0);
}

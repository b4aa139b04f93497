import { exec, isHeld, rows, sql, type Sql } from '@tabimori/server';
import type { UploadState } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Context } from '../context.js';

/** An upload held by this worker. */
export interface DueUpload {
  id: number;
  fileName: string;
  size: number;
  state: Extract<UploadState, 'reading' | 'committing' | 'undoing'>;
  attempts: number;
  companyId: number | null;
  divisionId: number | null;
}

const LEASE_SECONDS = 60;
/** How long a worker keeps what it holds; every batch it reads extends this. */
export const LEASE = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;
/** Taking an upload is exclusive, so that two workers never start files of one company. */
const LOCK = 1003;

const isInWork = (upload: Sql): Sql =>
  sql`${upload}.state IN ('reading', 'committing', 'undoing') AND ${isHeld(sql`${upload}.lease_until`, LEASE_SECONDS)}`;
/** SQL: uploads of the same company, or of the same user for files covering several companies. */
const OF_THE_SAME = sql`coalesce(o.company_id, -o.user_id) = coalesce(u.company_id, -u.user_id)`;

/** Another worker has taken over: stop writing. */
export class LeaseLost extends Error {}

/**
 * Takes an upload that is waiting or whose worker is gone. Companies take turns: never two files of one at a time,
 * and the one whose last file is longest ago first, so that neither many files nor a large one block another
 * company's.
 */
export const takeUpload = ({ dataSource, holder }: Context): Promise<DueUpload | null> =>
  dataSource.transaction(async (tx) => {
    await exec(tx, sql`SELECT pg_advisory_xact_lock(${LOCK}, 0)`);
    const [taken] = await rows<DueUpload>(
      tx,
      sql`UPDATE applicant_upload SET lease_holder = ${holder}, lease_until = ${LEASE}, attempts = attempts + 1, updated_at = now(),
         state = CASE state WHEN 'waiting' THEN 'reading' ELSE state END
       WHERE id = (
         SELECT u.id FROM applicant_upload u
         WHERE u.state IN ('waiting', 'reading', 'committing', 'undoing') AND NOT (${isInWork(sql`u`)})
           AND NOT EXISTS (SELECT FROM applicant_upload o WHERE ${OF_THE_SAME} AND ${isInWork(sql`o`)})
         ORDER BY (SELECT max(o.updated_at) FROM applicant_upload o WHERE ${OF_THE_SAME} AND o.state <> 'waiting') NULLS FIRST,
           u.id LIMIT 1 FOR UPDATE OF u SKIP LOCKED)
       RETURNING id, file_name, size, state, attempts, company_id, division_id`,
    );
    return taken ?? null;
  });

/** Locks the upload in the transaction, provided this worker still holds it; otherwise throws LeaseLost. */
export async function holdUpload(tx: EntityManager, { id, state }: DueUpload, holder: string): Promise<void> {
  const held = await rows(
    tx,
    sql`SELECT 1 FROM applicant_upload WHERE id = ${id} AND lease_holder = ${holder} AND state = ${state} FOR NO KEY UPDATE`,
  );
  if (held.length === 0) throw new LeaseLost();
}

/** Releases the upload at once, so that another worker continues with it. */
export const giveBack = ({ dataSource, holder }: Context, { id }: DueUpload): Promise<unknown> =>
  exec(dataSource, sql`UPDATE applicant_upload SET lease_until = now() WHERE id = ${id} AND lease_holder = ${holder}`);

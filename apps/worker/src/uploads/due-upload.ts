import { isHeld, rowsOf } from '@tabimori/server';
import type { UploadState } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Context } from '../context.js';

/** An upload that this worker holds. */
export interface DueUpload {
  id: number;
  fileName: string;
  size: number;
  state: Extract<UploadState, 'reading' | 'committing' | 'undoing'>;
  attempts: number;
  companyId: number | null;
  divisionId: number | null;
}

/** How long nobody else takes what a worker holds; each batch of a reading begins it anew. */
const LEASE_SECONDS = 60;
export const LEASE = `now() + interval '${LEASE_SECONDS} seconds'`;

/** Another worker has taken over: nothing more is written. */
export class LeaseLost extends Error {}

/** Takes the oldest upload that waits for a worker, or whose worker is gone. */
export async function takeUpload({ dataSource, holder }: Context): Promise<DueUpload | null> {
  const [taken] = await rowsOf<DueUpload>(
    dataSource,
    `UPDATE applicant_upload SET lease_holder = $1, lease_until = ${LEASE}, attempts = attempts + 1, updated_at = now(),
       state = CASE state WHEN 'waiting' THEN 'reading' ELSE state END
     WHERE id = (
       SELECT id FROM applicant_upload
       WHERE state IN ('waiting', 'reading', 'committing', 'undoing') AND NOT ${isHeld('lease_until', LEASE_SECONDS)}
       ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, file_name AS "fileName", size, state, attempts, company_id AS "companyId", division_id AS "divisionId"`,
    [holder],
  );
  return taken ?? null;
}

/** Locks the upload in a transaction as long as this worker holds it. Throws LeaseLost. */
export async function holdUpload(tx: EntityManager, { id, state }: DueUpload, holder: string): Promise<void> {
  const held = await rowsOf(
    tx,
    'SELECT 1 FROM applicant_upload WHERE id = $1 AND lease_holder = $2 AND state = $3 FOR NO KEY UPDATE',
    [id, holder, state],
  );
  if (held.length === 0) throw new LeaseLost();
}

/** Gives it back at once, so that another worker goes on with it. */
export const giveBack = ({ dataSource, holder }: Context, { id }: DueUpload): Promise<unknown> =>
  dataSource.query('UPDATE applicant_upload SET lease_until = now() WHERE id = $1 AND lease_holder = $2', [id, holder]);

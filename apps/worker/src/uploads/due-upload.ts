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

const LEASE_SECONDS = 60;
/** How long nobody else takes what a worker holds; each batch of a reading begins it again. */
export const LEASE = `now() + make_interval(secs => ${LEASE_SECONDS})`;
/** Who takes one looks at them alone, so that no two begin with files of one company. */
const LOCK = 1003;

const isInWork = (upload: string): string =>
  `${upload}.state IN ('reading', 'committing', 'undoing') AND ${isHeld(`${upload}.lease_until`, LEASE_SECONDS)}`;
/** SQL: of one company, or of one user who sends the files of several. */
const OF_THE_SAME = 'coalesce(o.company_id, -o.user_id) = coalesce(u.company_id, -u.user_id)';

/** Another worker has taken over: nothing more is written. */
export class LeaseLost extends Error {}

/**
 * Takes an upload that waits for a worker, or whose worker is gone. Companies take turns: never two files of one at once, and
 * first the one that has waited longest since its last, so that neither many files nor a large one hold up another's.
 */
export const takeUpload = ({ dataSource, holder }: Context): Promise<DueUpload | null> =>
  dataSource.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1, 0)', [LOCK]);
    const [taken] = await rowsOf<DueUpload>(
      tx,
      `UPDATE applicant_upload SET lease_holder = $1, lease_until = ${LEASE}, attempts = attempts + 1, updated_at = now(),
         state = CASE state WHEN 'waiting' THEN 'reading' ELSE state END
       WHERE id = (
         SELECT u.id FROM applicant_upload u
         WHERE u.state IN ('waiting', 'reading', 'committing', 'undoing') AND NOT (${isInWork('u')})
           AND NOT EXISTS (SELECT FROM applicant_upload o WHERE ${OF_THE_SAME} AND ${isInWork('o')})
         ORDER BY (SELECT max(o.updated_at) FROM applicant_upload o WHERE ${OF_THE_SAME} AND o.state <> 'waiting') NULLS FIRST,
           u.id LIMIT 1 FOR UPDATE OF u SKIP LOCKED)
       RETURNING id, file_name AS "fileName", size, state, attempts, company_id AS "companyId", division_id AS "divisionId"`,
      [holder],
    );
    return taken ?? null;
  });

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

import { exec, rows, sql } from '@tabimori/server';
import type { DataSource, EntityManager } from 'typeorm';
import type { Context } from '../context.js';
import { anchorOf, BEGINNING, CONTENT_SHA256, type End, epochOf, type Link, linkHash, ROW_SHA256 } from './chain.js';

/** Rows per transaction. */
export const SEAL_BATCH = 1000;
const TOLD_AGAIN_MS = 3_600_000;

/** One sealer at a time in any process; released with the transaction. */
const LOCK = sql`SELECT pg_try_advisory_xact_lock(727019) AS mine`;

/**
 * One tick: chains what was committed to the operation log. Once an hour the end of the chain goes to the service's
 * log: a copy kept elsewhere proves later that nothing was cut off or rewritten.
 */
export function createSealer({ dataSource, logger, stopping }: Context): () => Promise<void> {
  let toldAt = -Infinity;
  return async () => {
    for (let sealed = SEAL_BATCH; sealed === SEAL_BATCH && !stopping.aborted;) sealed = await sealBatch(dataSource);
    if (performance.now() - toldAt < TOLD_AGAIN_MS) return;
    toldAt = performance.now();
    const end = await endOf(dataSource);
    if (end.seq > 0n) logger.info({ anchor: anchorOf(end) }, 'the operation log is sealed up to this anchor');
  };
}

/**
 * Seals one batch of waiting rows in one transaction and returns their number. Does nothing while another sealer
 * works.
 */
export function sealBatch(dataSource: DataSource): Promise<number> {
  return dataSource.transaction(async (tx) => {
    const [lock] = await rows<{ mine: boolean }>(tx, LOCK);
    if (!lock?.mine) return 0;
    const waiting = await rows<Omit<Link, 'seq'>>(
      tx,
      sql`WITH taken AS (
         DELETE FROM operation_unsealed WHERE log_id IN (
           SELECT u.log_id FROM operation_unsealed u JOIN operation_log l ON l.id = u.log_id ORDER BY u.log_id LIMIT ${SEAL_BATCH})
         RETURNING log_id)
       SELECT l.id::text AS log_id, ${epochOf(sql`l.at`)} AS epoch, ${ROW_SHA256} AS row_sha256, ${CONTENT_SHA256} AS content_sha256
       FROM taken JOIN operation_log l ON l.id = taken.log_id ORDER BY l.id`,
    );
    if (waiting.length > 0) await append(tx, await endOf(tx), waiting);
    return waiting.length;
  });
}

/** The last link. */
export async function endOf(runner: DataSource | EntityManager): Promise<End> {
  const [last] = await rows<{ seq: string; hash: Buffer }>(
    runner,
    sql`SELECT seq::text, hash FROM operation_seal ORDER BY operation_seal.seq DESC LIMIT 1`,
  );
  return last ? { seq: BigInt(last.seq), hash: last.hash } : BEGINNING;
}

async function append(tx: EntityManager, end: End, waiting: readonly Omit<Link, 'seq'>[]): Promise<void> {
  let { seq, hash } = end;
  const links = waiting.map((row) => {
    seq += 1n;
    hash = linkHash(hash, { ...row, seq });
    return { ...row, seq: String(seq), hash };
  });
  await exec(
    tx,
    sql`INSERT INTO operation_seal (seq, log_id, at, row_sha256, content_sha256, hash)
     SELECT g.seq, g.log_id, l.at, g.row_sha256, g.content_sha256, g.hash
     FROM unnest(${links.map((link) => link.seq)}::bigint[], ${links.map((link) => link.logId)}::bigint[], ${links.map((link) => link.rowSha256)}::bytea[], ${links.map((link) => link.contentSha256)}::bytea[], ${links.map((link) => link.hash)}::bytea[])
       AS g(seq, log_id, row_sha256, content_sha256, hash) JOIN operation_log l ON l.id = g.log_id`,
  );
}

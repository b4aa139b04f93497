import { rows, sql } from '@tabimori/server';
import type { DataSource } from 'typeorm';
import { anchorOf, BEGINNING, CONTENT_SHA256, type End, epochOf, type Link, linkHash, ROW_SHA256 } from './chain.js';

/**
 * The faults of a row or its seal:
 * - changed: it differs from what was sealed
 * - moved: its content was sealed as another row
 * - removed: it is gone, and no pruning says so
 * - inserted: it has no seal and is not waiting for one
 * - seal: its seal, or an earlier one, was changed
 * - cut: the chain does not contain the given anchor
 */
export type Fault = 'changed' | 'moved' | 'removed' | 'inserted' | 'seal' | 'cut';

export interface Touched {
  fault: Fault;
  /** null: no particular row */
  logId: string | null;
  at: Date | null;
  /** the value found instead, for the investigation */
  detail: string;
}

export interface Report {
  /** rows compared with their seal */
  rows: number;
  /** rows removed by a pruning */
  pruned: number;
  /** rows whose content was erased */
  erased: number;
  /** recent rows waiting for their seal */
  waiting: number;
  /** the end of the chain: `seq:hash` */
  anchor: string;
  /** null: everything is intact */
  touched: Touched | null;
}

interface Sealed extends Omit<Link, 'seq'> {
  seq: string;
  at: Date;
  hash: Buffer;
  present: boolean;
  sameRow: boolean;
  sameContent: boolean;
  erased: boolean;
  pruned: boolean;
}

const BATCH = 1000;

/** SQL: up to when the recorded prunings removed rows; a pruning only counts for the time before itself. */
const PRUNED_BEFORE = sql`(SELECT max(least((p.after->>'before')::timestamptz, p.at)) FROM operation_log p
  WHERE p.entity = 'operationLog' AND p.action = 'prune')`;

/** SQL: a later row announces the erasure of this one's content, and the content is empty. */
const IS_ERASED = sql`(l.nonce IS NULL AND l.before IS NULL AND (l.after IS NULL OR l.after - 'applicantId' = '{}')
  AND EXISTS (SELECT FROM operation_log e WHERE e.action = 'erase' AND e.entity = 'applicant' AND e.id > l.id
    AND e.entity_id = coalesce(l.after->>'applicantId', CASE l.entity WHEN 'applicant' THEN l.entity_id END)))`;

/**
 * Verifies the chain in batches and stops at the first fault. `anchors`: ends of the chain that were kept elsewhere.
 */
export async function verifyLog(dataSource: DataSource, anchors: readonly string[] = []): Promise<Report> {
  const missing = new Set(anchors);
  const counts = { rows: 0, pruned: 0, erased: 0 };
  let end = BEGINNING;
  const report = async (touched: Touched | null): Promise<Report> => ({
    ...counts,
    waiting: await waitingRows(dataSource),
    anchor: anchorOf(end),
    touched,
  });
  for (;;) {
    const batch = await sealsAfter(dataSource, end.seq);
    for (const seal of batch) {
      const touched = await touchedBy(dataSource, seal, end);
      if (touched) return report(touched);
      counts.rows += 1;
      if (!seal.present) counts.pruned += 1;
      else if (!seal.sameContent) counts.erased += 1;
      end = { seq: BigInt(seal.seq), hash: seal.hash };
      missing.delete(anchorOf(end));
    }
    if (batch.length < BATCH) break;
  }
  const [anchor] = missing;
  if (anchor !== undefined) {
    return report({
      fault: 'cut',
      logId: null,
      at: null,
      detail: `the chain ends with ${anchorOf(end)}, without ${anchor}`,
    });
  }
  return report(await strayRow(dataSource));
}

const sealsAfter = (dataSource: DataSource, seq: bigint): Promise<Sealed[]> =>
  rows<Sealed>(
    dataSource,
    sql`WITH pruned AS MATERIALIZED (SELECT ${PRUNED_BEFORE} AS before)
     SELECT s.seq::text, s.log_id::text AS log_id, s.at, ${epochOf(sql`s.at`)} AS epoch, s.row_sha256,
       s.content_sha256, s.hash, l.id IS NOT NULL AS present, s.row_sha256 = ${ROW_SHA256} AS same_row,
       s.content_sha256 = ${CONTENT_SHA256} AS same_content, ${IS_ERASED} AS erased,
       coalesce(s.at < (SELECT before FROM pruned), false) AS pruned
     FROM operation_seal s LEFT JOIN operation_log l ON l.id = s.log_id
     WHERE s.seq > ${String(seq)} ORDER BY s.seq LIMIT ${BATCH}`,
  );

async function touchedBy(dataSource: DataSource, seal: Sealed, end: End): Promise<Touched | null> {
  const { logId, at } = seal;
  const seq = BigInt(seal.seq);
  if (seq !== end.seq + 1n) {
    return { fault: 'seal', logId, at, detail: `seals ${end.seq + 1n} to ${seq - 1n} are gone` };
  }
  if (!linkHash(end.hash, { ...seal, seq }).equals(seal.hash)) {
    return { fault: 'seal', logId, at, detail: `seal ${seq} does not follow from the one before` };
  }
  if (!seal.present) {
    return seal.pruned ? null : { fault: 'removed', logId, at, detail: 'no pruning says so' };
  }
  if (!seal.sameRow) return replaced(dataSource, seal);
  if (seal.sameContent || seal.erased) return null;
  return { fault: 'changed', logId, at, detail: 'before or after' };
}

/** The row differs: either a sealed row was moved here, or this one was changed. */
async function replaced(dataSource: DataSource, { logId, at }: Sealed): Promise<Touched> {
  const [origin] = await rows<{ logId: string }>(
    dataSource,
    sql`SELECT s.log_id::text AS log_id FROM operation_log l
     JOIN operation_seal s ON s.row_sha256 = ${ROW_SHA256} AND s.content_sha256 = ${CONTENT_SHA256} WHERE l.id = ${logId} LIMIT 1`,
  );
  if (origin) return { fault: 'moved', logId, at, detail: `here is what was sealed as row ${origin.logId}` };
  return { fault: 'changed', logId, at, detail: 'who, when, from where, what, or the result' };
}

/** A row without a seal that is not waiting for one, or a waiting row that is gone. */
async function strayRow(dataSource: DataSource): Promise<Touched | null> {
  const [gone] = await rows<{ logId: string }>(
    dataSource,
    sql`SELECT u.log_id::text AS log_id FROM operation_unsealed u
     WHERE NOT EXISTS (SELECT FROM operation_log l WHERE l.id = u.log_id) ORDER BY u.log_id LIMIT 1`,
  );
  if (gone) return { fault: 'removed', logId: gone.logId, at: null, detail: 'before it was sealed' };
  for (let last = '0'; ;) {
    const batch = await rows<{ id: string; at: Date; known: boolean }>(
      dataSource,
      sql`SELECT l.id::text, l.at, EXISTS (SELECT FROM operation_seal s WHERE s.log_id = l.id)
         OR EXISTS (SELECT FROM operation_unsealed u WHERE u.log_id = l.id) AS known
       FROM operation_log l WHERE l.id > ${last} ORDER BY l.id LIMIT ${BATCH}`,
    );
    const stray = batch.find(({ known }) => !known);
    if (stray) return { fault: 'inserted', logId: stray.id, at: stray.at, detail: 'it has no seal' };
    const final = batch.at(-1);
    if (!final || batch.length < BATCH) return null;
    last = final.id;
  }
}

async function waitingRows(dataSource: DataSource): Promise<number> {
  const [row] = await rows<{ n: number }>(dataSource, sql`SELECT count(*)::int AS n FROM operation_unsealed`);
  return row?.n ?? 0;
}

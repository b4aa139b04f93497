import { CAN_UNDO, exec, IN_UPLOAD_SCOPE, list, newAppId, one, raw, rows, sql, type Sql } from '@tabimori/server';
import { FEATURES } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Context } from '../context.js';
import { type DueUpload, holdUpload } from './due-upload.js';
import { COLUMNS } from './stored-columns.js';

/** Rows per statement, all in one transaction. */
const BATCH = 2000;
/** Registrations of one company never run at the same time, so that each sees the travelers the other registers. */
const LOCK = 1002;

const NAMES = raw(COLUMNS.map(([, [column]]) => column).join(', '));
const valuesOf = (json: Sql): Sql =>
  list(COLUMNS.map(([key, [, type]]) => sql`(${json}->>${key}::text)::${raw(type)}`));
/** SQL: a traveler `a` in the form of `kept`. */
const AS_KEPT = sql`jsonb_build_object(${list(COLUMNS.map(([key, [column]]) => sql`${key}::text, a.${raw(column)}`))})`;

/** A slice of a file's rows: after the first, up to the second. */
interface Slice {
  id: number;
  after: number;
  upTo: number;
}

/** SQL: the row `r` is of the slice. */
const isIn = ({ id, after, upTo }: Slice): Sql => sql`r.upload_id = ${id} AND r.row > ${after} AND r.row <= ${upTo}`;

/** SQL: writes `json` of the rows `r` over their travelers; a changed address has not failed yet. */
const overwrite = (json: Sql, slice: Slice): Sql =>
  sql`UPDATE applicant a SET (${NAMES}) = ROW(${valuesOf(json)}),
        mail_undelivered = a.mail_undelivered AND a.mail_address IS NOT DISTINCT FROM ${json}->>'mailAddress',
        sms_undelivered = a.sms_undelivered AND a.phone_e164 IS NOT DISTINCT FROM ${json}->>'phoneE164',
        version = a.version + 1, updated_at = now()
      FROM applicant_upload_row r WHERE ${isIn(slice)} AND r.kind = 'changed' AND a.id = r.applicant_id`;

const ofUpload = (id: number): Sql =>
  sql`FROM applicant_upload_row r JOIN applicant_upload u ON u.id = r.upload_id WHERE r.upload_id = ${id}`;

/**
 * Changes since the rows were reviewed; each query finds a row that would be registered differently from what was
 * shown.
 */
const staleRows = (id: number): Sql[] => [
  // a company or department that is closed, gone, or no longer in the sender's scope
  sql`SELECT 1 ${ofUpload(id)} AND r.kind IN ('new', 'changed') AND NOT EXISTS (
     SELECT FROM company c JOIN division v ON v.company_id = c.id
     CROSS JOIN LATERAL (SELECT c.id AS company_id, v.id AS division_id) AS a
     WHERE c.id = (r.kept->>'companyId')::int AND v.id = (r.kept->>'divisionId')::int AND c.state = 'active'
       AND NOT c.end_of_use AND ${IN_UPLOAD_SCOPE}) LIMIT 1`,
  sql`SELECT 1 ${ofUpload(id)} AND r.kind IN ('new', 'changed')
     AND NOT EXISTS (SELECT FROM country n WHERE n.id = (r.kept->>'countryId')::int) LIMIT 1`,
  // a traveler who was changed or deleted
  sql`SELECT 1 ${ofUpload(id)} AND r.kind = 'changed' AND NOT EXISTS (
     SELECT FROM applicant a WHERE a.id = r.applicant_id AND a.version = r.applicant_version AND a.deleted_at IS NULL
       AND ${IN_UPLOAD_SCOPE}) LIMIT 1`,
  // a traveler registered meanwhile
  sql`SELECT 1 ${ofUpload(id)} AND r.kind = 'new' AND EXISTS (
     SELECT FROM applicant a WHERE a.company_id = (r.kept->>'companyId')::int AND a.name_kana = r.kept->>'nameKana'
       AND a.deleted_at IS NULL AND ${IN_UPLOAD_SCOPE}
       AND (lower(a.mail_address) = lower(r.kept->>'mailAddress') OR a.phone_e164 = r.kept->>'phoneE164')) LIMIT 1`,
];

/**
 * Registers the new and changed rows of an upload in one transaction, with the operation log. If anything changed
 * meanwhile, nothing is registered, and the file is read and compared again.
 */
export const commitUpload = ({ dataSource, holder }: Context, upload: DueUpload): Promise<void> =>
  dataSource.transaction(async (tx) => {
    await holdUpload(tx, upload, holder);
    await lockCompanies(tx, upload.id);
    await lockTravelers(tx, upload.id);
    if (await isStale(tx, upload.id)) return readAgain(tx, upload.id);
    for await (const slice of slices(tx, upload.id)) {
      await exec(
        tx,
        sql`UPDATE applicant_upload_row r SET before = ${AS_KEPT}, applicant_version = a.version + 1 FROM applicant a
         WHERE ${isIn(slice)} AND r.kind = 'changed' AND a.id = r.applicant_id`,
      );
      await exec(tx, overwrite(sql`r.kept`, slice));
      await insertNew(tx, slice);
      await log(tx, slice);
    }
    await exec(tx, sql`DELETE FROM applicant_upload_part WHERE upload_id = ${upload.id}`);
    await exec(
      tx,
      sql`UPDATE applicant_upload SET state = 'committed', committed_at = clock_timestamp(), notice = NULL, lease_holder = NULL,
         lease_until = NULL, attempts = 0, updated_at = now() WHERE id = ${upload.id}`,
    );
  });

/** Undoes a registration in one transaction, unless a message was created for its travelers or someone changed them. */
export const undoUpload = ({ dataSource, holder }: Context, upload: DueUpload): Promise<void> =>
  dataSource.transaction(async (tx) => {
    await holdUpload(tx, upload, holder);
    await lockTravelers(tx, upload.id);
    const [possible] = await rows<{ yes: boolean }>(
      tx,
      sql`SELECT ${CAN_UNDO} AS yes FROM (SELECT id, 'committed' AS state, created_at, committed_at FROM applicant_upload) AS u WHERE u.id = ${upload.id}`,
    );
    const end = sql`lease_holder = NULL, lease_until = NULL, attempts = 0, updated_at = now() WHERE id = ${upload.id}`;
    if (!possible?.yes) {
      const notice = JSON.stringify({ messageCode: 'UPLOAD_UNDO_OVER', params: {} });
      await exec(tx, sql`UPDATE applicant_upload SET state = 'committed', notice = ${notice}, ${end}`);
      return;
    }
    for await (const slice of slices(tx, upload.id)) {
      await exec(tx, overwrite(sql`r.before`, slice));
      await exec(
        tx,
        sql`UPDATE applicant a SET deleted_at = now(), version = a.version + 1, updated_at = now() FROM applicant_upload_row r
         WHERE ${isIn(slice)} AND r.kind = 'new' AND a.id = r.applicant_id`,
      );
      await logUndo(tx, slice);
    }
    await exec(tx, sql`UPDATE applicant_upload SET state = 'undone', notice = NULL, ${end}`);
  });

async function lockCompanies(tx: EntityManager, id: number): Promise<void> {
  const companies = await rows<{ id: number }>(
    tx,
    sql`SELECT c.id FROM company c WHERE c.id IN (
       SELECT (kept->>'companyId')::int FROM applicant_upload_row WHERE upload_id = ${id} AND kind IN ('new', 'changed'))
     ORDER BY c.id FOR SHARE`,
  );
  for (const company of companies) await exec(tx, sql`SELECT pg_advisory_xact_lock(${LOCK}, ${company.id})`);
}

const lockTravelers = (tx: EntityManager, id: number): Promise<unknown> =>
  exec(
    tx,
    sql`SELECT count(*) FROM (SELECT a.id FROM applicant a WHERE a.id IN (
       SELECT applicant_id FROM applicant_upload_row WHERE upload_id = ${id} AND kind IN ('new', 'changed'))
     ORDER BY a.id FOR NO KEY UPDATE) AS locked`,
  );

async function isStale(tx: EntityManager, id: number): Promise<boolean> {
  for (const statement of staleRows(id)) {
    if ((await rows(tx, statement)).length > 0) return true;
  }
  return false;
}

async function readAgain(tx: EntityManager, id: number): Promise<void> {
  await exec(
    tx,
    sql`UPDATE applicant_upload SET state = 'waiting', notice = ${JSON.stringify({ messageCode: 'UPLOAD_STALE', params: {} })}, commit_order = NULL, lease_holder = NULL, lease_until = NULL,
       attempts = 0, updated_at = now() WHERE id = ${id}`,
  );
}

/** A file in slices. */
async function* slices(tx: EntityManager, id: number): AsyncGenerator<Slice> {
  const last = await one<{ row: number }>(
    tx,
    sql`SELECT coalesce(max(row), 0) AS row FROM applicant_upload_row WHERE upload_id = ${id}`,
  );
  for (let after = 0; after < last.row; after += BATCH) yield { id, after, upTo: after + BATCH };
}

async function insertNew(tx: EntityManager, slice: Slice): Promise<void> {
  await exec(
    tx,
    sql`INSERT INTO applicant (id, company_id, app_id, ${NAMES})
     SELECT r.applicant_id, (r.kept->>'companyId')::int, (${Array.from({ length: BATCH }, newAppId)}::text[])[row_number() OVER (ORDER BY r.row)], ${valuesOf(sql`r.kept`)}
     FROM applicant_upload_row r WHERE ${isIn(slice)} AND r.kind = 'new'`,
  );
}

const WHO = sql`u.commit_order`;
const LOG = sql`INSERT INTO operation_log (at, user_id, user_name, company_id, address, feature, action, entity, entity_id, before, after, result)
  SELECT now(), (${WHO}->>'userId')::int, ${WHO}->>'userName', (r.kept->>'companyId')::int, ${WHO}->>'address', ${FEATURES.upload},`;
const loggedOf = (slice: Slice): Sql => sql`FROM applicant_upload_row r JOIN applicant_upload u ON u.id = r.upload_id
  WHERE ${isIn(slice)} AND r.kind IN ('new', 'changed') ORDER BY r.row`;
/** SQL: the entries of one object that differ from the other. */
const differing = (of: Sql, from: Sql): Sql =>
  sql`(SELECT jsonb_object_agg(k.key, k.value) FROM jsonb_each(${of} - 'phoneE164' - 'companyId') AS k WHERE ${from}->k.key IS DISTINCT FROM k.value)`;

const log = (tx: EntityManager, slice: Slice): Promise<unknown> =>
  exec(
    tx,
    sql`${LOG} CASE r.kind WHEN 'new' THEN 'insert' ELSE 'update' END, 'applicant', r.applicant_id::text,
       CASE r.kind WHEN 'changed' THEN ${differing(sql`r.before`, sql`r.kept`)} END,
       CASE r.kind WHEN 'new' THEN r.kept - 'phoneE164' ELSE ${differing(sql`r.kept`, sql`r.before`)} END, 'done' ${loggedOf(slice)}`,
  );

const logUndo = (tx: EntityManager, slice: Slice): Promise<unknown> =>
  exec(
    tx,
    sql`${LOG} CASE r.kind WHEN 'new' THEN 'delete' ELSE 'update' END, 'applicant', r.applicant_id::text,
       CASE r.kind WHEN 'new' THEN r.kept - 'phoneE164' ELSE ${differing(sql`r.kept`, sql`r.before`)} END,
       CASE r.kind WHEN 'changed' THEN ${differing(sql`r.before`, sql`r.kept`)} END, 'done' ${loggedOf(slice)}`,
  );

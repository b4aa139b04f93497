import { CAN_UNDO, IN_UPLOAD_SCOPE, newAppId, rowsOf } from '@tabimori/server';
import { FEATURES } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Context } from '../context.js';
import { type DueUpload, holdUpload } from './due-upload.js';

/** Rows per statement, all in one transaction. */
const BATCH = 2000;
/** Registrations of one company never run at the same time, so that each sees the travelers the other registers. */
const LOCK = 1002;

/** The columns of a traveler that a file sets, with their names in `kept` and their types. */
const COLUMNS: readonly [column: string, key: string, type: string][] = [
  ['division_id', 'divisionId', 'int'],
  ['name', 'name', 'text'],
  ['name_kana', 'nameKana', 'text'],
  ['mail_address', 'mailAddress', 'text'],
  ['phone', 'phone', 'text'],
  ['phone_e164', 'phoneE164', 'text'],
  ['country_id', 'countryId', 'int'],
  ['prefecture_code', 'prefectureCode', 'text'],
  ['municipality_code', 'municipalityCode', 'text'],
  ['city', 'city', 'text'],
  ['number_of_people', 'numberOfPeople', 'smallint'],
  ['language', 'language', 'text'],
  ['stay_from', 'stayFrom', 'date'],
  ['stay_to', 'stayTo', 'date'],
];
const NAMES = COLUMNS.map(([column]) => column).join(', ');
const valuesOf = (json: string): string => COLUMNS.map(([, key, type]) => `(${json}->>'${key}')::${type}`).join(', ');
/** SQL: a traveler `a` in the form of `kept`. */
const AS_KEPT = `jsonb_build_object(${COLUMNS.map(([column, key]) => `'${key}', a.${column}`).join(', ')})`;

/** SQL: writes `json` of the rows `r` over their travelers; a changed address has not failed yet. */
const overwrite = (json: string): string =>
  `UPDATE applicant a SET (${NAMES}) = ROW(${valuesOf(json)}),
     mail_undelivered = a.mail_undelivered AND a.mail_address IS NOT DISTINCT FROM ${json}->>'mailAddress',
     sms_undelivered = a.sms_undelivered AND a.phone_e164 IS NOT DISTINCT FROM ${json}->>'phoneE164',
     version = a.version + 1, updated_at = now()
   FROM applicant_upload_row r
   WHERE r.upload_id = $1 AND r.row > $2 AND r.row <= $3 AND r.kind = 'changed' AND a.id = r.applicant_id`;

const MINE = `FROM applicant_upload_row r JOIN applicant_upload u ON u.id = r.upload_id WHERE r.upload_id = $1`;

/**
 * What may have changed since the rows were reviewed; each query finds a row that would be registered differently
 * from what was shown.
 */
const STALE = [
  // a company or department that is closed, gone, or no longer in the sender's scope
  `SELECT 1 ${MINE} AND r.kind IN ('new', 'changed') AND NOT EXISTS (
     SELECT FROM company c JOIN division v ON v.company_id = c.id
     CROSS JOIN LATERAL (SELECT c.id AS company_id, v.id AS division_id) AS a
     WHERE c.id = (r.kept->>'companyId')::int AND v.id = (r.kept->>'divisionId')::int AND c.state = 'active'
       AND NOT c.end_of_use AND ${IN_UPLOAD_SCOPE}) LIMIT 1`,
  `SELECT 1 ${MINE} AND r.kind IN ('new', 'changed')
     AND NOT EXISTS (SELECT FROM country n WHERE n.id = (r.kept->>'countryId')::int) LIMIT 1`,
  // a traveler who was changed or deleted
  `SELECT 1 ${MINE} AND r.kind = 'changed' AND NOT EXISTS (
     SELECT FROM applicant a WHERE a.id = r.applicant_id AND a.version = r.applicant_version AND a.deleted_at IS NULL
       AND ${IN_UPLOAD_SCOPE}) LIMIT 1`,
  // a traveler registered meanwhile
  `SELECT 1 ${MINE} AND r.kind = 'new' AND EXISTS (
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
    for await (const [after, upTo] of slices(tx, upload.id)) {
      await tx.query(
        `UPDATE applicant_upload_row r SET before = ${AS_KEPT}, applicant_version = a.version + 1 FROM applicant a
         WHERE r.upload_id = $1 AND r.row > $2 AND r.row <= $3 AND r.kind = 'changed' AND a.id = r.applicant_id`,
        [upload.id, after, upTo],
      );
      await tx.query(overwrite('r.kept'), [upload.id, after, upTo]);
      await insertNew(tx, upload.id, after, upTo);
      await log(tx, upload.id, after, upTo);
    }
    await tx.query('DELETE FROM applicant_upload_part WHERE upload_id = $1', [upload.id]);
    await tx.query(
      `UPDATE applicant_upload SET state = 'committed', committed_at = clock_timestamp(), notice = NULL, lease_holder = NULL,
         lease_until = NULL, attempts = 0, updated_at = now() WHERE id = $1`,
      [upload.id],
    );
  });

/** Undoes a registration in one transaction, unless a message was created for its travelers or someone changed them. */
export const undoUpload = ({ dataSource, holder }: Context, upload: DueUpload): Promise<void> =>
  dataSource.transaction(async (tx) => {
    await holdUpload(tx, upload, holder);
    await lockTravelers(tx, upload.id);
    const [possible] = await rowsOf<{ yes: boolean }>(
      tx,
      `SELECT ${CAN_UNDO} AS yes FROM (SELECT id, 'committed' AS state, created_at, committed_at FROM applicant_upload) AS u WHERE u.id = $1`,
      [upload.id],
    );
    const end = `lease_holder = NULL, lease_until = NULL, attempts = 0, updated_at = now() WHERE id = $1`;
    if (!possible?.yes) {
      const notice = JSON.stringify({ messageCode: 'UPLOAD_UNDO_OVER', params: {} });
      await tx.query(`UPDATE applicant_upload SET state = 'committed', notice = $2, ${end}`, [upload.id, notice]);
      return;
    }
    for await (const [after, upTo] of slices(tx, upload.id)) {
      await tx.query(overwrite('r.before'), [upload.id, after, upTo]);
      await tx.query(
        `UPDATE applicant a SET deleted_at = now(), version = a.version + 1, updated_at = now() FROM applicant_upload_row r
         WHERE r.upload_id = $1 AND r.row > $2 AND r.row <= $3 AND r.kind = 'new' AND a.id = r.applicant_id`,
        [upload.id, after, upTo],
      );
      await logUndo(tx, upload.id, after, upTo);
    }
    await tx.query(`UPDATE applicant_upload SET state = 'undone', notice = NULL, ${end}`, [upload.id]);
  });

async function lockCompanies(tx: EntityManager, id: number): Promise<void> {
  const companies = await rowsOf<{ id: number }>(
    tx,
    `SELECT c.id FROM company c WHERE c.id IN (
       SELECT (kept->>'companyId')::int FROM applicant_upload_row WHERE upload_id = $1 AND kind IN ('new', 'changed'))
     ORDER BY c.id FOR SHARE`,
    [id],
  );
  for (const company of companies) await tx.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCK, company.id]);
}

const lockTravelers = (tx: EntityManager, id: number): Promise<unknown> =>
  tx.query(
    `SELECT count(*) FROM (SELECT a.id FROM applicant a WHERE a.id IN (
       SELECT applicant_id FROM applicant_upload_row WHERE upload_id = $1 AND kind IN ('new', 'changed'))
     ORDER BY a.id FOR NO KEY UPDATE) AS locked`,
    [id],
  );

async function isStale(tx: EntityManager, id: number): Promise<boolean> {
  for (const statement of STALE) {
    if ((await rowsOf(tx, statement, [id])).length > 0) return true;
  }
  return false;
}

async function readAgain(tx: EntityManager, id: number): Promise<void> {
  await tx.query(
    `UPDATE applicant_upload SET state = 'waiting', notice = $2, commit_order = NULL, lease_holder = NULL, lease_until = NULL,
       attempts = 0, updated_at = now() WHERE id = $1`,
    [id, JSON.stringify({ messageCode: 'UPLOAD_STALE', params: {} })],
  );
}

/** The row numbers of a file in slices: after the first, up to the second. */
async function* slices(tx: EntityManager, id: number): AsyncGenerator<[number, number]> {
  const [last] = await rowsOf<{ row: number }>(
    tx,
    'SELECT coalesce(max(row), 0) AS row FROM applicant_upload_row WHERE upload_id = $1',
    [id],
  );
  for (let after = 0; after < (last?.row ?? 0); after += BATCH) yield [after, after + BATCH];
}

async function insertNew(tx: EntityManager, id: number, after: number, upTo: number): Promise<void> {
  await tx.query(
    `INSERT INTO applicant (id, company_id, app_id, ${NAMES})
     SELECT r.applicant_id, (r.kept->>'companyId')::int, ($4::text[])[row_number() OVER (ORDER BY r.row)], ${valuesOf('r.kept')}
     FROM applicant_upload_row r WHERE r.upload_id = $1 AND r.row > $2 AND r.row <= $3 AND r.kind = 'new'`,
    [id, after, upTo, Array.from({ length: BATCH }, newAppId)],
  );
}

const WHO = `u.commit_order`;
const LOG = `INSERT INTO operation_log (at, user_id, user_name, company_id, address, feature, action, entity, entity_id, before, after, result)
  SELECT now(), (${WHO}->>'userId')::int, ${WHO}->>'userName', (r.kept->>'companyId')::int, ${WHO}->>'address', ${FEATURES.upload},`;
const LOGGED = `FROM applicant_upload_row r JOIN applicant_upload u ON u.id = r.upload_id
  WHERE r.upload_id = $1 AND r.row > $2 AND r.row <= $3 AND r.kind IN ('new', 'changed') ORDER BY r.row`;
/** SQL: the entries of one object that differ from the other. */
const differing = (of: string, from: string): string =>
  `(SELECT jsonb_object_agg(k.key, k.value) FROM jsonb_each(${of} - 'phoneE164' - 'companyId') AS k WHERE ${from}->k.key IS DISTINCT FROM k.value)`;

const log = (tx: EntityManager, id: number, after: number, upTo: number): Promise<unknown> =>
  tx.query(
    `${LOG} CASE r.kind WHEN 'new' THEN 'insert' ELSE 'update' END, 'applicant', r.applicant_id::text,
       CASE r.kind WHEN 'changed' THEN ${differing('r.before', 'r.kept')} END,
       CASE r.kind WHEN 'new' THEN r.kept - 'phoneE164' ELSE ${differing('r.kept', 'r.before')} END, 'done' ${LOGGED}`,
    [id, after, upTo],
  );

const logUndo = (tx: EntityManager, id: number, after: number, upTo: number): Promise<unknown> =>
  tx.query(
    `${LOG} CASE r.kind WHEN 'new' THEN 'delete' ELSE 'update' END, 'applicant', r.applicant_id::text,
       CASE r.kind WHEN 'new' THEN r.kept - 'phoneE164' ELSE ${differing('r.kept', 'r.before')} END,
       CASE r.kind WHEN 'changed' THEN ${differing('r.before', 'r.kept')} END, 'done' ${LOGGED}`,
    [id, after, upTo],
  );

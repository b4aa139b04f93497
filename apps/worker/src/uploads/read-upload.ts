import {
  compareRow,
  createRepeats,
  isBySound,
  lookUpsOf,
  meant,
  type Registered,
  type UploadFields,
  type UploadLookUps,
} from '@tabimori/domain';
import {
  exec,
  type FileBatch,
  fileKindOf,
  IN_UPLOAD_SCOPE,
  rows,
  sql,
  type Sql,
  UnreadableFile,
} from '@tabimori/server';
import type { UploadKind, UploadRowChange, UploadRowError } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Context } from '../context.js';
import { type DueUpload, holdUpload, LEASE } from './due-upload.js';
import { mastersOf } from './masters.js';
import { STORED_OF_TRAVELER } from './stored-columns.js';

/** After this many crashes we blame the file, not the worker. */
const MOST_ATTEMPTS = 5;

interface StoredRow {
  row: number;
  kind: UploadKind;
  cells: string[];
  changes: UploadRowChange[];
  errors: UploadRowError[];
  kept: unknown;
  applicant_id: number | null;
  applicant_version: number | null;
}

/** Reads an upload's file from the start, even if an earlier worker got further. Afterwards its rows can be reviewed. */
export async function readUpload(context: Context, upload: DueUpload): Promise<void> {
  const { dataSource, holder, stopping } = context;
  try {
    if (upload.attempts > MOST_ATTEMPTS) throw new UnreadableFile('E00038');
    await begin(context, upload);
    const masters = await mastersOf(dataSource, upload);
    const bytes = await fileOf(context, upload);
    const kind = fileKindOf(bytes, upload.fileName);
    const lookUps = lookUpsOf(masters);
    const repeats = createRepeats();
    await context.judgeFile({ bytes, kind, masters }, async (batch) => {
      if (stopping.aborted) throw new Error('the worker stops');
      await dataSource.transaction(async (tx) => {
        await holdUpload(tx, upload, holder);
        const stored = await compared(tx, upload, batch, lookUps, repeats);
        await store(tx, upload, batch, stored);
      });
    });
    await finish(context, upload, sql`state = 'ready'`);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const refusal = JSON.stringify({ messageCode: error.code, params: error.params });
    await finish(context, upload, sql`state = 'refused', refusal = ${refusal}`);
  }
}

const begin = ({ dataSource, holder }: Context, upload: DueUpload): Promise<void> =>
  dataSource.transaction(async (tx) => {
    await holdUpload(tx, upload, holder);
    await exec(tx, sql`DELETE FROM applicant_upload_row WHERE upload_id = ${upload.id}`);
    await exec(
      tx,
      sql`UPDATE applicant_upload SET share = 0, count_new = 0, count_changed = 0, count_unchanged = 0, count_wrong = 0,
         columns = NULL, refusal = NULL WHERE id = ${upload.id}`,
    );
  });

const finish = ({ dataSource, holder }: Context, upload: DueUpload, set: Sql): Promise<void> =>
  dataSource.transaction(async (tx) => {
    await holdUpload(tx, upload, holder);
    await exec(
      tx,
      sql`UPDATE applicant_upload SET ${set}, lease_holder = NULL, lease_until = NULL, attempts = 0, updated_at = now()
       WHERE id = ${upload.id} AND lease_holder = ${holder}`,
    );
    // a refused file is never read again
    await exec(
      tx,
      sql`DELETE FROM applicant_upload_part WHERE upload_id = ${upload.id} AND EXISTS (SELECT FROM applicant_upload WHERE id = ${upload.id} AND state = 'refused')`,
    );
    await exec(
      tx,
      sql`DELETE FROM applicant_upload_row WHERE upload_id = ${upload.id} AND EXISTS (SELECT FROM applicant_upload WHERE id = ${upload.id} AND state = 'refused')`,
    );
  });

/** Joins the pieces; memory holds the whole file and one piece at a time. */
async function fileOf({ dataSource }: Context, { id, size }: DueUpload): Promise<Buffer<ArrayBuffer>> {
  const whole = Buffer.from(new ArrayBuffer(size));
  let at = 0;
  for (let number = 0; at < size; number += 1) {
    const [part] = await rows<{ bytes: Buffer }>(
      dataSource,
      sql`SELECT bytes FROM applicant_upload_part WHERE upload_id = ${id} AND number = ${number}`,
    );
    if (!part) throw new UnreadableFile('E00037');
    at += part.bytes.copy(whole, at);
  }
  return whole;
}

/** The travelers in the sender's scope among these: a SELECT of ids. */
const registeredOf = (tx: EntityManager, { id }: DueUpload, ids: Sql): Promise<Registered[]> =>
  rows<Registered>(
    tx,
    sql`SELECT a.id, a.version, a.company_id, a.app_id, ${STORED_OF_TRAVELER}
     FROM applicant a, applicant_upload u
     WHERE u.id = ${id} AND a.deleted_at IS NULL AND ${IN_UPLOAD_SCOPE} AND a.id IN (${ids})`,
  );

/** Those who may be found by their name alone. No index has the names: all of the companies are read once for these rows. */
const namedAs = (tx: EntityManager, upload: DueUpload, fields: readonly UploadFields[]): Promise<Registered[]> =>
  registeredOf(
    tx,
    upload,
    sql`SELECT x.id FROM applicant x WHERE x.company_id = ANY(${[...new Set(fields.map(({ companyId }) => companyId))]}::int[])
      AND x.name = ANY(${fields.map(({ name }) => name)}::text[]) AND x.deleted_at IS NULL`,
  );

/** Compares the rows with the registered travelers and with the file's earlier rows. */
async function compared(
  tx: EntityManager,
  upload: DueUpload,
  { rows: read, columns }: FileBatch,
  lookUps: UploadLookUps,
  repeats: ReturnType<typeof createRepeats>,
): Promise<StoredRow[]> {
  const right = read.flatMap(({ fields }) => (fields ? [fields] : []));
  const registered = await registeredOf(
    tx,
    upload,
    sql`SELECT x.id FROM applicant x WHERE x.app_id = ANY(${read.flatMap(({ appId }) => appId ?? [])}::bpchar[])
       UNION
       SELECT x.id FROM unnest(${right.map(({ companyId }) => companyId)}::int[], ${right.map(({ nameKana }) => nameKana)}::text[]) AS k(company_id, kana)
       JOIN applicant x ON x.company_id = k.company_id AND x.name_kana = k.kana AND x.deleted_at IS NULL`,
  );
  const byAppId = new Map(registered.map((one): [string, Registered[]] => [one.appId, [one]]));
  const byKana = new Map<string, Registered[]>(registered.map(({ nameKana }) => [nameKana, []]));
  for (const one of registered) byKana.get(one.nameKana)?.push(one);
  const candidatesOf = ({ appId, nameKana }: UploadFields): Registered[] =>
    (appId === null ? byKana.get(nameKana) : byAppId.get(appId)) ?? [];
  const unknown = right.filter(
    (fields) => fields.appId === null && isBySound(fields) && meant(fields, candidatesOf(fields)).length === 0,
  );
  const byName = new Map(unknown.map(({ name }): [string, Registered[]] => [name, []]));
  for (const one of unknown.length > 0 ? await namedAs(tx, upload, unknown) : []) byName.get(one.name)?.push(one);
  const isUnknown = new Set(unknown);
  return read.map(({ row, cells, fields, appId, errors }): StoredRow => {
    const wrong = (more: UploadRowError[]): StoredRow => ({
      row,
      kind: 'wrong',
      cells,
      changes: [],
      errors: [...errors, ...more],
      kept: null,
      applicant_id: null,
      applicant_version: null,
    });
    const at = (error: Omit<UploadRowError, 'column'>): UploadRowError => {
      const index = columns.at[error.field];
      return { ...error, column: index === undefined ? null : index + 1 };
    };
    if (!fields) {
      const isNobodys = appId !== null && !byAppId.has(appId);
      return wrong(isNobodys ? [at({ field: 'appId', messageCode: 'E00066', params: {} })] : []);
    }
    const candidates = (isUnknown.has(fields) ? byName.get(fields.name) : undefined) ?? candidatesOf(fields);
    const { kind, changes, error, registered: was, kept } = compareRow(fields, candidates, lookUps);
    if (error) return wrong([at(error)]);
    const earlier = repeats(row, fields, was?.id ?? null);
    if (earlier !== null) {
      return wrong([at({ field: 'name', messageCode: 'UPLOAD_TRAVELER_TWICE', params: { row: earlier } })]);
    }
    const applicant = { applicant_id: was?.id ?? null, applicant_version: was?.version ?? null };
    return { row, kind, cells, changes, errors: [], kept, ...applicant };
  });
}

/** New travelers get their ids here, so that registering them need not rewrite every row. */
async function store(tx: EntityManager, { id }: DueUpload, batch: FileBatch, stored: StoredRow[]): Promise<void> {
  await exec(
    tx,
    sql`INSERT INTO applicant_upload_row (upload_id, row, kind, cells, changes, errors, kept, applicant_id, applicant_version)
     SELECT ${id}, r.row, r.kind, r.cells, r.changes, r.errors, nullif(r.kept, 'null'),
       CASE r.kind WHEN 'new' THEN nextval('applicant_id_seq') ELSE r.applicant_id END,
       CASE r.kind WHEN 'new' THEN 1 ELSE r.applicant_version END
     FROM jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) AS r(row int, kind text, cells jsonb, changes jsonb, errors jsonb, kept jsonb,
       applicant_id int, applicant_version int)`,
  );
  const count = (kind: UploadKind): number => stored.filter((row) => row.kind === kind).length;
  await exec(
    tx,
    sql`UPDATE applicant_upload SET columns = ${JSON.stringify(batch.columns)}, share = ${batch.share}, count_new = count_new + ${count('new')}, count_changed = count_changed + ${count('changed')},
       count_unchanged = count_unchanged + ${count('unchanged')}, count_wrong = count_wrong + ${count('wrong')}, lease_until = ${LEASE} WHERE id = ${id}`,
  );
}

import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import {
  all,
  ApplicantUploadEntity,
  ApplicantUploadPartEntity,
  type Config,
  fileKindOf,
  type Sql,
  sql,
  UnreadableFile,
} from '@tabimori/server';
import {
  type ApplicantUpload,
  type applicantUploads,
  type Given,
  type ListedUpload,
  type Page,
  UPLOAD_FIELDS,
  type UploadFault,
  uploadPart,
  type UploadRow,
} from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { wrongField } from '../auth/within.js';
import { CONFIG } from '../config.js';
import { insert } from '../db/insert.js';
import { countRows, limit, pageOf } from '../db/page.js';
import { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { otherType } from '../http/multipart.js';
import { logAction } from '../http/operation-log.js';
import type { SheetLanguage } from '../sheets/sheet.js';
import { commitUpload, removeUpload, sendCompletion } from './actions.js';
import { checkedFile } from './errors.js';
import { templateFile } from './template.js';
import { heldUpload, LISTED, NO_CONTACT, uploadOf, uploadsOf } from './read-uploads.js';

/** Size of a piece of a file: a whole one would be copied several times on its way to the database. */
const PIECE = 1_048_576;

/** Kinds of errors listed separately. */
const MOST_FAULTS = 20;

type Stored = Omit<UploadRow, 'values'> & { cells: string[] };

@Injectable()
export class ApplicantUploadsService {
  constructor(
    private readonly db: Db,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(actor: Actor, given: Given<typeof applicantUploads.list>): Promise<Page<ListedUpload>> {
    const from = sql`FROM applicant_upload u WHERE ${uploadsOf(actor)}`;
    const items = await this.db.rows<ListedUpload>(sql`SELECT ${LISTED} ${from} ORDER BY u.id DESC ${limit(given)}`);
    return pageOf(given, await countRows(this.db, from), items);
  }

  template(actor: Actor, language: SheetLanguage): Promise<StreamableFile> {
    return templateFile(this.db, actor, language);
  }

  get(actor: Actor, id: number): Promise<ApplicantUpload> {
    return uploadOf(this.db.source, actor, id);
  }

  /**
   * Stores a file for the worker to read. Throws UNSUPPORTED_MEDIA_TYPE at `file` if it is obviously not a
   * spreadsheet.
   */
  async post(
    actor: Actor,
    { fileName }: Given<typeof applicantUploads.post>,
    file: Buffer | undefined,
  ): Promise<ApplicantUpload> {
    if (!file) throw wrongField(uploadPart.name, 'E00037');
    refuseOthers(file, fileName);
    return this.db.transaction(async (tx) => {
      const id = await insertUpload(tx, actor, fileName, file);
      await logAction(tx, actor, {
        feature: 'upload',
        action: 'insert',
        entity: 'applicantUpload',
        entityId: id,
        after: { fileName, size: file.length },
      });
      return uploadOf(tx, actor, id);
    });
  }

  async rows(actor: Actor, given: Given<typeof applicantUploads.rows>): Promise<Page<UploadRow>> {
    const { columns } = await heldUpload(this.db.source, actor, given.id);
    const from = sql`FROM applicant_upload_row r WHERE ${all(sql`r.upload_id = ${given.id}`, rowsOfKind(given.kind))}`;
    const stored = await this.db.rows<Stored>(
      sql`SELECT r.row, r.kind, r.cells, r.changes, r.errors, ${NO_CONTACT} AS no_contact,
            (SELECT a.id FROM applicant a WHERE a.id = r.applicant_id) AS applicant_id
          ${from} ORDER BY r.row ${limit(given)}`,
    );
    const items = stored.map(({ cells, ...row }): UploadRow => {
      const values = UPLOAD_FIELDS.flatMap((field) => {
        const index = columns?.at[field];
        return index === undefined ? [] : [[field, cells[index] ?? '']];
      });
      return { ...row, values: Object.fromEntries(values) as UploadRow['values'] };
    });
    return pageOf(given, await countRows(this.db, from), items);
  }

  /** How many rows have the same fault. */
  async faults(actor: Actor, id: number): Promise<{ items: UploadFault[] }> {
    await heldUpload(this.db.source, actor, id);
    const items = await this.db.rows<UploadFault>(
      sql`SELECT e->>'field' AS field, e->>'messageCode' AS message_code, e->'params' AS params, count(*)::int AS count
          FROM applicant_upload_row r, jsonb_array_elements(r.errors) e
          WHERE r.upload_id = ${id} AND r.kind = 'wrong' GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1, 2 LIMIT ${MOST_FAULTS}`,
    );
    return { items };
  }

  commit(actor: Actor, given: Given<typeof applicantUploads.commit>) {
    return commitUpload(this.db, actor, given);
  }

  sendCompletion(actor: Actor, given: Given<typeof applicantUploads.sendCompletion>) {
    return sendCompletion(this.db, this.config, actor, given);
  }

  remove(actor: Actor, id: number) {
    return removeUpload(this.db, actor, id);
  }

  errors(actor: Actor, id: number, language: SheetLanguage) {
    return checkedFile(this.db, actor, id, language);
  }
}

const rowsOfKind = (kind: Given<typeof applicantUploads.rows>['kind']): Sql | undefined => {
  if (kind === undefined) return undefined;
  return kind === 'noContact' ? NO_CONTACT : sql`r.kind = ${kind}`;
};

function refuseOthers(file: Buffer, fileName: string): void {
  try {
    fileKindOf(file, fileName);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    // an empty file has no type
    if (error.code === 'E00017') throw wrongField(uploadPart.name, error.code);
    throw otherType(uploadPart, { messageCode: error.code, params: error.params });
  }
}

async function insertUpload(tx: EntityManager, actor: Actor, fileName: string, file: Buffer): Promise<number> {
  const { userId, userDiv, categoryId, companyId, divisionId } = actor;
  const userName = [...actor.userName].slice(0, 100).join('');
  const by = { userId, userName, userDiv, categoryId, companyId, divisionId };
  const id = await insert(tx, ApplicantUploadEntity, { ...by, fileName, size: file.length });
  for (let number = 0; number * PIECE < file.length; number += 1) {
    const bytes = file.subarray(number * PIECE, (number + 1) * PIECE);
    await tx.insert(ApplicantUploadPartEntity, { uploadId: id, number, bytes });
  }
  return id;
}

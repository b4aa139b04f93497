import { Inject, Injectable } from '@nestjs/common';
import { type Config, rows, sql } from '@tabimori/server';
import {
  type applicants,
  type Given,
  type ListedApplicant,
  MANUAL,
  type Page,
  type Reply,
  TOTAL_CAP,
} from '@tabimori/shared';
import { CONFIG } from '../config.js';
import { countRows, limit, pageOf } from '../db/page.js';
import { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import type { SheetLanguage } from '../sheets/sheet.js';
import { changeApplicant, revokeDevice } from './change.js';
import { exportApplicants, exportChosen } from './export.js';
import { readByServer } from './fields.js';
import { applicantsFrom, byIndex, inText, type Listed, ORDERS, requireListed } from './list.js';
import { logApplicant } from './log.js';
import { changeMany, removeMany } from './many.js';
import { applicantOf, listedOf } from './read-applicants.js';
import { registerApplicant, sendGuideAgain } from './registration.js';
import { removeApplicant } from './remove.js';

const BY_ID: ReadonlySet<string> = new Set(['id', '-id']);

@Injectable()
export class ApplicantsService {
  constructor(
    private readonly db: Db,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(actor: Actor, given: Given<typeof applicants.list>): Promise<Page<ListedApplicant>> {
    await requireListed(this.db, actor, given);
    const total = await countRows(this.db, applicantsFrom(actor, given, byIndex));
    // a filter that matches thousands is faster when the list is walked than when all matches are gathered
    const named = total > TOTAL_CAP && BY_ID.has(given.sort) ? inText : byIndex;
    const keys = await this.db.rows<{ id: number }>(
      sql`SELECT a.id ${applicantsFrom(actor, given, named)} ORDER BY ${ORDERS[given.sort]} ${limit(given)}`,
    );
    const items = await listedOf(
      this.db.source,
      keys.map(({ id }) => id),
    );
    return pageOf(given, total, items);
  }

  async matching(actor: Actor, given: Given<typeof applicants.matching>): Promise<Reply<typeof applicants.matching>> {
    await requireListed(this.db, actor, given);
    const max = MANUAL.ids;
    const items = await this.db.rows<Reply<typeof applicants.matching>['items'][number]>(
      sql`SELECT a.id, a.name, a.company_id ${applicantsFrom(actor, given, byIndex)} LIMIT ${max + 1}`,
    );
    if (items.length > max) {
      throw new Failure('E00041', [{ field: 'applicantIds', messageCode: 'E00035', params: { max } }]);
    }
    return { items };
  }

  /** One traveler with the last position; that a position was read is logged. */
  get(actor: Actor, id: number): Promise<Reply<typeof applicants.get>> {
    return this.db.transaction(async (tx) => {
      const applicant = await applicantOf(tx, actor, id);
      const [position] = await rows<NonNullable<Reply<typeof applicants.get>['position']>>(
        tx,
        sql`SELECT latitude, longitude, accuracy, located_at AS at FROM applicant WHERE id = ${id} AND latitude IS NOT NULL`,
      );
      if (position) await logApplicant(tx, actor, 'readPosition', applicant, {});
      return { ...applicant, position: position ?? null };
    });
  }

  check(given: Given<typeof applicants.check>): Promise<Reply<typeof applicants.check>> {
    return this.db.transaction(async (tx) => {
      const { phoneE164, ...shown } = await readByServer(tx, given);
      return shown;
    });
  }

  put(actor: Actor, given: Given<typeof applicants.put>) {
    return changeApplicant(this.db, actor, given);
  }

  remove(actor: Actor, id: number) {
    return removeApplicant(this.db, actor, id);
  }

  putMany(actor: Actor, given: Given<typeof applicants.putMany>) {
    return changeMany(this.db, actor, given);
  }

  removeMany(actor: Actor, ids: readonly number[]) {
    return removeMany(this.db, actor, ids);
  }

  exportChosen(actor: Actor, ids: readonly number[], language: SheetLanguage) {
    return exportChosen(this.db, actor, ids, language);
  }

  revokeDevice(actor: Actor, given: Given<typeof applicants.revokeDevice>) {
    return revokeDevice(this.db, actor, given);
  }

  post(actor: Actor, given: Given<typeof applicants.post>) {
    return registerApplicant(this.db, this.config, actor, given);
  }

  sendGuide(actor: Actor, id: number) {
    return sendGuideAgain(this.db, this.config, actor, id);
  }

  exportList(actor: Actor, given: Listed, language: SheetLanguage) {
    return exportApplicants(this.db, actor, given, language);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { type Config, rows, sql } from '@tabimori/server';
import { type Applicant, type applicants, type Given, type Page, type Reply, TOTAL_CAP } from '@tabimori/shared';
import { CONFIG } from '../config.js';
import { countRows, limit, pageOf } from '../db/page.js';
import { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import type { SheetLanguage } from '../sheets/sheet.js';
import { changeApplicant, removeApplicant, revokeDevice } from './change.js';
import { exportApplicants } from './export.js';
import { readByServer } from './fields.js';
import { applicantsFrom, byIndex, inText, type Listed, ORDERS, requireListed } from './list.js';
import { logApplicant } from './log.js';
import { applicantOf, applicantsOf } from './read-applicants.js';
import { registerApplicant, sendGuideAgain } from './registration.js';

const BY_ID: ReadonlySet<string> = new Set(['id', '-id']);

@Injectable()
export class ApplicantsService {
  constructor(
    private readonly db: Db,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(actor: Actor, given: Given<typeof applicants.list>): Promise<Page<Applicant>> {
    await requireListed(this.db, actor, given);
    const total = await countRows(this.db, applicantsFrom(actor, given, byIndex));
    // a filter that matches thousands is faster when the list is walked than when all matches are gathered
    const named = total > TOTAL_CAP && BY_ID.has(given.sort) ? inText : byIndex;
    const keys = await this.db.rows<{ id: number }>(
      sql`SELECT a.id ${applicantsFrom(actor, given, named)} ORDER BY ${ORDERS[given.sort]} ${limit(given)}`,
    );
    const items = await applicantsOf(
      this.db.source,
      keys.map(({ id }) => id),
    );
    return pageOf(given, total, items);
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

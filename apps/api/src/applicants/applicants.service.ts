import { Inject, Injectable } from '@nestjs/common';
import {
  type Applicant,
  type ApplicantDetail,
  type applicants,
  type Given,
  type Page,
  TOTAL_CAP,
} from '@tabimori/shared';
import { countRows, limit, pageOf } from '../db/page.js';
import { Db, sql } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { applicantsFrom, byIndex, inText, ORDERS, requireListed } from './list.js';
import { applicantOf, applicantsOf } from './read-applicants.js';

const BY_ID: ReadonlySet<string> = new Set(['id', '-id']);

@Injectable()
export class ApplicantsService {
  constructor(@Inject(Db) private readonly db: Db) {}

  async list(actor: Actor, given: Given<typeof applicants.list>): Promise<Page<Applicant>> {
    await requireListed(this.db, actor, given);
    const total = await countRows(this.db, applicantsFrom(actor, given, byIndex));
    // what thousands have is found sooner by walking the list than by gathering all of them
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

  get(actor: Actor, id: number): Promise<ApplicantDetail> {
    return applicantOf(this.db.source, actor, id);
  }
}

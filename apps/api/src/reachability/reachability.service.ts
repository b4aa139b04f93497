import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { type Config, type Sql, sql } from '@tabimori/server';
import type { Applicant, DepartmentReach, Given, Page, reachability, Reply, Unreached } from '@tabimori/shared';
import { applicantsOf } from '../applicants/read-applicants.js';
import { CONFIG } from '../config.js';
import { cursorOf } from '../db/cursor.js';
import { longReader } from '../db/long-reader.js';
import { countRows, limit, pageOf } from '../db/page.js';
import { Db } from '../db/sql.js';
import { requireCompany, requireDivision } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { logAction } from '../http/operation-log.js';
import { SharedReadings } from '../http/shared-readings.js';
import { placesOf } from '../sheets/places.js';
import { fileOf, type SheetLanguage } from '../sheets/sheet.js';
import { type Listed, travelersFrom, unreachedFrom } from './list.js';
import { FIGURES, maskOf, reasonsIn, sumOf } from './reasons.js';
import { unreachedSheet } from './unreached-sheet.js';

interface Marked {
  id: number;
  mask: number;
}

interface Reach {
  at: Date;
  departments: DepartmentReach[];
}

/** Milliseconds: what is read within them is read for each look, so that a correction shows at once. */
const QUICK = 500;
/** Departments in what is kept. */
const MOST_KEPT = 200_000;

@Injectable()
export class ReachabilityService {
  private readonly smsPossible: boolean;
  private readonly readings = new SharedReadings<Reach>({
    sizeOf: ({ departments }) => departments.length,
    most: MOST_KEPT,
    quick: QUICK,
  });

  constructor(
    private readonly db: Db,
    @Inject(CONFIG) config: Config,
  ) {
    this.smsPossible = config.twilio !== null;
  }

  async summary(actor: Actor, given: Given<typeof reachability.summary>): Promise<Reply<typeof reachability.summary>> {
    const { at, departments } = await this.reach(actor, given);
    const { automaticSends } = await this.db.one<{ automaticSends: boolean }>(
      sql`SELECT auto_send_enabled AS automatic_sends FROM system_setting`,
    );
    return { at, ...sumOf(departments), automaticSends, smsPossible: this.smsPossible };
  }

  async departments(actor: Actor, given: Given<typeof reachability.departments>): Promise<Page<DepartmentReach>> {
    const { page, perPage, ...listed } = given;
    const { departments } = await this.reach(actor, listed);
    return pageOf(given, departments.length, departments.slice((page - 1) * perPage, page * perPage));
  }

  async travelers(actor: Actor, given: Given<typeof reachability.travelers>): Promise<Page<Unreached>> {
    await this.requireListed(actor, given);
    const from = unreachedFrom(actor, given, this.smsPossible);
    const total = await countRows(this.db, from);
    const marked = await this.db.rows<Marked>(sql`${this.marked(from)} ${limit(given)}`);
    return pageOf(given, total, await this.unreachedOf(marked));
  }

  /** The travelers that a filter leaves, as an xlsx file; the export is logged. */
  async exportTravelers(actor: Actor, given: Listed, language: SheetLanguage): Promise<StreamableFile> {
    await this.requireListed(actor, given);
    await this.db.transaction((tx) =>
      logAction(tx, actor, {
        feature: 'applicant',
        action: 'print',
        entity: 'applicant',
        after: { ...given, list: 'reachability' },
      }),
    );
    const closed = new AbortController();
    const marked = cursorOf<Marked>(this.db, this.marked(unreachedFrom(actor, given, this.smsPossible)), closed.signal);
    const sheet = unreachedSheet(this.batches(marked), await placesOf(this.db, language), language);
    return fileOf(sheet, { en: 'not-reached', ja: '連絡が届かない旅行者' }, language, closed);
  }

  /** Each department, those with the most lost travelers first: every traveler in scope is looked at. */
  private async reach(actor: Actor, given: Given<typeof reachability.summary>): Promise<Reach> {
    await this.requireListed(actor, given);
    return this.readings.of(actor, given, () =>
      this.db.transaction(async (tx) => {
        const read = await longReader(tx);
        const departments = await read<DepartmentReach>(sql`
          SELECT c.id AS company_id, c.name AS company_name, c.name_en AS company_name_en, v.name AS division_name, one.*
          FROM (SELECT g.division_id, ${FIGURES}
            FROM (SELECT ${maskOf(this.smsPossible)} AS mask, count(*) AS n, a.division_id ${travelersFrom(actor, given)} GROUP BY 1, 3) g
            GROUP BY g.division_id) one
          JOIN division v ON v.id = one.division_id JOIN company c ON c.id = v.company_id
          ORDER BY one.lost DESC, one.left_out + one.risk DESC, one.division_id`);
        return { at: new Date(), departments };
      }),
    );
  }

  private async *batches(marked: AsyncIterable<Marked[]>): AsyncGenerator<Unreached[]> {
    for await (const batch of marked) yield await this.unreachedOf(batch);
  }

  private marked(from: Sql): Sql {
    return sql`SELECT a.id, ${maskOf(this.smsPossible)} AS mask ${from} ORDER BY a.id DESC`;
  }

  private async unreachedOf(marked: readonly Marked[]): Promise<Unreached[]> {
    const masks = new Map(marked.map(({ id, mask }) => [id, mask]));
    const rows: Applicant[] = await applicantsOf(this.db.source, [...masks.keys()]);
    return rows.map((row) => ({ ...row, reasons: reasonsIn(masks.get(row.id) ?? 0) }));
  }

  private async requireListed(actor: Actor, given: Pick<Listed, 'companyId' | 'divisionId'>): Promise<void> {
    await requireCompany(this.db, actor, given.companyId);
    await requireDivision(this.db, actor, given.divisionId);
  }
}

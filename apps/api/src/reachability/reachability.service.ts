import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { type Config, type Sql, sql } from '@tabimori/server';
import type { Applicant, DepartmentReach, Given, Page, reachability, Reply, Unreached } from '@tabimori/shared';
import { applicantsOf } from '../applicants/read-applicants.js';
import { CONFIG } from '../config.js';
import { cursorOf } from '../db/cursor.js';
import { countRows, limit, pageOf } from '../db/page.js';
import { Db } from '../db/sql.js';
import { requireCompany, requireDivision } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { logAction } from '../http/operation-log.js';
import { prefecturesOf } from '../sheets/prefectures.js';
import { fileOf, type SheetLanguage } from '../sheets/sheet.js';
import { type Listed, travelersFrom, unreachedFrom } from './list.js';
import { FIGURES, maskOf, reasonsIn } from './reasons.js';
import { unreachedSheet } from './unreached-sheet.js';

interface Marked {
  id: number;
  mask: number;
}

@Injectable()
export class ReachabilityService {
  private readonly smsPossible: boolean;
  /** over groups of travelers with the same reasons: few rows, however many travelers */
  private readonly maskAndNumber: Sql;

  constructor(
    private readonly db: Db,
    @Inject(CONFIG) config: Config,
  ) {
    this.smsPossible = config.twilio !== null;
    this.maskAndNumber = sql`${maskOf(this.smsPossible)} AS mask, count(*) AS n`;
  }

  async summary(actor: Actor, given: Given<typeof reachability.summary>): Promise<Reply<typeof reachability.summary>> {
    await this.requireListed(actor, given);
    const [figures] = await this.db.rows<Omit<Reply<typeof reachability.summary>, 'smsPossible'>>(sql`
      SELECT ${FIGURES}, (SELECT auto_send_enabled FROM system_setting) AS automatic_sends
      FROM (SELECT ${this.maskAndNumber} ${travelersFrom(actor, given)} GROUP BY 1) g`);
    if (!figures) throw new Error('an aggregate gives a row');
    return { ...figures, smsPossible: this.smsPossible };
  }

  async departments(actor: Actor, given: Given<typeof reachability.departments>): Promise<Page<DepartmentReach>> {
    await this.requireListed(actor, given);
    const found = await this.db.rows<DepartmentReach & { departments: number }>(sql`
      SELECT c.id AS company_id, c.name AS company_name, v.name AS division_name, one.*
      FROM (SELECT g.division_id, (count(*) OVER ())::int AS departments, ${FIGURES}
        FROM (SELECT ${this.maskAndNumber}, a.division_id ${travelersFrom(actor, given)} GROUP BY 1, 3) g
        GROUP BY g.division_id) one
      JOIN division v ON v.id = one.division_id JOIN company c ON c.id = v.company_id
      ORDER BY one.lost DESC, one.left_out + one.risk DESC, one.division_id ${limit(given)}`);
    const items = found.map(({ departments: _departments, ...department }) => department);
    return pageOf(given, found[0]?.departments ?? 0, items);
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
    const sheet = unreachedSheet(this.batches(marked), await prefecturesOf(this.db, language), language);
    return fileOf(
      sheet,
      'not-reached.xlsx',
      language === 'en' ? 'not-reached.xlsx' : '連絡が届かない旅行者.xlsx',
      closed,
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

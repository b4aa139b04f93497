import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import type { Applicant } from '@tabimori/shared';
import { cursorOf, XLSX } from '../db/cursor.js';
import { Db, sql } from '../db/sql.js';
import type { SheetLanguage } from '../delivery-history/sheet.js';
import type { Actor } from '../http/actor.js';
import { logOperation } from '../http/operation-log.js';
import { applicantsSheet } from './applicants-sheet.js';
import { applicantsFrom, byIndex, type Listed, ORDERS, requireListed } from './list.js';
import { applicantsOf } from './read-applicants.js';

@Injectable()
export class ApplicantExportService {
  constructor(@Inject(Db) private readonly db: Db) {}

  /** The travelers that a filter leaves, as an xlsx file; the export is logged. */
  async exportList(actor: Actor, given: Listed, language: SheetLanguage): Promise<StreamableFile> {
    await requireListed(this.db, actor, given);
    const { sort, ...filter } = given;
    await this.db.transaction((tx) =>
      logOperation(tx, actor, {
        feature: 'applicant',
        action: 'print',
        entity: 'applicant',
        after: filter,
        address: actor.address,
      }),
    );
    const name = language === 'en' ? sql`name_en` : sql`name`;
    const prefectures = await this.db.rows<{ code: string; name: string }>(
      sql`SELECT code, ${name} AS name FROM prefecture`,
    );
    const keys = sql`SELECT a.id ${applicantsFrom(actor, given, byIndex)} ORDER BY ${ORDERS[sort]}`;
    const sheet = applicantsSheet(
      this.batches(cursorOf<{ id: number }>(this.db, keys)),
      new Map(prefectures.map(({ code, name: label }) => [code, label])),
      language,
    );
    const file = encodeURIComponent(language === 'en' ? 'travelers.xlsx' : '旅行者一覧.xlsx');
    return new StreamableFile(sheet, {
      type: XLSX,
      disposition: `attachment; filename="travelers.xlsx"; filename*=UTF-8''${file}`,
    });
  }

  private async *batches(keys: AsyncIterable<{ id: number }[]>): AsyncGenerator<Applicant[]> {
    for await (const batch of keys) {
      yield await applicantsOf(
        this.db.source,
        batch.map(({ id }) => id),
      );
    }
  }
}

import { Injectable, type StreamableFile } from '@nestjs/common';
import { sql } from '@tabimori/server';
import type { Applicant } from '@tabimori/shared';
import { cursorOf } from '../db/cursor.js';
import { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { logOperation } from '../http/operation-log.js';
import { applicantsSheet } from './applicants-sheet.js';
import { applicantsFrom, byIndex, type Listed, ORDERS, requireListed } from './list.js';
import { prefecturesOf } from '../sheets/prefectures.js';
import { fileOf, type SheetLanguage } from '../sheets/sheet.js';
import { applicantsOf } from './read-applicants.js';

@Injectable()
export class ApplicantExportService {
  constructor(private readonly db: Db) {}

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
    const closed = new AbortController();
    const keys = sql`SELECT a.id ${applicantsFrom(actor, given, byIndex)} ORDER BY ${ORDERS[sort]}`;
    const sheet = applicantsSheet(
      this.batches(cursorOf<{ id: number }>(this.db, keys, closed.signal)),
      await prefecturesOf(this.db, language),
      language,
    );
    return fileOf(sheet, 'travelers.xlsx', language === 'en' ? 'travelers.xlsx' : '旅行者一覧.xlsx', closed);
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

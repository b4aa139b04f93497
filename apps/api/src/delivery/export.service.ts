import { Injectable, type StreamableFile } from '@nestjs/common';
import { sql } from '@tabimori/server';
import type { delivery, Given } from '@tabimori/shared';
import { cursorOf } from '../db/cursor.js';
import { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { logOperation } from '../http/operation-log.js';
import { prefecturesOf } from '../sheets/prefectures.js';
import { fileOf, type SheetLanguage } from '../sheets/sheet.js';
import { requireKnown, targetsFrom } from './conditions.js';
import { targetsOf } from './targets.js';
import { targetSheet } from './target-sheet.js';

@Injectable()
export class TargetExportService {
  constructor(private readonly db: Db) {}

  /** The travelers that the conditions leave, as an xlsx file; the export is logged. */
  async exportTargets(
    actor: Actor,
    given: Given<typeof delivery.exportTargets>,
    language: SheetLanguage,
  ): Promise<StreamableFile> {
    await requireKnown(this.db, actor, given);
    await this.db.transaction((tx) =>
      logOperation(tx, actor, {
        feature: 'safetyConfirmation',
        action: 'print',
        entity: 'applicant',
        after: given,
        address: actor.address,
      }),
    );
    const closed = new AbortController();
    const keys = cursorOf<{ id: number }>(
      this.db,
      sql`SELECT a.id ${targetsFrom(actor, given)} ORDER BY a.name_kana, a.id`,
      closed.signal,
    );
    const { db } = this;
    const targets = async function* () {
      for await (const batch of keys) yield await targetsOf(db, batch);
    };
    const sheet = targetSheet(targets(), await prefecturesOf(this.db, language), language);
    return fileOf(sheet, 'travelers.xlsx', language === 'en' ? 'travelers.xlsx' : '安否確認の対象者.xlsx', closed);
  }
}

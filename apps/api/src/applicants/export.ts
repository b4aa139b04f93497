import type { StreamableFile } from '@nestjs/common';
import { sql } from '@tabimori/server';
import type { Applicant } from '@tabimori/shared';
import { cursorOf } from '../db/cursor.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { logAction } from '../http/operation-log.js';
import { applicantsSheet } from './applicants-sheet.js';
import { applicantsFrom, byIndex, type Listed, ORDERS, requireListed } from './list.js';
import { prefecturesOf } from '../sheets/prefectures.js';
import { fileOf, type SheetLanguage } from '../sheets/sheet.js';
import { applicantsOf } from './read-applicants.js';

/** The travelers that a filter leaves, as an xlsx file; the export is logged. */
export async function exportApplicants(
  db: Db,
  actor: Actor,
  given: Listed,
  language: SheetLanguage,
): Promise<StreamableFile> {
  await requireListed(db, actor, given);
  const { sort, ...filter } = given;
  await db.transaction((tx) =>
    logAction(tx, actor, { feature: 'applicant', action: 'print', entity: 'applicant', after: filter }),
  );
  const closed = new AbortController();
  const keys = sql`SELECT a.id ${applicantsFrom(actor, given, byIndex)} ORDER BY ${ORDERS[sort]}`;
  const sheet = applicantsSheet(
    batchesOf(db, cursorOf<{ id: number }>(db, keys, closed.signal)),
    await prefecturesOf(db, language),
    language,
  );
  return fileOf(sheet, 'travelers.xlsx', language === 'en' ? 'travelers.xlsx' : '旅行者一覧.xlsx', closed);
}

async function* batchesOf(db: Db, keys: AsyncIterable<{ id: number }[]>): AsyncGenerator<Applicant[]> {
  for await (const batch of keys) {
    yield await applicantsOf(
      db.source,
      batch.map(({ id }) => id),
    );
  }
}

import type { StreamableFile } from '@nestjs/common';
import { sql } from '@tabimori/server';
import type { delivery, Given } from '@tabimori/shared';
import { cursorOf } from '../db/cursor.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { logAction } from '../http/operation-log.js';
import { placesOf } from '../sheets/places.js';
import { fileOf, type SheetLanguage } from '../sheets/sheet.js';
import { requireKnown, targetsFrom } from './conditions.js';
import { targetsOf } from './targets.js';
import { targetSheet } from './target-sheet.js';

/** The travelers that the conditions leave, as an xlsx file; the export is logged. */
export async function exportTargetsOf(
  db: Db,
  actor: Actor,
  given: Given<typeof delivery.exportTargets>,
  language: SheetLanguage,
): Promise<StreamableFile> {
  await requireKnown(db, actor, given);
  await db.transaction((tx) =>
    logAction(tx, actor, { feature: 'safetyConfirmation', action: 'print', entity: 'applicant', after: given }),
  );
  const closed = new AbortController();
  const keys = cursorOf<{ id: number }>(
    db,
    sql`SELECT a.id ${targetsFrom(actor, given)} ORDER BY a.name_kana, a.id`,
    closed.signal,
  );
  const targets = async function* () {
    for await (const batch of keys) yield await targetsOf(db, batch);
  };
  const sheet = targetSheet(targets(), await placesOf(db, language), language);
  return fileOf(sheet, { en: 'travelers', ja: '安否確認の対象者' }, language, closed);
}

import type { StreamableFile } from '@nestjs/common';
import { sql } from '@tabimori/server';
import type { Applicant } from '@tabimori/shared';
import { cursorOf } from '../db/cursor.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { logAction } from '../http/operation-log.js';
import { applicantsSheet } from './applicants-sheet.js';
import { applicantsFrom, byIndex, type Listed, ORDERS, requireListed } from './list.js';
import { chosenOf } from './chosen.js';
import { placesOf } from '../sheets/places.js';
import { fileOf, type SheetLanguage } from '../sheets/sheet.js';
import { applicantsOf } from './read-applicants.js';

/** Rows of a chosen export that are read at once. */
const BATCH = 1000;

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
  return fileOfBatches(db, cursorOf<{ id: number }>(db, keys, closed.signal), language, closed);
}

/** Travelers chosen one by one, in the order given; the export is logged. */
export async function exportChosen(
  db: Db,
  actor: Actor,
  ids: readonly number[],
  language: SheetLanguage,
): Promise<StreamableFile> {
  await db.transaction(async (tx) => {
    await chosenOf(tx, actor, ids);
    const after = { applicantIds: ids };
    await logAction(tx, actor, { feature: 'applicant', action: 'print', entity: 'applicant', after });
  });
  return fileOfBatches(db, keysOf(ids), language, new AbortController());
}

async function* keysOf(ids: readonly number[]): AsyncGenerator<{ id: number }[]> {
  for (let from = 0; from < ids.length; from += BATCH) {
    yield await Promise.resolve(ids.slice(from, from + BATCH).map((id) => ({ id })));
  }
}

async function fileOfBatches(
  db: Db,
  keys: AsyncIterable<{ id: number }[]>,
  language: SheetLanguage,
  closed: AbortController,
): Promise<StreamableFile> {
  const sheet = applicantsSheet(batchesOf(db, keys), await placesOf(db, language), language);
  return fileOf(sheet, { en: 'travelers', ja: '旅行者一覧' }, language, closed);
}

async function* batchesOf(db: Db, keys: AsyncIterable<{ id: number }[]>): AsyncGenerator<Applicant[]> {
  for await (const batch of keys) {
    yield await applicantsOf(
      db.source,
      batch.map(({ id }) => id),
    );
  }
}

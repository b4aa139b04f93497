import type { StreamableFile } from '@nestjs/common';
import { companyNamesOf, type Sql, sql } from '@tabimori/server';
import type { deliveryHistory, DeliverySummary, Given } from '@tabimori/shared';
import { cursorOf } from '../db/cursor.js';
import type { Db } from '../db/sql.js';
import { deliveriesOf, wrongField } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { logAction } from '../http/operation-log.js';
import { type RecipientKey, recipientOrder, recipientsFrom, resultsOf } from './recipients.js';
import { historySheet } from './history-sheet.js';
import { deliveriesFrom, deliveryOrder, requireFilter } from './list.js';
import { type ResultRow, resultSheet } from './result-sheet.js';
import { placesOf } from '../sheets/places.js';
import { fileOf, type SheetLanguage } from '../sheets/sheet.js';
import { summariesOf } from './summaries.js';

/** The results of one send as an xlsx file, in the order of urgency; the export is logged. */
export async function exportResult(
  db: Db,
  actor: Actor,
  given: Given<typeof deliveryHistory.exportTarget>,
  language: SheetLanguage,
): Promise<StreamableFile> {
  const delivery = await db.row<{ companyId: number }>(
    sql`SELECT d.company_id FROM delivery d WHERE d.id = ${given.id} AND ${deliveriesOf(actor)}`,
  );
  if (!delivery) throw wrongField('id', 'E00066');
  await db.transaction((tx) =>
    logAction(tx, actor, {
      feature: 'result',
      action: 'print',
      entity: 'delivery',
      entityId: given.id,
      after: { filter: given.filter },
      companyId: delivery.companyId,
    }),
  );
  const keys = sql`SELECT r.delivery_id, r.applicant_id ${recipientsFrom(actor, given)} ORDER BY ${recipientOrder('urgency')}`;
  return resultsFile(db, keys, { en: `results_${given.id}`, ja: `安否確認結果_${given.id}` }, language);
}

/** The past sends that a filter leaves, as an xlsx file; the export is logged. */
export async function exportHistory(
  db: Db,
  actor: Actor,
  given: Given<typeof deliveryHistory.exportList>,
  language: SheetLanguage,
): Promise<StreamableFile> {
  await requireFilter(db, actor, given);
  const { sort, ...filter } = given;
  await db.transaction((tx) =>
    logAction(tx, actor, { feature: 'historyMessage', action: 'print', entity: 'delivery', after: filter }),
  );
  const closed = new AbortController();
  const keys = sql`SELECT d.id ${deliveriesFrom(actor, given)} ORDER BY ${deliveryOrder(sort)}`;
  const sheet = historySheet(summariesIn(db, actor, cursorOf<{ id: number }>(db, keys, closed.signal)), language);
  return fileOf(sheet, { en: 'history', ja: '配信履歴' }, language, closed);
}

/** The recipients that a query for their keys finds, as an xlsx file. */
export async function resultsFile(
  db: Db,
  keys: Sql,
  names: Record<SheetLanguage, string>,
  language: SheetLanguage,
): Promise<StreamableFile> {
  const closed = new AbortController();
  const rows = resultsIn(db, cursorOf<RecipientKey>(db, keys, closed.signal));
  return fileOf(resultSheet(rows, await placesOf(db, language), language), names, language, closed);
}

async function* resultsIn(db: Db, batches: AsyncIterable<RecipientKey[]>): AsyncGenerator<ResultRow[]> {
  const more = sql`, w.latitude, w.longitude, ${companyNamesOf(sql`own.company_id`)}`;
  for await (const batch of batches) yield await resultsOf<ResultRow>(db, batch, more);
}

async function* summariesIn(
  db: Db,
  actor: Actor,
  batches: AsyncIterable<{ id: number }[]>,
): AsyncGenerator<DeliverySummary[]> {
  for await (const batch of batches) {
    const ids = batch.map(({ id }) => id);
    yield await summariesOf(db, actor, ids);
  }
}

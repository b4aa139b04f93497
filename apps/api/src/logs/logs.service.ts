import { Injectable, type StreamableFile } from '@nestjs/common';
import { sql } from '@tabimori/server';
import type { Given, logs, Operation, Page } from '@tabimori/shared';
import { cursorOf } from '../db/cursor.js';
import { countRows, limit, pageOf } from '../db/page.js';
import { Db } from '../db/sql.js';
import { requireCompany } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { logAction } from '../http/operation-log.js';
import { fileOf, type SheetLanguage } from '../sheets/sheet.js';
import { type Listed, named, operationFor, operationOrder, operationsFrom, type OperationRow } from './list.js';
import { logsSheet } from './logs-sheet.js';
import { withNames } from './names.js';

@Injectable()
export class LogsService {
  constructor(private readonly db: Db) {}

  async list(actor: Actor, given: Given<typeof logs.list>): Promise<Page<Operation>> {
    await requireCompany(this.db, actor, given.companyId);
    const rows = operationsFrom(actor, given);
    const items = await this.db.rows<OperationRow>(
      sql`SELECT ${operationFor(actor)} ${rows} ORDER BY ${operationOrder(given.sort)} ${limit(given)}`,
    );
    const operations = await withNames(this.db, actor, items.map(named));
    return pageOf(given, await countRows(this.db, rows), operations);
  }

  /** The operations that a filter leaves, as an xlsx file; the export is logged. */
  async exportList(actor: Actor, given: Listed, language: SheetLanguage): Promise<StreamableFile> {
    await requireCompany(this.db, actor, given.companyId);
    const { sort, ...filter } = given;
    await this.db.transaction((tx) =>
      logAction(tx, actor, { feature: 'operationLog', action: 'print', entity: 'operationLog', after: filter }),
    );
    const statement = sql`SELECT ${operationFor(actor)} ${operationsFrom(actor, given)} ORDER BY ${operationOrder(sort)}`;
    const closed = new AbortController();
    const { db } = this;
    const batches = async function* () {
      for await (const batch of cursorOf<OperationRow>(db, statement, closed.signal)) yield withNames(db, actor, batch);
    };
    const sheet = logsSheet(batches(), language);
    return fileOf(sheet, { en: 'operation_log', ja: '操作ログ' }, language, closed);
  }
}

import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import type { deliveryHistory, Given, Recipient } from '@tabimori/shared';
import { cursorOf, XLSX } from '../db/cursor.js';
import { Db, sql } from '../db/sql.js';
import { deliveriesOf } from '../db/within.js';
import type { Actor } from '../http/actor.js';
import { wrongField } from '../db/within.js';
import { logOperation } from '../http/operation-log.js';
import { RECIPIENT, recipientOrder, recipientsFrom } from './recipients.js';
import { resultSheet, type SheetLanguage } from './result-sheet.js';

@Injectable()
export class ExportService {
  constructor(@Inject(Db) private readonly db: Db) {}

  /** The results of one send as an xlsx file, in the order of urgency; the export is logged. */
  async exportTarget(
    actor: Actor,
    given: Given<typeof deliveryHistory.exportTarget>,
    language: SheetLanguage,
    address: string,
  ): Promise<StreamableFile> {
    const delivery = await this.db.row<{ companyId: number }>(
      sql`SELECT d.company_id AS "companyId" FROM delivery d WHERE d.id = ${given.id} AND ${deliveriesOf(actor)}`,
    );
    if (!delivery) throw wrongField('id', 'E00066');
    await this.db.transaction((tx) =>
      logOperation(
        tx,
        { userId: actor.userId, userName: actor.userName, companyId: delivery.companyId },
        {
          feature: 'result',
          action: 'print',
          entity: 'delivery',
          entityId: given.id,
          after: { filter: given.filter },
          address,
        },
      ),
    );
    const name = language === 'en' ? sql`name_en` : sql`name`;
    const prefectures = await this.db.rows<{ code: string; name: string }>(
      sql`SELECT code, ${name} AS name FROM prefecture`,
    );
    const statement = sql`SELECT ${RECIPIENT} ${recipientsFrom(actor, given)} ORDER BY ${recipientOrder('urgency')}`;
    const sheet = resultSheet(
      cursorOf<Recipient>(this.db, statement),
      new Map(prefectures.map(({ code, name: label }) => [code, label])),
      language,
    );
    const file = encodeURIComponent(`${language === 'en' ? 'results' : '安否確認結果'}_${given.id}.xlsx`);
    return new StreamableFile(sheet, {
      type: XLSX,
      disposition: `attachment; filename="results_${given.id}.xlsx"; filename*=UTF-8''${file}`,
    });
  }
}

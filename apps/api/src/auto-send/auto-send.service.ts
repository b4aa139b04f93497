import { Inject, Injectable } from '@nestjs/common';
import type { autoSend, Reply } from '@tabimori/shared';
import { Db, sql } from '../db/sql.js';
import { companiesOf, wrongField } from '../db/within.js';
import type { Actor } from '../http/actor.js';

type Setting = Reply<typeof autoSend.get>;

@Injectable()
export class AutoSendService {
  constructor(@Inject(Db) private readonly db: Db) {}

  /** Of the caller's own company, or of the one named where the caller's scope holds several. */
  async get(actor: Actor, companyId: number | undefined): Promise<Setting> {
    const wanted = companyId ?? actor.companyId;
    if (wanted === null) throw wrongField('companyId', 'E00002');
    const setting = await this.db.row<Setting>(sql`
      SELECT c.id AS "companyId", c.name AS "companyName", s.earthquake_threshold AS "earthquakeThreshold",
             s.tsunami_warning AS "tsunamiWarning", s.reminder_interval_minutes AS "reminderIntervalMinutes",
             s.reminder_times AS "reminderTimes", s.version
      FROM auto_send_setting s JOIN company c ON c.id = s.company_id
      WHERE c.id = ${wanted} AND ${companiesOf(actor, sql`c.id`)}`);
    if (!setting) throw wrongField('companyId', 'E00066');
    return setting;
  }
}

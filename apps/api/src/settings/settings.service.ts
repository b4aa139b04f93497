import { Inject, Injectable } from '@nestjs/common';
import type { Reply, settings } from '@tabimori/shared';
import { Db, sql } from '../db/sql.js';

type Setting = Reply<typeof settings.get>;

@Injectable()
export class SettingsService {
  constructor(@Inject(Db) private readonly db: Db) {}

  async get(): Promise<Setting> {
    const setting = await this.db.row<Setting>(sql`
      SELECT sender_mail_address AS "senderMailAddress", reply_to_mail_address AS "replyToMailAddress",
             support_mail_address AS "supportMailAddress", policy_number_ranges AS "policyNumberRanges",
             auto_send_enabled AS "autoSendEnabled", version
      FROM system_setting WHERE id = 1`);
    if (!setting) throw new Error('system_setting has no row: the migrations have not run');
    return setting;
  }
}

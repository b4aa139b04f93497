import { Injectable } from '@nestjs/common';
import { resumeSends, rows, type Runner, sql, SystemSettingEntity } from '@tabimori/server';
import { type Given, type Reply, RETENTION, type settings } from '@tabimori/shared';
import { RateLimit } from '../auth/rate-limit.js';
import { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { changesOf } from '../http/changes.js';
import { logAction } from '../http/operation-log.js';
import { sendTestMail } from './test-mail.js';

type Setting = Reply<typeof settings.get>;

@Injectable()
export class SettingsService {
  constructor(
    private readonly db: Db,
    private readonly rateLimit: RateLimit,
  ) {}

  get(): Promise<Setting> {
    return this.read(this.db.source);
  }

  post(actor: Actor, given: Given<typeof settings.post>): Promise<Setting> {
    return this.db.transaction(async (tx) => {
      await rows(tx, sql`SELECT FROM system_setting WHERE id = 1 FOR NO KEY UPDATE`);
      const now = await this.read(tx);
      const {
        position,
        sends = now.retentionDays.sends,
        telegrams = now.retentionDays.telegrams,
        log,
      } = given.retentionDays;
      const wanted = {
        ...given,
        retentionDays: { position, sends, telegrams, log },
        passwordDays: given.passwordDays ?? now.passwordDays,
      };
      const { before, after } = changesOf(now, wanted);
      const { version, ...columns } = wanted;
      await tx.update(SystemSettingEntity, 1, columns);
      if (given.autoSendEnabled && !now.autoSendEnabled) await resumeSends(tx);
      await logAction(tx, actor, {
        feature: 'systemSetting',
        action: 'update',
        entity: 'systemSetting',
        before,
        after,
      });
      return { ...wanted, version: version + 1 };
    });
  }

  testMail(actor: Actor) {
    return sendTestMail(this.db, this.rateLimit, actor);
  }

  private async read(runner: Runner): Promise<Setting> {
    const [setting] = await rows<Setting>(
      runner,
      sql`SELECT sender_mail_address, reply_to_mail_address, support_mail_address, policy_number_ranges,
            auto_send_enabled, alerts_per_day, second_factor_required, password_days,
            version,
            jsonb_build_object('position', coalesce((retention_days->>'position')::int, ${RETENTION.position}),
              'sends', (retention_days->>'sends')::int, 'telegrams', (retention_days->>'telegrams')::int,
              'log', (retention_days->>'log')::int) AS retention_days
          FROM system_setting WHERE id = 1`,
    );
    if (!setting) throw new Error('system_setting has no row: the migrations have not run');
    return setting;
  }
}

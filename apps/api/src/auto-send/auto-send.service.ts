import { Injectable } from '@nestjs/common';
import { AUTO_SEND_RULES, AutoSendSettingEntity, exec, rows, type Runner, sql } from '@tabimori/server';
import type { autoSend, Given, Reply } from '@tabimori/shared';
import { Db } from '../db/sql.js';
import { companiesOf, namedCompany, wrongField } from '../auth/within.js';
import { DrillSources } from '../drills/sources.js';
import type { Actor } from '../http/actor.js';
import { changesOf } from '../http/changes.js';
import { logAction } from '../http/operation-log.js';
import { exampleSends } from './example.js';

type Setting = Reply<typeof autoSend.get>;

@Injectable()
export class AutoSendService {
  constructor(
    private readonly db: Db,
    private readonly sources: DrillSources,
  ) {}

  /** For the caller's own company, or the named one if the caller's scope holds several. */
  get(actor: Actor, companyId: number | undefined): Promise<Setting> {
    return this.read(this.db.source, actor, companyId);
  }

  /** Changes it; flows that run take the new reminders with their next stage. */
  put(actor: Actor, { companyId, ...given }: Given<typeof autoSend.put>): Promise<Setting> {
    return this.db.transaction(async (tx) => {
      const now = await this.read(tx, actor, companyId, sql`FOR NO KEY UPDATE OF s`);
      const { before, after } = changesOf(now, given);
      const { secondFactorRequired, version, ...columns } = given;
      await tx.update(AutoSendSettingEntity, { companyId: now.companyId }, columns);
      // not by its entity: the version of the company's own screen stays
      await exec(
        tx,
        sql`UPDATE company SET second_factor_required = ${secondFactorRequired} WHERE id = ${now.companyId}`,
      );
      await logAction(tx, actor, {
        feature: 'corporateSetting',
        action: 'update',
        entity: 'autoSendSetting',
        entityId: now.companyId,
        before,
        after,
        companyId: now.companyId,
      });
      return { ...now, ...given, version: now.version + 1 };
    });
  }

  example(actor: Actor, given: Given<typeof autoSend.example>) {
    return exampleSends(this.db, this.sources, actor, given);
  }

  private async read(runner: Runner, actor: Actor, companyId: number | undefined, lock = sql``): Promise<Setting> {
    const [setting] = await rows<Setting>(
      runner,
      sql`SELECT c.id AS company_id, c.name AS company_name, c.name_en AS company_name_en, ${AUTO_SEND_RULES},
            s.reminder_interval_minutes, s.reminder_times, s.respect_stay, c.second_factor_required,
            s.version
          FROM auto_send_setting s JOIN company c ON c.id = s.company_id
          WHERE c.id = ${namedCompany(actor, companyId)} AND ${companiesOf(actor, sql`c.id`)} ${lock}`,
    );
    if (!setting) throw wrongField('companyId', 'COMPANY_NOT_FOUND');
    return setting;
  }
}

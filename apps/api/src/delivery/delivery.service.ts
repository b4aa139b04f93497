import { Inject, Injectable } from '@nestjs/common';
import { type Config, type Sql, sql } from '@tabimori/server';
import type { delivery, Given, Page, Target } from '@tabimori/shared';
import { RateLimit } from '../auth/rate-limit.js';
import { StepUp } from '../auth/step-up.js';
import { CONFIG } from '../config.js';
import { countRows, limit, pageOf } from '../db/page.js';
import { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import type { SheetLanguage } from '../sheets/sheet.js';
import { composedOf } from '../delivery-history/composed.js';
import { requireKnown, targetsFrom } from './conditions.js';
import { dryRunOf } from './dry-run.js';
import { stopSends, undoSends } from './end.js';
import { exportTargetsOf } from './export.js';
import { resendOf } from './resend.js';
import { sendByHand } from './send.js';
import { targetsOf } from './targets.js';
import { testSendOf } from './test-send.js';

type List = Given<typeof delivery.list>;

const ORDERS: Record<List['sort'], Sql> = {
  id: sql`a.id`,
  '-id': sql`a.id DESC`,
  nameKana: sql`a.name_kana, a.id`,
  '-nameKana': sql`a.name_kana DESC, a.id DESC`,
};

@Injectable()
export class DeliveryService {
  constructor(
    private readonly db: Db,
    @Inject(CONFIG) private readonly config: Config,
    private readonly stepUp: StepUp,
    private readonly rateLimit: RateLimit,
  ) {}

  /** Keys first, so that the latest message and answer are looked up for only one page. */
  async list(actor: Actor, given: List): Promise<Page<Target>> {
    await requireKnown(this.db, actor, given);
    const from = targetsFrom(actor, given);
    const keys = await this.db.rows<{ id: number }>(
      sql`SELECT a.id ${from} ORDER BY ${ORDERS[given.sort]} ${limit(given)}`,
    );
    return pageOf(given, await countRows(this.db, from), await targetsOf(this.db, keys));
  }

  dryRun(actor: Actor, given: Given<typeof delivery.dryRun>) {
    return dryRunOf(this.db, this.config, actor, given);
  }

  test(actor: Actor, given: Given<typeof delivery.test>) {
    return testSendOf(this.db, this.rateLimit, this.config, actor, given);
  }

  send(actor: Actor, given: Given<typeof delivery.select> | Given<typeof delivery.all>, key: string | undefined) {
    return sendByHand(this.db, this.stepUp, this.config, actor, given, key);
  }

  resend(actor: Actor, given: Given<typeof delivery.resend>, key: string | undefined) {
    return resendOf(this.db, this.stepUp, this.config, actor, given, key);
  }

  undo(actor: Actor, given: Given<typeof delivery.undo>) {
    return undoSends(this.db, actor, given);
  }

  composed(actor: Actor, { id }: Given<typeof delivery.composed>) {
    return composedOf(this.db, actor, id);
  }

  stop(actor: Actor, given: Given<typeof delivery.stop>) {
    return stopSends(this.db, actor, given);
  }

  exportTargets(actor: Actor, given: Given<typeof delivery.exportTargets>, language: SheetLanguage) {
    return exportTargetsOf(this.db, actor, given, language);
  }
}

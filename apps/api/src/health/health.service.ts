import { Inject, Injectable } from '@nestjs/common';
import { type Condition, conditionOf, type Config, isDatabaseAway, isFuture, sql } from '@tabimori/server';
import { CONFIG } from '../config.js';
import { Db } from '../db/sql.js';
import { Metrics } from '../http/metrics.js';

/** Parts that the service needs; a worker counts as there for this many seconds after its last sign of life. */
const WORKER_SECONDS = 15;

/** For worker_heartbeat; a time in the future was written by a wrong clock. */
export const IS_ALIVE = sql`seen_at > now() - make_interval(secs => ${WORKER_SECONDS}) AND NOT ${isFuture(sql`seen_at`)}`;

export interface Readiness {
  ready: boolean;
  /** the missing parts: database, migrations, worker */
  missing: string[];
  /**
   * what an operator should see to, although it works: feed (it is not read), clock, paused (nothing is sent), mail and sms (down), relay (the first
   * of two is down), log (it cannot be written), writes (the database refuses them)
   */
  degraded: (Condition['degraded'][number] | 'writes')[];
}

@Injectable()
export class HealthService {
  constructor(
    private readonly db: Db,
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: Metrics,
  ) {}

  async readiness(): Promise<Readiness> {
    try {
      const migrated = await this.db.row<{ known: boolean }>(
        sql`SELECT to_regclass('installation') IS NOT NULL AS known`,
      );
      if (!migrated?.known) return { ready: false, missing: ['migrations'], degraded: [] };
      const found = await this.db.row<{ migrations: boolean; worker: boolean }>(sql`
        SELECT EXISTS (SELECT FROM system_setting) AS migrations,
               EXISTS (SELECT FROM worker_heartbeat
                       WHERE ${IS_ALIVE}) AS worker`);
      const missing = [...(found?.migrations ? [] : ['migrations']), ...(found?.worker ? [] : ['worker'])];
      const { degraded } = await conditionOf(this.db.source, this.config);
      const writes = this.metrics.refusesWrites ? (['writes'] as const) : [];
      return { ready: missing.length === 0, missing, degraded: [...degraded, ...writes] };
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      return { ready: false, missing: ['database'], degraded: [] };
    }
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { conditionOf, type Config } from '@tabimori/server';
import type { Condition } from '@tabimori/domain';
import type { AlarmName } from '@tabimori/shared';
import { CONFIG } from '../config.js';
import { Db } from '../db/sql.js';
import { Metrics } from '../http/metrics.js';

export interface Readiness {
  /** calls are answered, those of travelers above all; `degraded` does not end that */
  ready: boolean;
  /** why it is not ready: database, or the migrations that have not run */
  missing: string[];
  /** what an operator should see to, although it works */
  degraded: AlarmName[];
}

@Injectable()
export class HealthService {
  constructor(
    private readonly db: Db,
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: Metrics,
  ) {}

  condition(): Promise<Condition> {
    return conditionOf(this.db.source, this.config, this.metrics.own);
  }

  async readiness(): Promise<Readiness> {
    const { isReady, alarms, problems } = await this.condition();
    if (isReady) return { ready: true, missing: [], degraded: alarms };
    const missing = problems.map(({ kind, error }) => (kind === 'schemaBehind' ? `migrations: ${error}` : 'database'));
    return { ready: false, missing, degraded: [] };
  }
}

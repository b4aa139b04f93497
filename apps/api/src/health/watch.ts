import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Alarms, type Logger } from '@tabimori/server';
import type { AlarmName } from '@tabimori/shared';
import { LOGGER } from '../config.js';
import { briefly } from '../http/error-brief.js';
import { Metrics } from '../http/metrics.js';
import { HealthService } from './health.service.js';

const EVERY_MS = 10_000;
/** What no worker can say; the workers raise the other alarms. */
const MINE: readonly AlarmName[] = ['database', 'schema', 'writes', 'worker', 'log'];

/** Raises the alarms of this process, and measures all of them. */
@Injectable()
export class Watch implements OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private readonly alarms: Alarms;

  constructor(
    private readonly health: HealthService,
    metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.alarms = new Alarms(logger, metrics.alarm, MINE);
  }

  start(): void {
    this.timer = setInterval(() => void this.look(), EVERY_MS);
  }

  async look(): Promise<void> {
    try {
      this.alarms.tell(await this.health.condition());
    } catch (error) {
      this.logger.error({ error: briefly(error) }, 'the service cannot be judged');
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}

import { type Condition } from '@tabimori/domain';
import { Alarms, conditionOf, tellAdministratorsOfAlarms } from '@tabimori/server';
import type { Context } from '../context.js';

export interface AlarmTicks {
  /** One tick: judges the service, for the log and the metrics. */
  watch: () => Promise<void>;
  /** One tick: writes the mails to administrators. */
  tell: () => Promise<void>;
}

/** What the worker says about the service, by every way that works. */
export function createAlarms(context: Context, now?: () => number): AlarmTicks {
  const { config, dataSource, logger, metrics, own } = context;
  const alarms = new Alarms(logger, metrics.alarm, undefined, now);
  const judged = (): Promise<Condition> => conditionOf(dataSource, config, own);
  return {
    watch: async () => alarms.tell(await judged()),
    tell: async () => {
      const condition = await judged();
      // mails are rows
      if (condition.alarms.some((name) => name === 'database' || name === 'schema' || name === 'writes')) return;
      const bySms = config.twilio !== null && condition.alarms.includes('mail');
      await tellAdministratorsOfAlarms(dataSource, {
        // a pause holds its own mail back, which would come once sending has resumed
        lasting: alarms.lasting().filter((name) => name !== 'paused'),
        over: alarms.quiet(),
        channels: bySms ? ['mail', 'sms'] : ['mail'],
      });
    },
  };
}

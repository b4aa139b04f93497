import { createLogger } from '@tabimori/server';
import { Metrics } from './metrics.js';

it('counts refused writes, and raises one alarm while they continue', () => {
  const alarms: unknown[] = [];
  const logger = Object.assign(createLogger('api', 'silent'), {
    error: ({ alarm }: { alarm: string }) => void alarms.push(alarm),
  });
  const metrics = new Metrics(logger);
  metrics.countRefused(Object.assign(new Error('duplicate key'), { code: '23505' }));
  expect(metrics.refusesWrites).toBe(false);
  for (const code of ['53100', '25006']) metrics.countRefused(Object.assign(new Error('no space left'), { code }));
  expect(metrics.refusesWrites).toBe(true);
  expect(alarms).toEqual(['databaseTakesNoWrites']);
});

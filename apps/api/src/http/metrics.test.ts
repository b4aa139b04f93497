import { Metrics } from './metrics.js';

it('notes that the database refuses to write', () => {
  const metrics = new Metrics();
  metrics.countRefused(Object.assign(new Error('duplicate key'), { code: '23505' }));
  expect(metrics.own.refusesWrites).toBe(false);
  metrics.countRefused(Object.assign(new Error('no space left'), { code: '53100' }));
  expect(metrics.own.refusesWrites).toBe(true);
});

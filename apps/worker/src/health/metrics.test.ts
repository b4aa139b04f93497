import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TELEGRAM_TYPES } from '@tabimori/domain';
import { createDataSource } from '@tabimori/server';
import { testContext } from '../testing/context.js';
import { createTicks } from '../ticks.js';

const SOURCES = join(__dirname, '..');

test('a worker that has just started shows a 0 of whatever an alert asks the increase of', async () => {
  const context = testContext(createDataSource('postgres://nobody@127.0.0.1:1/none', 1));
  const { sender, intervals } = createTicks(context);
  await sender.close();
  const text = await context.metrics.registry.metrics();
  for (const type of TELEGRAM_TYPES)
    for (const result of ['missing', 'unreadable'])
      expect(text).toContain(`tabimori_telegrams_total{type="${type}",result="${result}"} 0\n`);
  const named = globSync('**/*.ts', { cwd: SOURCES })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(join(SOURCES, path), 'utf8').matchAll(/failures\.inc\(\{ place: '(\w+)' \}/g)])
    .map(([, place = '']) => place);
  expect(named).toContain('telegram');
  const shown = [...text.matchAll(/^tabimori_failures_total\{place="(\w+)"\} 0$/gm)].map(([, place]) => place);
  expect(shown.toSorted()).toEqual([...new Set([...named, ...intervals.keys()])].toSorted());
});

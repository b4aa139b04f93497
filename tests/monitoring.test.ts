import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ALARMS } from '@tabimori/shared';
import { Metrics } from '../apps/api/src/http/metrics.js';

const ROOT = join(__dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const RULES = 'docs/monitoring/alert-rules.yml';
const DASHBOARD = 'docs/monitoring/grafana-dashboard.json';

const all = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))].sort();
const [API = [], WORKER = []] = ['apps/api/src/http/metrics.ts', 'apps/worker/src/health/metrics.ts'].map((path) =>
  all(read(path), /name: '(tabimori_\w+)'/g),
);
const METRICS = [...API, ...WORKER];
const ONCE = globSync('apps/*/src/**/*.ts', { cwd: ROOT })
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap((path) => all(read(path), /\{ alarm: '(\w+)'/g));
const sections = all(read('docs/runbook.md'), /^### `(\w+)`$/gm);

/** The metrics of an expression; a histogram is named by its parts. */
const metricsIn = (text: string): string[] =>
  all(text, /\b(tabimori_\w+)/g).map((name) => name.replace(/_seconds_(?:bucket|count|sum)$/, '_seconds'));

interface Dashboard {
  panels: { id: number; targets: { expr: string }[] }[];
}

test('the runbook has a section for every alarm of the service and of the log, and no other', () => {
  expect(ONCE).toContain('eventMissed');
  expect(sections).toEqual([...new Set([...ALARMS, ...ONCE])].sort());
});

test('the log of Kubernetes is read whole: of pods by a label kubectl shows ten lines each, unless it is told otherwise', () => {
  const commands = all(read('docs/runbook.md'), /`(kubectl logs [^`]*-l [^`]*)`/g);
  expect(commands).toHaveLength(1);
  for (const command of commands) expect(command).toContain(' --tail=-1 ');
});

test('the alert rules name metrics and sections that exist', () => {
  const rules = read(RULES);
  const known = new Set(METRICS);
  expect(metricsIn(rules).filter((name) => !known.has(name))).toEqual([]);
  const named = all(rules, /^ +runbook: ([\w, ]+)$/gm).flatMap((names) => names.split(', '));
  expect(named.filter((name) => name !== 'the worst hour' && !sections.includes(name))).toEqual([]);
  expect(rules.match(/- alert:/g)).toHaveLength(rules.match(/runbook:/g)?.length ?? 0);
  // in the order in which the domain judges them, those that make the service silent
  expect(all(rules, /name=~"([\w|]+)"/g)).toEqual([ALARMS.slice(0, ALARMS.indexOf('sms')).join('|')]);
  const promtool = spawnSync('promtool', ['check', 'rules', join(ROOT, RULES)], { encoding: 'utf8' });
  if (!promtool.error) expect(promtool.stdout).toContain('SUCCESS');
});

test('an alert says that every API is gone: by a metric that no worker has, and that an API has from its start', async () => {
  const [, absent = ''] = /alert: TabimoriApiGone\n +expr: absent\((\w+)\)\n/.exec(read(RULES)) ?? [];
  expect(API).toContain(absent);
  expect(WORKER).not.toContain(absent);
  const server = await new Metrics().listen(0, '127.0.0.1');
  try {
    const text = await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`)).text();
    expect(text).toMatch(new RegExp(`^${absent} 0$`, 'm'));
  } finally {
    server.close();
  }
});

test('the dashboard shows every metric, and no other', () => {
  const { panels } = JSON.parse(read(DASHBOARD)) as Dashboard;
  const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)));
  expect([...new Set(shown)].sort()).toEqual([...new Set(METRICS)].sort());
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

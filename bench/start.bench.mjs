import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../scripts/lib/paths.mjs';
import { freePort } from '../scripts/lib/ports.mjs';
import { summaries, summary } from './lib.mjs';

/** `npm start` in a new clone, and again, until it tells the addresses and accounts. */
export const goals = [
  { id: 'first start', what: 'first npm start of a clone, installing and building ÷ 60 s', goal: 1, atMost: true },
  { id: 'second start', what: 'npm start again ÷ 8 s', goal: 1, atMost: true },
];

export const run = async ({ rounds }) => {
  const [first, second] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'first-start-'));
    try {
      execFileSync('git', ['clone', '--quiet', ROOT, folder]);
      first.push(await start(folder));
      second.push(await start(folder));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return {
    ratios: {
      'first start': summary(first.map((seconds) => seconds / 60)),
      'second start': summary(second.map((seconds) => seconds / 8)),
    },
    figures: summaries({ 'first start, s': first, 'second start, s': second }),
  };
};

/** Seconds until everything is up; then stops it. */
async function start(folder) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: await freePort(), INBOX_PORT: await freePort() };
  const began = performance.now();
  const child = spawn('npm', ['start'], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let said = '';
  const seconds = await new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => {
      said += text;
      if (said.includes('provider@example.com')) resolve((performance.now() - began) / 1000);
    });
    void ended.then(([code]) => reject(new Error(`npm start ended with ${code}\n${said}`)));
  });
  // as Ctrl-C in a terminal reaches npm and what it started
  process.kill(-child.pid, 'SIGINT');
  await ended;
  return seconds;
}

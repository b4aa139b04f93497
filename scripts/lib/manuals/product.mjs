import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../paths.mjs';
import { freePort } from '../ports.mjs';
import { endProcess } from '../processes.mjs';
import { Trouble } from '../say.mjs';

const START_SECONDS = 600;
/** The confirmation comes soon, its reminders do not: the flow keeps running while it is photographed. */
const PACE = { CONFIRMATION_DELAY_SECONDS: '10', REMINDER_INTERVAL_SECONDS: '900' };

/** Waits until `look` returns something; generously, because the machine may be busy. */
export async function until(what, look, seconds = 180) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Trouble(`待っても現れません: ${what}`, `not seen within ${seconds} s: ${what}`);
    await sleep(300);
  }
}

/** The product with its own demo data on free ports; `stop()` ends it and leaves nothing behind. */
export async function startProduct() {
  const data = mkdtempSync(join(tmpdir(), 'tabimori-manuals-'));
  chmodSync(data, 0o755); // PostgreSQL may run as another user
  const [port, inboxPort] = [await freePort(), await freePort()];
  const env = { ...process.env, ...PACE, TABIMORI_DATA_DIR: data, PORT: String(port), INBOX_PORT: String(inboxPort) };
  delete env.npm_lifecycle_event; // npm is not what starts it
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], { cwd: ROOT, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const stop = async () => {
    await endProcess(child.pid, { signal: 'SIGINT', seconds: 60, lastSignal: 'SIGKILL' });
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await until(
      'npm start',
      () => {
        if (child.exitCode !== null) throw new Trouble('起動できません。', 'npm start ended.', output);
        return output.includes('provider@example.com');
      },
      START_SECONDS,
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://localhost:${port}`, inboxUrl: `http://localhost:${inboxPort}`, feed: () => feed(env), stop };
}

async function feed(env) {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/feed.mjs'), 'suruga', '--seconds-between', '1'], {
    cwd: ROOT,
    env,
    stdio: 'ignore',
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Trouble('地震を発表できません。', 'npm run feed failed.');
}

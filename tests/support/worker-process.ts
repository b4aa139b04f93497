import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { endWithTests } from './children.js';
import { freePort } from './ports.js';

const ROOT = join(__dirname, '../..');

export interface WorkerProcess {
  child: ChildProcess;
  metricsUrl: string;
  output: () => string;
  /** resolves with the exit code, null if it was killed */
  ended: Promise<number | null>;
}

interface WorkerOptions {
  ipc?: boolean;
  /** a file to log to */
  stdout?: number | 'pipe';
  /** the tree it was built in */
  root?: string | undefined;
}

/** The built worker as a separate process, ready. `env` adds to or replaces its settings. */
export async function startWorker(
  env: Record<string, string>,
  { ipc = false, stdout = 'pipe', root = ROOT }: WorkerOptions = {},
): Promise<WorkerProcess> {
  const main = join(root, 'apps/worker/dist/main.js');
  if (!existsSync(main)) throw new Error('apps/worker is not built: run `npm run build`');
  const port = await freePort();
  const started = spawn(process.execPath, ['--enable-source-maps', main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      WORKER_HEALTH_PORT: String(port),
      JMA_FEED_URL: 'http://127.0.0.1:1/feed.xml',
      LINK_KEYS: '1:a-key-for-links-of-the-tests-only-1',
      JWT_SECRET: 'a-key-for-tokens-of-the-tests-only-1',
      SUPPORT_MAIL_KEY: 'support-mail-key',
      APP_BASE_URL: 'https://tabimori.example.com',
      ...env,
    },
    stdio: ['ignore', stdout, 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  });
  const child = endWithTests(started);
  let output = '';
  child.stdout?.on('data', (part: Buffer) => (output += part.toString()));
  child.stderr?.on('data', (part: Buffer) => (output += part.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const metricsUrl = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + 60_000; Date.now() < end && child.exitCode === null;) {
    const ready = await fetch(`${metricsUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return { child, metricsUrl, output: () => output, ended };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`the worker did not become ready:\n${output}`);
}

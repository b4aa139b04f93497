import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { endWithTests } from './children.js';
import { freePort } from './ports.js';
import { until } from './until.js';

const ROOT = join(__dirname, '../..');

export interface ApiProcess {
  child: ChildProcess;
  url: string;
  metricsUrl: string;
  output: () => string;
  /** resolves with the exit code, null if it was killed */
  ended: Promise<number | null>;
}

/**
 * The built API as a separate process, listening. `env` adds to or replaces its settings; `stdout`: a file to log to;
 * `root`: the tree it was built in.
 */
export async function startApiProcess(
  env: Record<string, string>,
  stdout: number | 'pipe' = 'pipe',
  root = ROOT,
): Promise<ApiProcess> {
  const port = Number(env.PORT ?? (await freePort()));
  const metricsPort = await freePort();
  const started = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps/api/dist/main.js')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      SMTP_URL: 'smtp://127.0.0.1:1',
      JMA_FEED_URL: 'http://127.0.0.1:1/feed.xml',
      LINK_KEYS: '1:a-key-for-links-of-the-tests-only-1',
      JWT_SECRET: 'a-key-for-tokens-of-the-tests-only-1',
      SUPPORT_MAIL_KEY: 'support-mail-key',
      APP_BASE_URL: `http://localhost:${port}`,
      ...env,
    },
    stdio: ['ignore', stdout, 'pipe'],
  });
  const child = endWithTests(started);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString()));
  const url = `http://127.0.0.1:${port}`;
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  await until(
    () => `the API listens:\n${output}`,
    60,
    () => {
      if (child.exitCode !== null) throw new Error(`the API ended:\n${output}`);
      return fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    },
  );
  return { child, url, metricsUrl: `http://127.0.0.1:${metricsPort}`, output: () => output, ended };
}

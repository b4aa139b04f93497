import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { endWithTests } from './children.js';

const REDIS = process.env.REDIS_SERVER_PATH || '/usr/bin/redis-server';

export interface RedisServer {
  url: string;
  /** at once, losing everything it held */
  kill(): Promise<void>;
}

/** A Redis of its own that keeps nothing on disk; a sentinel keeps what it learns in `file`. */
export async function startRedis(port: number, options: readonly string[] = [], file?: string): Promise<RedisServer> {
  if (!existsSync(REDIS)) {
    throw new Error(`${REDIS} is missing: apt-get install redis-server, or set REDIS_SERVER_PATH to a redis-server`);
  }
  const volatile = file === undefined ? ['--save', '', '--appendonly', 'no'] : [];
  const given = ['--port', String(port), '--bind', '127.0.0.1', ...volatile, ...options];
  const started = spawn(REDIS, [...(file === undefined ? [] : [file]), ...given], {
    // a server that outlives a failed test must not hold on to Jest's output: Jest waits for its end
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const server = endWithTests(started);
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (part: Buffer) => {
      said += part.toString();
      if (/Ready to accept|Sentinel ID/.test(said)) resolve();
    });
    // its output closes after all it said was read: the reason is then in it
    server.once('close', () => reject(new Error(`redis-server ended: ${said}`)));
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => {
      server.kill('SIGKILL');
      return ended;
    },
  };
}

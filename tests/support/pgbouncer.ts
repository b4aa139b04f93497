import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithTests } from './children.js';
import type { Pooler } from './pooler.js';
import { freePort } from './ports.js';
import { until } from './until.js';

export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
  });

/** The program itself in transaction mode, with its own defaults. */
export async function startPgBouncer(target: string): Promise<Pooler> {
  const url = new URL(target);
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${url.username}" "${decodeURIComponent(url.password)}"\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${url.hostname} port=${url.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
`,
  );
  chmodSync(folder, 0o755);
  // it refuses to run as root
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = endWithTests(spawn('pgbouncer', [...asOther, join(folder, 'pgbouncer.ini')], { stdio: 'pipe' }));
  let output = '';
  child.stderr?.on('data', (part: Buffer) => (output += part.toString()));
  await until(
    () => `PgBouncer answers:\n${output}`,
    20,
    () => answers(port),
  );
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.toString(),
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

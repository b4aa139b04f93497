import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { VERSION } from '@tabimori/server';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.js';
import { freePort } from '../../../tests/support/ports.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Started {
  child: ChildProcess;
  port: number;
  output: () => string;
}

/** The built program as its supervisor starts it. */
async function start(over: Record<string, string> = {}): Promise<Started> {
  const port = Number(over.PORT ?? (await freePort()));
  const child = fork(join(__dirname, '../dist/main.js'), {
    silent: true,
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      METRICS_PORT: String(await freePort()),
      DATABASE_URL: database.url,
      SMTP_URL: 'smtp://127.0.0.1:1',
      JMA_FEED_URL: 'http://127.0.0.1:1/feed.xml',
      LINK_KEYS: '1:a-key-for-links-of-the-tests-only-1',
      JWT_SECRET: 'a-key-for-tokens-of-the-tests-only-1',
      SUPPORT_MAIL_KEY: 'support-mail-key',
      APP_BASE_URL: `http://localhost:${port}`,
      ...over,
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (text += data.toString()));
  return { child, port, output: () => text };
}

async function listening({ child, output }: Started): Promise<void> {
  while (!output().includes('listening')) {
    if (child.exitCode !== null) throw new Error(output());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

it.each<[string, (child: ChildProcess) => void]>([
  ['SIGTERM', (child) => child.kill('SIGTERM')],
  ['SIGINT', (child) => child.kill('SIGINT')],
  ['the end of its supervisor', (child) => child.disconnect()],
])('serves, and stops by %s with 0 within 10 s', async (_name, stop) => {
  const started = await start();
  await listening(started);
  const response = await fetch(`http://127.0.0.1:${started.port}/healthz`);
  expect(await response.json()).toEqual({ ok: true, version: VERSION });
  expect(JSON.parse(started.output().split('\n')[0] ?? '')).toMatchObject({ name: 'api', version: VERSION });
  const exit = once(started.child, 'exit');
  const from = performance.now();
  stop(started.child);
  expect((await exit)[0]).toBe(0);
  expect(performance.now() - from).toBeLessThan(10_000);
});

it('says in words that a port is taken or a setting missing', async () => {
  const taken = createServer().listen(0, '0.0.0.0');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const started = await start({ PORT: String(port) });
  expect((await once(started.child, 'exit'))[0]).toBe(1);
  expect(started.output()).toContain(
    `Port ${port} is in use by another program. Set another one (PORT, METRICS_PORT).\n`,
  );
  taken.close();
  const without = await start({ JWT_SECRET: '' });
  expect((await once(without.child, 'exit'))[0]).toBe(1);
  expect(without.output()).toBe('The API could not start: Settings missing or wrong:\nJWT_SECRET is missing\n');
});

it('listens on the address that is set, and names one that is not its own', async () => {
  const local = await start({ LISTEN_ADDRESS: '127.0.0.1' });
  await listening(local);
  expect((await fetch(`http://127.0.0.1:${local.port}/healthz`)).status).toBe(200);
  const exit = once(local.child, 'exit');
  local.child.kill('SIGTERM');
  await exit;
  const elsewhere = await start({ LISTEN_ADDRESS: '203.0.113.9' });
  expect((await once(elsewhere.child, 'exit'))[0]).toBe(1);
  expect(elsewhere.output()).toContain(`address not available 203.0.113.9:${elsewhere.port}`);
});

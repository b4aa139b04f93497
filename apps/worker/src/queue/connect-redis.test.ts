import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@tabimori/server';
import { Redis } from 'ioredis';
import { freePort } from '../../../../tests/support/ports.js';
import { startRedis, type RedisServer } from '../../../../tests/support/redis.js';
import { until } from '../../../../tests/support/until.js';
import { connectRedis, type RedisSettings } from './connect-redis.js';
import { createQueues, type Queues } from './queues.js';

const ALONE = { sentinel: null, cluster: false, caFile: null };

let folder: string;
let servers: RedisServer[];
let queues: Queues | undefined;
let jobs: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'redis-'));
  servers = [];
  jobs = 0;
});
afterEach(async () => {
  await queues?.close();
  await Promise.all(servers.map((server) => server.kill()));
  rmSync(folder, { recursive: true });
});

async function start(port: number, ...options: string[]): Promise<RedisServer> {
  const server = await startRedis(port, ['--dir', folder, ...options]);
  servers.push(server);
  return server;
}

/** Redis's answer to a command. */
async function ask(url: string, ...command: [string, ...string[]]): Promise<string> {
  const client = new Redis(url);
  try {
    return String(await client.call(...command));
  } finally {
    client.disconnect();
  }
}

const connect = (redis: RedisSettings): Queues => {
  queues = createQueues(
    { redis, databaseUrl: '', databaseIsPooler: false, databaseConnections: null },
    createLogger('test', 'silent'),
    () => {
      jobs += 1;
      return Promise.resolve();
    },
  );
  return queues;
};
/** Wakes until a job arrives: while Redis changes its master one may be lost, which the timers make up for. */
async function carriesJobs(queues: Queues): Promise<void> {
  const before = jobs;
  let id = 0;
  await until(
    'a job arrives',
    30,
    () => {
      queues.wake('sends', (id += 1));
      return jobs > before;
    },
    200,
  );
  expect(await queues.counts()).not.toBeNull();
}

test('a Cluster carries jobs: all keys of the queues are in one slot', async () => {
  // by default the bus listens 10,000 above the port, which may be a port that a connection of another test has
  const bus = ['--cluster-port', String(await freePort())];
  const announced = ['--cluster-announce-ip', '127.0.0.1'];
  const { url } = await start(await freePort(), '--cluster-enabled', 'yes', ...bus, ...announced);
  await ask(url, 'CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
  await until('the cluster is up', 10, async () => (await ask(url, 'CLUSTER', 'INFO')).includes('cluster_state:ok'));
  await carriesJobs(connect({ ...ALONE, urls: [url], cluster: true }));
});

test('sentinels name the master, also the one that takes over when it was killed', async () => {
  const [masterPort, replicaPort, sentinelPort] = [await freePort(), await freePort(), await freePort()];
  const master = await start(masterPort);
  const replica = await start(replicaPort, '--replicaof', '127.0.0.1', String(masterPort));
  await until('the replica has all', 10, async () =>
    (await ask(replica.url, 'INFO')).includes('master_link_status:up'),
  );
  const file = join(folder, 'sentinel.conf');
  writeFileSync(
    file,
    `sentinel monitor tabimori 127.0.0.1 ${masterPort} 1
sentinel down-after-milliseconds tabimori 500
sentinel failover-timeout tabimori 2000
`,
  );
  const sentinel = await startRedis(sentinelPort, ['--sentinel'], file);
  servers.push(sentinel);
  const knowsReplica = async (): Promise<boolean> =>
    (await ask(sentinel.url, 'SENTINEL', 'REPLICAS', 'tabimori')).includes(String(replicaPort));
  await until('the sentinel knows the replica', 15, knowsReplica);
  const queues = connect({ ...ALONE, urls: [sentinel.url], sentinel: 'tabimori' });
  await carriesJobs(queues);
  await master.kill();
  await carriesJobs(queues);
  expect(await ask(replica.url, 'ROLE')).toMatch(/^master/);
}, 90_000);

test('over TLS only a server whose certificate is trusted carries jobs', async () => {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
  const out = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...request, ...out], { stdio: 'ignore' });
  const port = await freePort();
  const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', certificate];
  await start(0, '--tls-port', String(port), '--tls-auth-clients', 'no', ...files);
  const urls = [`rediss://localhost:${port}`];
  await carriesJobs(connect({ ...ALONE, urls, caFile: certificate }));
  const distrusting = connectRedis({ ...ALONE, urls });
  const [error] = (await once(distrusting, 'error')) as [Error];
  distrusting.disconnect();
  expect(error.message).toContain('self-signed certificate');
});

import 'reflect-metadata';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  createDataSource,
  createLogger,
  judgeEnvironment,
  logFindings,
  readConfig,
  startTracing,
  VERSION,
  warnOfRoleSettings,
} from '@tabimori/server';
import { createApp } from './create-app.js';
import { Watch } from './health/watch.js';
import { Metrics } from './http/metrics.js';
import { briefly } from './http/error-brief.js';

const CONNECTIONS = 10;
/** Milliseconds to finish what is under way. */
const GRACE = 9000;
/** Milliseconds in which clients that are already connecting get in. */
const DRAIN = 300;
/** Turns of the event loop in which the last of them get in; during a turn longer than this, in milliseconds, another may have come. */
const [MOST_TURNS, QUICK] = [1000, 0.5];
/** Milliseconds after which no more get in, on a machine so busy that no turn is short: those that are in must end within GRACE. */
const LET_IN = 3000;
/** Milliseconds after which connections that ask nothing are ended; each that asks ends with its answer. */
const REST = 2000;

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const logger = createLogger('api');

/** Accepts connections that are waiting: closing the port would reset them. A turn of the event loop accepts one. */
async function letIn(server: Server): Promise<void> {
  let entered = false;
  const note = (): void => void (entered = true);
  server.on('connection', note);
  const until = performance.now() + LET_IN;
  const mayEnter = (turn: number): boolean => turn < MOST_TURNS && performance.now() < until;
  for (let turn = 0, took = Infinity; mayEnter(turn) && (entered || took > QUICK); turn += 1) {
    entered = false;
    const from = performance.now();
    await nextTurn();
    took = performance.now() - from;
  }
  server.off('connection', note);
}

/**
 * Answers with `Connection: close` first, then accepts no more: a call on its way to a connection that is just closed
 * would be lost.
 */
async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  await sleep(DRAIN);
  await letIn(server);
  // HTTP's own close would end connections that have not asked yet, too
  const empty = once(server, 'close');
  TcpServer.prototype.close.call(server);
  await Promise.race([empty, sleep(REST)]);
}

async function start(): Promise<void> {
  const config = readConfig();
  logger.info({ version: VERSION }, 'the API starts');
  const endTracing = await startTracing(config, 'api', logger, true);
  if (config.production) logFindings(logger, judgeEnvironment().findings);
  const source = createDataSource(
    config.databaseUrl,
    config.databaseConnections ?? CONNECTIONS,
    config.databaseIsPooler,
  );
  // a database that does not answer must not hold a call: at most 3 s for a connection, 4 s for a statement
  source.setOptions({ extra: { ...(source.options as { extra?: object }).extra, query_timeout: 4000 } });
  await source.initialize();
  if (config.databaseIsPooler) await warnOfRoleSettings(source, logger);
  const app = await createApp(config, source, logger, {
    console: folder('../../web/dist'),
    legal: folder('../../../docs/legal'),
    manuals: folder('../../../docs/manuals'),
    telegrams: folder('../../../telegrams'),
    readThread: new URL('./agency/read-thread.js', import.meta.resolve('@tabimori/server')),
  });
  const metrics = await app.get(Metrics).listen(config.metricsPort, config.metricsAddress);
  await app.listen(config.port, config.listenAddress);
  app.get(Watch).start();

  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), GRACE).unref();
    metrics.close();
    drain(app.getHttpServer())
      .then(() => app.close())
      .then(endTracing)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ error: briefly(error) }, 'stopping failed');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  if (process.send) process.on('disconnect', stop);
  logger.info({ port: config.port, metricsPort: config.metricsPort }, 'listening');
}

try {
  await start();
} catch (error) {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error;
  if (taken)
    process.stderr.write(
      `Port ${String(error.port)} is in use by another program. Set another one (PORT, METRICS_PORT).\n`,
    );
  else process.stderr.write(`The API could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

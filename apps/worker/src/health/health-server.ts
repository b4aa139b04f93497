import { createServer, type Server } from 'node:http';
import type { Context } from '../context.js';
import { errorText } from '@tabimori/server';

/** `/healthz`: the process answers; `/readyz`: its ticks run and the database answers; `/metrics`: for Prometheus. */
export function createHealthServer(context: Context, isTicking: () => boolean): Server {
  const { config, dataSource, logger, metrics, stopping } = context;
  const ready = async (): Promise<boolean> => {
    if (stopping.aborted || !isTicking()) return false;
    await dataSource.query('SELECT 1');
    return true;
  };
  const answer = async (path: string): Promise<{ status: number; type: string; body: string }> => {
    if (path === '/metrics') {
      return { status: 200, type: metrics.registry.contentType, body: await metrics.registry.metrics() };
    }
    if (path === '/healthz') return { status: 200, type: 'text/plain', body: 'ok' };
    if (path !== '/readyz') return { status: 404, type: 'text/plain', body: 'not found' };
    const isReady = await ready();
    return { status: isReady ? 200 : 503, type: 'text/plain', body: isReady ? 'ready' : 'not ready' };
  };
  const server = createServer((request, response) => {
    answer((request.url ?? '/').split('?')[0] ?? '/').then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      (error: unknown) => {
        logger.warn({ error: errorText(error) }, 'not ready');
        response.writeHead(503, { 'content-type': 'text/plain' }).end('not ready');
      },
    );
  });
  server.on('error', (error) => {
    logger.fatal({ error: errorText(error) }, 'the health port cannot be used');
    process.exit(1);
  });
  // behind a container's port in production; nobody else's business otherwise
  server.listen(config.workerMetricsPort, config.production ? '0.0.0.0' : '127.0.0.1');
  return server;
}

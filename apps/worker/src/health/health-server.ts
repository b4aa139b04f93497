import { createServer, type Server } from 'node:http';
import { conditionOf, errorText } from '@tabimori/server';
import type { Context } from '../context.js';

/**
 * `/healthz`: the process answers; `/readyz`: its ticks run and the database answers, `degraded: clock, paused` when that
 * needs an operator; `/metrics`: for Prometheus.
 */
export function createHealthServer(context: Context, isTicking: () => boolean): Server {
  const { config, dataSource, logger, metrics, stopping } = context;
  /** null: not ready */
  const ready = async (): Promise<string | null> => {
    if (stopping.aborted || !isTicking()) return null;
    const { degraded } = await conditionOf(dataSource, config);
    return degraded.length === 0 ? 'ready' : `degraded: ${degraded.join(', ')}`;
  };
  const answer = async (path: string): Promise<{ status: number; type: string; body: string }> => {
    if (path === '/metrics') {
      return { status: 200, type: metrics.registry.contentType, body: await metrics.registry.metrics() };
    }
    if (path === '/healthz') return { status: 200, type: 'text/plain', body: 'ok' };
    if (path !== '/readyz') return { status: 404, type: 'text/plain', body: 'not found' };
    const said = await ready();
    return { status: said === null ? 503 : 200, type: 'text/plain', body: said ?? 'not ready' };
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
  // behind a container's port in production; otherwise not for other machines
  server.listen(config.workerMetricsPort, config.production ? '0.0.0.0' : '127.0.0.1');
  return server;
}

import { createServer, type Server } from 'node:http';
import { conditionOf, errorText, PROBES, VERSION } from '@tabimori/server';
import type { Context } from '../context.js';

/**
 * `/healthz`: the process answers, with its version; `/readyz`: it can do its work, and what needs an operator all the same, such as
 * `degraded: paused, clock`; `/metrics`: for Prometheus.
 */
export function createHealthServer(context: Context, isTicking: () => boolean): Server {
  const { config, dataSource, logger, metrics, own, stopping } = context;
  const ready = async (): Promise<{ status: number; body: string }> => {
    if (stopping.aborted) return { status: 503, body: 'not ready: stopping' };
    const { alarms, isReady, problems } = await conditionOf(dataSource, config, own);
    const because = alarms.join(', ');
    if (!isReady) return { status: 503, body: `not ready: ${[because, problems[0]?.error ?? ''].join(' ').trim()}` };
    if (!isTicking()) return { status: 503, body: `not ready: ${because === '' ? 'the ticks do not run' : because}` };
    return { status: 200, body: because === '' ? 'ready' : `degraded: ${because}` };
  };
  const answer = async (path: string): Promise<{ status: number; type: string; body: string }> => {
    if (path === PROBES.metrics) {
      return { status: 200, type: metrics.registry.contentType, body: await metrics.registry.metrics() };
    }
    if (path === PROBES.alive) return { status: 200, type: 'text/plain', body: `ok ${VERSION}` };
    if (path !== PROBES.ready) return { status: 404, type: 'text/plain', body: 'not found' };
    return { type: 'text/plain', ...(await ready()) };
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
  server.listen(config.workerMetricsPort, config.metricsAddress);
  return server;
}

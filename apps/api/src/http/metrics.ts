import { createServer, type Server } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { type Logger, logWriting, refusesWrites } from '@tabimori/server';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { LOGGER } from '../config.js';
import { briefly } from './error-brief.js';

/** How long a refused write is reported. */
const LATELY_MS = 60_000;

/** The API's metrics for operators, in Prometheus's format. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'tabimori_api_request_seconds',
    help: 'Duration of requests by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    registers: [this.registry],
  });
  readonly answers = new Counter({
    name: 'tabimori_answers_total',
    help: 'Answers by what became of them: kept, unknown (no such recipient), failed',
    labelNames: ['result'],
    registers: [this.registry],
  });

  private readonly refusedWrites = new Counter({
    name: 'tabimori_refused_writes_total',
    help: 'Calls that the database could not write: a full disk, say',
    registers: [this.registry],
  });
  private refusedAt = -Infinity;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {
    new Counter({
      name: 'tabimori_log_lines_dropped_total',
      help: 'Lines of the log that were dropped because it could not be written',
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(logWriting.dropped);
      },
    });
    collectDefaultMetrics({ register: this.registry });
  }

  /** Counts what failed because the database refuses to write; an alarm when that begins. */
  countRefused(error: unknown): void {
    if (!refusesWrites(error)) return;
    if (!this.refusesWrites)
      this.logger.error({ alarm: 'databaseTakesNoWrites', error: briefly(error) }, 'the database refuses to write');
    this.refusedWrites.inc();
    this.refusedAt = performance.now();
  }

  /** Lately the database has refused to write. */
  get refusesWrites(): boolean {
    return performance.now() - this.refusedAt < LATELY_MS;
  }

  /** Measures every request by its route, so that no token becomes a label. */
  observe(server: FastifyInstance): void {
    server.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'none';
      this.requests.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000);
    });
  }

  /** Serves GET /metrics on a port of its own, off the public one. Rejects when the port is taken. */
  async listen(port: number, host: string | undefined): Promise<Server> {
    const server = createServer((request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      this.registry.metrics().then(
        (text) => response.writeHead(200, { 'Content-Type': this.registry.contentType }).end(text),
        (error: Error) => response.writeHead(500).end(error.message),
      );
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, host, () => resolve());
    });
    return server;
  }
}

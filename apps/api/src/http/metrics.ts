import { createServer, type Server } from 'node:http';
import { Injectable } from '@nestjs/common';
import { logWriting, OwnFacts, PROBES, VERSION } from '@tabimori/server';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

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

  readonly alarm = new Gauge({
    name: 'tabimori_alarm',
    help: '1 while what the alarm of this name says is so',
    labelNames: ['name'] as const,
    registers: [this.registry],
  });

  private readonly refusals = new Counter({
    name: 'tabimori_refused_writes_total',
    help: 'Calls that the database could not write: a full disk, say',
    registers: [this.registry],
  });
  readonly own = new OwnFacts();

  constructor() {
    new Gauge({
      name: 'tabimori_build_info',
      help: '1; the version is a label',
      labelNames: ['version'],
      registers: [this.registry],
    }).set({ version: VERSION }, 1);
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

  /** Counts what failed because the database refuses to write. */
  countRefused(error: unknown): void {
    if (this.own.note(error)) this.refusals.inc();
  }

  /** Measures every request by its route, so that no token becomes a label. */
  observe(server: FastifyInstance): void {
    server.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'none';
      this.requests.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000);
      done();
    });
  }

  /** Serves GET /metrics on a port of its own, off the public one. Rejects when the port is taken. */
  async listen(port: number, address: string): Promise<Server> {
    const server = createServer((request, response) => {
      if (request.method !== 'GET' || request.url !== PROBES.metrics) {
        response.writeHead(404).end();
        return;
      }
      this.registry.metrics().then(
        (text) => response.writeHead(200, { 'Content-Type': this.registry.contentType }).end(text),
        (error: Error) => response.writeHead(500).end(error.message),
      );
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, address, () => resolve());
    });
    return server;
  }
}

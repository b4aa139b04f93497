import { openRequest } from '@tabimori/server';
import { API_PREFIX } from '@tabimori/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Calls and the response page; not the console's files, nor whether the process lives. */
const TRACED = [API_PREFIX, '/confirm-location'];

/** A span for each of these requests, if anything is traced; its statements are spans inside it. */
export function traceRequests(server: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, NonNullable<ReturnType<typeof openRequest>>>();
  server.addHook('onRequest', (request, _reply, done) => {
    const { method, id: requestId, routeOptions } = request;
    const route = routeOptions.url;
    if (route !== undefined && TRACED.some((start) => route.startsWith(start))) {
      const facts = { requestId, 'http.request.method': method, 'http.route': route };
      const span = openRequest(`${method} ${route}`, facts);
      if (span) spans.set(request, span);
    }
    done();
  });
  // only now: the body was read in the connection's context
  server.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  server.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    span?.note({ 'http.response.status_code': statusCode, userId: request.actor?.userId });
    span?.end(statusCode >= 500 ? String(statusCode) : undefined);
  });
}

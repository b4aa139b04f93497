import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { BODY_LIMIT } from '@tabimori/shared';
import type { Config, Logger } from '@tabimori/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { randomUUID } from 'node:crypto';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { answerFailure } from './answer-failure.js';
import { Failure } from './failure.js';

/** Fastify as the product runs it: bounded bodies, the caller's address as far as the proxies are trusted. */
export const createAdapter = (config: Config): FastifyAdapter =>
  new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    genReqId: () => randomUUID(),
    logger: false,
    routerOptions: { maxParamLength: 200 },
    // an address that cannot be read, or with a part that is too long, is nobody's
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      answerFailure(new Failure('ITEM_NOT_FOUND'), request, reply, config.productName),
  });

/** Helmet's headers. They are the same for every answer, and made once: helmet takes longer than the rest of a small answer. */
function securityHeaders(config: Config): OutgoingHttpHeaders {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // the components' styles are written into the page while it runs
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...(config.mapTiles ? [new URL(config.mapTiles.url).origin] : [])],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.appBaseUrl.startsWith('https:'),
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, (error) => {
    if (error) throw error as Error;
  });
  return response.getHeaders();
}

/** Headers of every answer, cookies, and one log line a request: never its query, body or tokens. */
export async function prepareServer(app: NestFastifyApplication, config: Config, logger: Logger): Promise<void> {
  const server = app.getHttpAdapter().getInstance();
  const headers = securityHeaders(config);
  server.addHook('onRoute', (route) => {
    route.bodyLimit = route.config?.bodyLimit;
  });
  await app.register(cookie);
  // read by the calls that take a file, each within its own limits (http/multipart.ts)
  server.addContentTypeParser(
    'multipart/form-data',
    (_request: FastifyRequest, _body: unknown, done: (error: null) => void) => done(null),
  );
  // only gzip: compressing each answer with brotli would hold up the others
  await app.register(compress, { encodings: ['gzip'], threshold: 1024 });
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('X-Request-Id', request.id);
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
    done();
  });
  // nothing of what it names is secret, and to look for secrets takes longer than to write the line
  const requests = logger.child({}, { redact: [] });
  server.addHook('onResponse', (request, reply, done) => {
    requests.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: request.ip,
        userId: request.actor?.userId,
      },
      'request',
    );
    done();
  });
}

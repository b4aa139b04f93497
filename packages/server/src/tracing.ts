import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import type { Context, Span, SpanKind, Tracer } from '@opentelemetry/api';
import type { Config } from './config.js';
import type { Logger } from './logger.js';
import { VERSION } from './version.js';

/** What a span may say: ids and figures, as the log does. No name, address, token or text of anybody has a place here. */
export interface SpanFacts {
  telegramId?: number;
  eventId?: number | null;
  drillId?: number | null;
  companyId?: number;
  waveId?: number;
  deliveryId?: number;
  chunkId?: number;
  channel?: string;
  messages?: number;
  handedOver?: number;
  requestId?: string;
  userId?: number | undefined;
  'http.request.method'?: string;
  'http.route'?: string | undefined;
  'http.response.status_code'?: number;
  /** with $1 in place of its values */
  'db.query.text'?: string;
}

interface OpenSpan {
  /** what is done in it, and what follows from that, belongs to it */
  run: <T>(work: () => T) => T;
  note: (facts: SpanFacts) => void;
  /** `failure`: of what kind it was; never its words, which may hold somebody's address */
  end: (failure?: string) => void;
}

interface Tracing {
  tracer: Tracer;
  /** the context of a span, or of no span */
  contextOf: (parent: Span | string | undefined) => Context;
  statements: boolean;
}

/** Milliseconds that an export may take, also at the end of the process. */
const PATIENCE_MS = 2000;
const HOUR_MS = 3_600_000;

// the numbers of SpanKind and SpanStatusCode, whose code is not loaded while nothing is traced
const [SERVER, CLIENT, FAILED] = [1, 2, 2] satisfies [SpanKind.SERVER, SpanKind.CLIENT, number];

let tracing: Tracing | null = null;
const current = new AsyncLocalStorage<Span>();

/**
 * Sends spans to OTEL_EXPORTER_OTLP_ENDPOINT from now on; if it is not set, nothing is loaded and nothing is done.
 * Returns how to end it, which sends what is left.
 *
 * @param statements the statements of a span are spans of their own
 */
export async function startTracing(
  { tracesUrl, tracesHeaders }: Pick<Config, 'tracesUrl' | 'tracesHeaders'>,
  service: 'api' | 'worker',
  logger: Logger,
  statements = false,
): Promise<() => Promise<void>> {
  if (tracesUrl === null) return () => Promise.resolve();
  const [api, { BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  let toldAt = -Infinity;
  const failed = (): void => {
    if (performance.now() - toldAt < HOUR_MS) return;
    toldAt = performance.now();
    logger.warn({ url: tracesUrl }, 'traces cannot be sent; some are lost');
  };
  const nothing = (): void => undefined;
  api.diag.setLogger(
    { error: failed, warn: nothing, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: api.DiagLogLevel.ERROR },
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': `tabimori-${service}`,
      'service.version': VERSION,
      'service.instance.id': `${hostname()}-${process.pid}`,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: tracesUrl, headers: tracesHeaders, timeoutMillis: PATIENCE_MS }),
        exportTimeoutMillis: PATIENCE_MS,
      }),
    ],
  });
  tracing = {
    tracer: provider.getTracer('tabimori', VERSION),
    contextOf: (parent) => {
      if (parent === undefined) return api.ROOT_CONTEXT;
      if (typeof parent !== 'string') return api.trace.setSpan(api.ROOT_CONTEXT, parent);
      const [, traceId = '', spanId = ''] = parent.split('-');
      return api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId, traceFlags: 1, isRemote: true });
    },
    statements,
  };
  return async () => {
    tracing = null;
    await provider.shutdown().catch(failed);
  };
}

function open(
  { tracer, contextOf }: Tracing,
  name: string,
  kind: SpanKind,
  facts: SpanFacts,
  parent?: string | null,
): OpenSpan {
  const span = tracer.startSpan(name, { kind }, contextOf(parent ?? current.getStore()));
  const note = (more: SpanFacts): void => {
    for (const [key, value] of Object.entries(more) as [string, string | number | null | undefined][]) {
      if (value !== null && value !== undefined) span.setAttribute(key, value);
    }
  };
  note(facts);
  return {
    run: (work) => current.run(span, work),
    note,
    end: (failure) => {
      if (failure !== undefined) span.setStatus({ code: FAILED }).setAttribute('error.type', failure);
      span.end();
    },
  };
}

/** The code of an error, such as an SQLSTATE, or its class. */
export const failureOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error && typeof error.code === 'string' ? error.code : error.name) : 'unknown';

/**
 * Runs a step of a trace: of the one at `parent`, which a row holds, otherwise of the one that the caller is in, or else
 * of a new one. While nothing is traced it only runs.
 */
export async function traced<T>(
  step: string,
  facts: SpanFacts,
  work: (note: OpenSpan['note']) => Promise<T>,
  parent?: string | null,
): Promise<T> {
  if (tracing === null) return work(() => undefined);
  const span = open(tracing, step, 0, facts, parent);
  try {
    const result = await span.run(() => work(span.note));
    span.end();
    return result;
  } catch (error) {
    span.end(failureOf(error));
    throw error;
  }
}

/** The place in the trace where the caller is, for a row from which others go on (W3C's traceparent); null: in none. */
export function tracePlace(): string | null {
  const at = tracing === null ? undefined : current.getStore()?.spanContext();
  return at === undefined ? null : `00-${at.traceId}-${at.spanId}-01`;
}

/** The span of a request, in a trace of its own: what a client says of traces is not believed. Null: nothing is traced. */
export function openRequest(name: string, facts: SpanFacts): OpenSpan | null {
  return tracing === null ? null : current.exit(() => tracing && open(tracing, name, SERVER, facts));
}

/** The span of a statement inside another; returns how it ends. Undefined: it is not traced. */
export function openStatement(statement: unknown): OpenSpan['end'] | undefined {
  if (!tracing?.statements || current.getStore() === undefined) return undefined;
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | null)?.text;
  if (typeof text !== 'string') return undefined;
  const [verb = 'SQL'] = text.trimStart().split(/\s/, 1);
  return open(tracing, verb.toUpperCase().slice(0, 20), CLIENT, { 'db.query.text': text.slice(0, 2000) }).end;
}

import {
  applyDecorators,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type StreamableFile,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { type Access, API_PREFIX, type Call, fieldErrors, type Given, type Reply } from '@tabimori/shared';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from './actor.js';
import type { Success } from './success.js';
import { Failure } from './failure.js';
import { isMultipart, readMultipart, type Sent } from './multipart.js';

const CALL = 'call';
const PAGE = 'page';

/** How large the bodies of an address may be, and how often it is asked, as a call says of itself. */
export interface Needs {
  bodyLimit?: number | undefined;
  perMinute?: number | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    bodyLimit?: Needs['bodyLimit'];
    perMinute?: Needs['perMinute'];
  }
  interface FastifyRequest {
    actor?: Actor;
    /** the call's input, parsed by the envelope interceptor */
    given?: unknown;
    /** the file that came with it */
    attached?: Buffer;
  }
}

/** The signed-in user who makes a call; a call that asks for no user has none. */
type ActorOf<A extends Access> = A extends 'public' | 'supportKey' ? undefined : Actor;

/** The arguments of a call's handler. */
export interface Asked<C extends Call> {
  actor: ActorOf<C['access']>;
  /** the input, parsed */
  given: Given<C>;
  /** the file that came with the input of a call that takes one */
  file: Buffer | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The result of a handler: the reply, or nothing or a file if the reply names no field. */
type Answer<C extends Call> =
  Reply<C> | Success<Reply<C>> | (Record<string, never> extends Reply<C> ? StreamableFile | void : never);

/** One handler for each call of a resource, with the types of the contract. */
export type Handlers<Calls> = {
  readonly [Name in keyof Calls]: Calls[Name] extends Call
    ? (asked: Asked<Calls[Name]>) => Answer<Calls[Name]> | Promise<Answer<Calls[Name]>>
    : never;
};

/** Binds a route to a call of the contract: its path, method, permission, input and reply. */
const bind = (call: Call): MethodDecorator =>
  applyDecorators(
    RequestMapping({ path: API_PREFIX + call.path, method: RequestMethod[call.method] }),
    RouteConfig({ bodyLimit: call.bodyLimit, perMinute: call.perMinute } satisfies Needs),
    HttpCode(200),
    SetMetadata(CALL, call),
  );

const AskedOf = createParamDecorator((_: unknown, context: ExecutionContext): Asked<Call> => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const { actor, given, attached: file } = request;
  return { actor, given, file, request, reply: http.getResponse<FastifyReply>() };
});

/** A controller of a resource: a route for each of its calls, answered by the handler of the same name. */
export const Calls =
  <C extends Record<string, Call>>(calls: C) =>
  (controller: new (...args: never[]) => { readonly handlers: Handlers<C> }): void => {
    const routes = controller.prototype as object;
    for (const [name, call] of Object.entries(calls)) {
      const route: PropertyDescriptor = {
        value(this: { readonly handlers: Handlers<Record<string, Call>> }, asked: Asked<Call>) {
          return this.handlers[name]?.(asked);
        },
      };
      AskedOf()(routes, name, 0);
      bind(call)(routes, name, route);
      Object.defineProperty(routes, name, route);
    }
    Controller()(controller);
  };

/** Binds a method to a public address that is no call: a rendered page, a file, the operators' endpoints. */
export const Page = (method: 'GET' | 'POST', path: string, needs: Needs = {}): MethodDecorator =>
  applyDecorators(
    RequestMapping({ path, method: RequestMethod[method] }),
    RouteConfig(needs),
    HttpCode(200),
    SetMetadata(PAGE, true),
  );

type Handler = ReturnType<ExecutionContext['getHandler']>;
export const callOf = (handler: Handler): Call | undefined => Reflect.getMetadata(CALL, handler) as Call | undefined;
export const isPage = (handler: Handler): boolean => Reflect.getMetadata(PAGE, handler) === true;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The input that a request passes to a call: the query, the JSON body, or the form with its file. */
async function givenBy(call: Call, request: FastifyRequest): Promise<Sent> {
  if (call.method === 'GET' || call.method === 'DELETE') return { input: request.query };
  if (isMultipart(request)) return readMultipart(call, request);
  if (request.body !== undefined && !/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new Failure('UNSUPPORTED_MEDIA_TYPE');
  }
  return { input: request.body ?? {} };
}

/**
 * Parses what a request passes to a call, overridden by the path; the file is kept at the request. Throws E00041 with
 * the wrong fields.
 */
export async function inputOf<C extends Call>(call: C, request: FastifyRequest): Promise<Given<C>> {
  const { input, file } = await givenBy(call, request);
  if (!isRecord(input)) throw new Failure('E00041');
  const parsed = call.input.safeParse({ ...input, ...(request.params as object) }, { reportInput: true });
  if (!parsed.success) throw new Failure('E00041', fieldErrors(parsed.error.issues));
  request.attached = file;
  return parsed.data as Given<C>;
}

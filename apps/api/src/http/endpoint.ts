import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { API_PREFIX, type Call, fieldErrors, type Given as GivenOf } from '@tabimori/shared';
import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.js';
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

/** Binds a handler to a call of the contract: its path, method, permission, input and reply. */
export const Endpoint = (call: Call): MethodDecorator =>
  applyDecorators(
    RequestMapping({ path: API_PREFIX + call.path, method: RequestMethod[call.method] }),
    RouteConfig({ bodyLimit: call.bodyLimit, perMinute: call.perMinute } satisfies Needs),
    HttpCode(200),
    SetMetadata(CALL, call),
  );

/** Binds a handler to a public address that is no call: a rendered page, a file, the operators' endpoints. */
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

/** What a request gives to a call: the query, the JSON body, or the form with its file. */
async function givenBy(call: Call, request: FastifyRequest): Promise<Sent> {
  if (call.method === 'GET' || call.method === 'DELETE') return { input: request.query };
  if (isMultipart(request)) return readMultipart(call, request);
  if (request.body !== undefined && !/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new Failure('UNSUPPORTED_MEDIA_TYPE');
  }
  return { input: request.body ?? {} };
}

/** Parses what a request gives to a call, the path over it; its file is kept at the request. Throws E00041 with the wrong fields. */
export async function inputOf<C extends Call>(call: C, request: FastifyRequest): Promise<GivenOf<C>> {
  const { input, file } = await givenBy(call, request);
  if (!isRecord(input)) throw new Failure('E00041');
  const parsed = call.input.safeParse({ ...input, ...(request.params as object) }, { reportInput: true });
  if (!parsed.success) throw new Failure('E00041', fieldErrors(parsed.error.issues));
  request.attached = file;
  return parsed.data as GivenOf<C>;
}

/** The call's input, parsed. */
export const Given = createParamDecorator(
  (_: unknown, context: ExecutionContext): unknown => context.switchToHttp().getRequest<FastifyRequest>().given,
);

/** The file that came with the input of a call that takes one. */
export const Attached = createParamDecorator(
  (_: unknown, context: ExecutionContext): Buffer | undefined =>
    context.switchToHttp().getRequest<FastifyRequest>().attached,
);

/** The signed-in user who makes the call. */
export const By = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { actor } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!actor) throw new Failure('SIGNED_OUT');
  return actor;
});

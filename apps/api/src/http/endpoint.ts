import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import { API_PREFIX, type Call, fieldErrors, type Given as GivenOf } from '@tabimori/shared';
import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.js';
import { Failure } from './failure.js';

const CALL = 'call';
const PAGE = 'page';

declare module 'fastify' {
  interface FastifyRequest {
    actor?: Actor;
    /** the call's input, parsed by the envelope interceptor */
    given?: unknown;
  }
}

/** Binds a handler to a call of the contract: its path, method, permission, input and reply. */
export const Endpoint = (call: Call): MethodDecorator =>
  applyDecorators(
    RequestMapping({ path: API_PREFIX + call.path, method: RequestMethod[call.method] }),
    HttpCode(200),
    SetMetadata(CALL, call),
  );

/** Binds a handler to a public address that is no call: a rendered page, a file, the operators' endpoints. */
export const Page = (method: 'GET' | 'POST', path: string): MethodDecorator =>
  applyDecorators(RequestMapping({ path, method: RequestMethod[method] }), HttpCode(200), SetMetadata(PAGE, true));

type Handler = ReturnType<ExecutionContext['getHandler']>;
export const callOf = (handler: Handler): Call | undefined => Reflect.getMetadata(CALL, handler) as Call | undefined;
export const isPage = (handler: Handler): boolean => Reflect.getMetadata(PAGE, handler) === true;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses what a request gives to a call: the query or the body, the path over it. Throws E00041 with the wrong fields. */
export function inputOf<C extends Call>(call: C, request: FastifyRequest): GivenOf<C> {
  const fromQuery = call.method === 'GET' || call.method === 'DELETE';
  const body = request.body ?? {};
  if (
    !fromQuery &&
    request.body !== undefined &&
    !/^application\/json\b/i.test(request.headers['content-type'] ?? '')
  ) {
    throw new Failure('UNSUPPORTED_MEDIA_TYPE');
  }
  if (!isRecord(body)) throw new Failure('E00041');
  const given = { ...(fromQuery ? (request.query as object) : body), ...(request.params as object) };
  const parsed = call.input.safeParse(given, { reportInput: true });
  if (!parsed.success) throw new Failure('E00041', fieldErrors(parsed.error.issues));
  return parsed.data as GivenOf<C>;
}

/** The call's input, parsed. */
export const Given = createParamDecorator(
  (_: unknown, context: ExecutionContext): unknown => context.switchToHttp().getRequest<FastifyRequest>().given,
);

/** The signed-in user who makes the call. */
export const By = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { actor } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!actor) throw new Failure('SIGNED_OUT');
  return actor;
});

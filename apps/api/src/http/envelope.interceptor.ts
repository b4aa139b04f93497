import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import type { Envelope, MessageCode } from '@tabimori/shared';
import { map, type Observable } from 'rxjs';
import { z } from 'zod';
import type { FastifyRequest } from 'fastify';
import { callOf, inputOf } from './endpoint.js';
import { Failure } from './failure.js';

/** A success that is told with another code than the call's own: it succeeded in part. */
export class Told<T> {
  constructor(
    readonly messageCode: MessageCode | null,
    readonly reply: T,
  ) {}
}

/** Parses what a call is given, and wraps what it returns: what its reply schema does not name does not leave. Files and pages pass. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const call = callOf(context.getHandler());
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!call) {
      // a page takes no files
      if (request.isMultipart()) throw new Failure('UNSUPPORTED_MEDIA_TYPE');
      return next.handle();
    }
    request.given = await inputOf(call, request);
    return next.handle().pipe(
      map((value: unknown): StreamableFile | Envelope => {
        if (value instanceof StreamableFile) return value;
        const told: Told<unknown> =
          value instanceof Told ? (value as Told<unknown>) : new Told(call.done ?? null, value);
        const { messageCode, reply } = told;
        return {
          success: true,
          statusCode: 200,
          messageCode,
          errCode: null,
          params: {},
          error: null,
          data: z.encode(call.reply, reply ?? {}),
        };
      }),
    );
  }
}

import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import type { Envelope } from '@tabimori/shared';
import { map, type Observable } from 'rxjs';
import { z } from 'zod';
import type { FastifyRequest } from 'fastify';
import { callOf, inputOf } from './endpoint.js';

/** Parses what a call is given, and wraps what it returns: what its reply schema does not name does not leave. Files and pages pass. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const call = callOf(context.getHandler());
    if (!call) return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    request.given = inputOf(call, request);
    return next.handle().pipe(
      map((value: unknown): StreamableFile | Envelope =>
        value instanceof StreamableFile
          ? value
          : {
              success: true,
              statusCode: 200,
              messageCode: call.done ?? null,
              errCode: null,
              error: null,
              data: z.encode(call.reply, value ?? {}),
            },
      ),
    );
  }
}

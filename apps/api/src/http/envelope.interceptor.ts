import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import { type Envelope, XLSX } from '@tabimori/shared';
import { map, type Observable, tap } from 'rxjs';
import { z } from 'zod';
import type { FastifyRequest } from 'fastify';
import { ExportSlots } from './export-slots.js';
import { callOf, inputOf } from './endpoint.js';
import { Failure } from './failure.js';
import { isMultipart } from './multipart.js';
import { Success } from './success.js';

/**
 * Parses a call's input, limits how many files are made at once, and wraps the result: what the reply schema does not
 * name does not leave. Files and pages pass through.
 */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly exports: ExportSlots) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const call = callOf(context.getHandler());
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!call) {
      // a page takes no files
      if (isMultipart(request)) throw new Failure('UNSUPPORTED_MEDIA_TYPE');
      return next.handle();
    }
    request.given = await inputOf(call, request);
    const leave = call.answers === XLSX ? await this.exports.enter() : () => undefined;
    return next.handle().pipe(
      tap({ error: leave }),
      map((value: unknown): StreamableFile | Envelope => {
        if (value instanceof StreamableFile) {
          value.getStream().once('close', leave);
          return value;
        }
        const { messageCode, reply } =
          value instanceof Success ? (value as Success<unknown>) : new Success(call.done ?? null, value);
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

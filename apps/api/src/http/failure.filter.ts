import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject, Injectable } from '@nestjs/common';
import type { FailureCode } from '@tabimori/shared';
import { type Config, isDatabaseAway, type Logger } from '@tabimori/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, LOGGER } from '../config.js';
import { violationOf } from './violations.js';
import { Metrics } from './metrics.js';
import { answerFailure } from './answer-failure.js';
import { briefly } from './error-brief.js';
import { Failure } from './failure.js';

/** Codes of what the framework refuses before a handler runs. */
const BY_STATUS: Record<number, FailureCode> = {
  404: 'ITEM_NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  500: 'ERROR',
  503: 'SERVICE_BUSY',
};

/** Answers whatever was thrown: the caller gets a code, only the log gets the cause. */
@Catch()
@Injectable()
export class FailureFilter implements ExceptionFilter {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: Metrics,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const request = http.getRequest<FastifyRequest>();
    answerFailure(this.failureOf(thrown, request.id), request, reply, this.config.productName);
  }

  private failureOf(thrown: unknown, requestId: string): Failure {
    if (thrown instanceof Failure) return thrown;
    if (thrown instanceof HttpException) {
      return new Failure(BY_STATUS[thrown.getStatus()] ?? (thrown.getStatus() < 500 ? 'E00041' : 'ERROR'));
    }
    if (isDatabaseAway(thrown)) {
      this.logger.warn({ requestId, error: briefly(thrown) }, 'the database is away');
      this.metrics.countRefused(thrown);
      return new Failure('SERVICE_BUSY');
    }
    const violation = violationOf(thrown);
    if (violation) return violation;
    this.logger.error({ requestId, error: briefly(thrown) }, 'a call failed');
    return new Failure('ERROR');
  }
}

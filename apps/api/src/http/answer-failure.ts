import { API_PREFIX, type Envelope, FAILURES } from '@tabimori/shared';
import { messageText } from '@tabimori/shared/messages';
import type { Config } from '@tabimori/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_HEADERS } from '../page/headers.js';
import { renderText } from '../page/text-page.js';
import { COME_AGAIN_SECONDS, type Failure } from './failure.js';
import { pageLanguage } from './language.js';

/** Answers a failure: a call gets its envelope, somebody who opened a page gets a page. */
export function answerFailure(
  failure: Failure,
  request: FastifyRequest,
  reply: FastifyReply,
  productName: Config['productName'],
): void {
  const statusCode = FAILURES[failure.code];
  if (failure.params.seconds !== undefined) reply.header('Retry-After', failure.params.seconds);
  if (failure.code === 'SERVICE_BUSY') reply.header('Retry-After', COME_AGAIN_SECONDS);
  if (request.url.startsWith(API_PREFIX)) {
    const envelope: Envelope = {
      success: false,
      statusCode,
      messageCode: failure.code,
      errCode: failure.code,
      params: failure.params,
      error: failure.fields.map(({ field, messageCode, params = {} }) => ({ field, messageCode, params })),
      data: null,
    };
    reply.status(statusCode).send(envelope);
    return;
  }
  const language = pageLanguage(request);
  const code = language === 'ja' ? 'jp' : 'en';
  const text = messageText(failure.code, code, failure.params);
  reply
    .status(statusCode)
    .headers(PAGE_HEADERS)
    .send(renderText(text, '', language, productName[code]));
}

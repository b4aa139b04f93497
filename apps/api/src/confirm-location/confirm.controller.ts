import { Controller, Req, Res } from '@nestjs/common';
import { BODY_LIMIT } from '@tabimori/shared';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { COME_AGAIN_SECONDS, Failure } from '../http/failure.js';
import { Page } from '../http/endpoint.js';
import { pageLanguage } from '../http/language.js';
import { ConfirmService, type Rendered } from './confirm.service.js';
import { confirmForm, findForm } from '../page/form.js';
import { PAGE_HEADERS } from '../page/headers.js';
import { pageBytes } from '../page/page-bytes.js';
import { pageHref } from '../page/write.js';

/** With a weight it is left to the compression of all answers. */
const takesGzip = (encodings = ''): boolean => /(?:^|,)\s*gzip\s*(?:,|$)/i.test(encodings);

function show(request: FastifyRequest, reply: FastifyReply, { status, view, language }: Rendered): Buffer {
  reply.status(status).headers(PAGE_HEADERS);
  if (status === 503) reply.header('Retry-After', COME_AGAIN_SECONDS);
  const { bytes, gzipped } = pageBytes(view, language, takesGzip(request.headers['accept-encoding']));
  if (gzipped) reply.header('Content-Encoding', 'gzip').header('Vary', 'accept-encoding');
  return bytes;
}

/** Bytes of a form: an overlong comment is cut and does not lose the answer. */
const FORM_LIMIT = 4 * BODY_LIMIT;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Our forms are urlencoded; other bodies are not read. */
function formOf({ body, headers }: FastifyRequest): unknown {
  if (/^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')) return body;
  throw new Failure('UNSUPPORTED_MEDIA_TYPE');
}

/** The response page: opened by a link in a mail or an SMS, answered by its form. */
@Controller()
export class ConfirmController {
  constructor(private readonly service: ConfirmService) {}

  @Page('GET', '/confirm-location')
  open(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    return this.show(textOf((request.query as { token?: unknown }).token), request, reply);
  }

  @Page('GET', '/c/:token')
  openShort(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    return this.show(textOf((request.params as { token?: unknown }).token), request, reply);
  }

  @Page('POST', '/confirm-location', { bodyLimit: FORM_LIMIT })
  async answer(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const form = confirmForm.safeParse(formOf(request));
    if (!form.success) return show(request, reply, this.service.invalid(pageLanguage(request)));
    return show(request, reply, await this.service.answer(form.data, request.ip));
  }

  @Page('POST', '/confirm-location/find', { perMinute: 60 })
  async find(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | string> {
    const { language, ...typed } = findForm.parse(formOf(request) ?? {});
    try {
      const token = await this.service.find(typed.appId, typed.mailAddress, request.ip);
      if (token === null) return show(request, reply, this.service.notFound('notFound', typed, language));
      reply.status(303).header('Location', pageHref(token, language)).header('Cache-Control', 'no-store');
      return '';
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'TOO_MANY_REQUESTS') throw error;
      return show(request, reply, this.service.notFound('tooMany', typed, language));
    }
  }

  private async show(token: string, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    const { lang } = request.query as { lang?: unknown };
    const chosen = lang === 'en' || lang === 'ja' ? lang : null;
    return show(request, reply, await this.service.open(token, chosen, pageLanguage(request), request.ip));
  }
}

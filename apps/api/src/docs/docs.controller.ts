import { Controller, Inject, Param, Res } from '@nestjs/common';
import type { Config } from '@tabimori/server';
import type { FastifyReply } from 'fastify';
import { CONFIG } from '../config.js';
import { Page } from '../http/endpoint.js';
import { Failure } from '../http/failure.js';
import { type OpenApi, openApi } from './document.js';
import { DOCS, type DocsFile, FILES, pageOf } from './page.js';

/** The description of the calls, for integrators: public, since it holds nothing but what the calls are. */
@Controller()
export class DocsController {
  private readonly title: string;
  private document: OpenApi | undefined;

  constructor(@Inject(CONFIG) { productName }: Config) {
    this.title = `${productName.jp} ${productName.en} API`;
  }

  @Page('GET', DOCS)
  page(@Res({ passthrough: true }) reply: FastifyReply): string {
    reply.headers({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' });
    return pageOf(this.title);
  }

  @Page('GET', `${DOCS}/openapi.json`)
  openApi(@Res({ passthrough: true }) reply: FastifyReply): OpenApi {
    reply.header('Cache-Control', 'no-cache');
    return (this.document ??= openApi(this.title));
  }

  @Page('GET', `${DOCS}/:file`)
  file(@Param('file') name: string, @Res({ passthrough: true }) reply: FastifyReply): DocsFile['text'] {
    const file = FILES.get(name)?.();
    if (!file) throw new Failure('ITEM_NOT_FOUND');
    reply.headers({ 'Content-Type': file.type, 'Cache-Control': 'public, max-age=86400' });
    return file.text;
  }
}

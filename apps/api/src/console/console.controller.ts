import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import { API_PREFIX, type publicConfig } from '@tabimori/shared';
import type { Config } from '@tabimori/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CONFIG, FOLDERS, type Folders } from '../config.js';
import { PAGE_HEADERS } from '../page/headers.js';
import { Failure } from '../http/failure.js';
import { Page } from '../http/endpoint.js';
import { pageLanguage } from '../http/language.js';
import { Privacy } from './privacy.js';

@Controller()
export class ConsoleController {
  private readonly isBuilt: boolean;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly privacy: Privacy,
    @Inject(FOLDERS) folders: Folders,
  ) {
    this.isBuilt = existsSync(join(folders.console, 'index.html'));
  }

  /** The public settings of the console. */
  @Page('GET', '/config.json')
  settings(@Res({ passthrough: true }) reply: FastifyReply): z.output<typeof publicConfig> {
    reply.header('Cache-Control', 'no-cache');
    const { productName, supportMailKey, mapTiles } = this.config;
    return { productName, supportMailKey, mapTiles };
  }

  @Page('GET', '/privacy')
  async privacyPage(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const page = await this.privacy.page(pageLanguage(request), this.config.productName);
    reply.headers({ ...PAGE_HEADERS, 'Cache-Control': 'no-cache' });
    return page;
  }

  /** The console's own addresses live in the browser: each is answered with its one page. */
  @Page('GET', '*')
  async consolePage(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const isRoot = /^\/(?:\?|$)/u.test(request.url);
    // curl, which takes anything, finds the console at the root; elsewhere it may ask for a script or picture that is missing
    const wantsPage = isRoot || (request.headers.accept ?? '').includes('text/html');
    if (!this.isBuilt || !wantsPage || request.url.startsWith(API_PREFIX)) throw new Failure('ITEM_NOT_FOUND');
    await reply.sendFile('index.html');
  }
}

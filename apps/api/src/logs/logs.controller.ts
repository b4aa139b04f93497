import { Controller, Req, type StreamableFile } from '@nestjs/common';
import { type Given as GivenOf, logs, type Reply } from '@tabimori/shared';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import { pageLanguage } from '../http/language.js';
import { LogsService } from './logs.service.js';

@Controller()
export class LogsController {
  constructor(private readonly service: LogsService) {}

  @Endpoint(logs.list)
  list(@By() actor: Actor, @Given() given: GivenOf<typeof logs.list>): Promise<Reply<typeof logs.list>> {
    return this.service.list(actor, given);
  }

  @Endpoint(logs.exportList)
  exportList(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof logs.exportList>,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    return this.service.exportList(actor, given, pageLanguage(request));
  }
}

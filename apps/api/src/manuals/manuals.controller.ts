import { Controller, Req, type StreamableFile } from '@nestjs/common';
import { type Given as GivenOf, manuals, type Reply } from '@tabimori/shared';
import type { FastifyRequest } from 'fastify';
import { Endpoint, Given } from '../http/endpoint.js';
import { pageLanguage } from '../http/language.js';
import { ManualsService } from './manuals.service.js';

@Controller()
export class ManualsController {
  constructor(private readonly service: ManualsService) {}

  @Endpoint(manuals.list)
  list(): Promise<Reply<typeof manuals.list>> {
    return this.service.list();
  }

  @Endpoint(manuals.get)
  get(@Given() { number }: GivenOf<typeof manuals.get>, @Req() request: FastifyRequest): Promise<StreamableFile> {
    return this.service.get(number, pageLanguage(request));
  }
}

import { Controller, Req, type StreamableFile } from '@nestjs/common';
import { type Given as GivenOf, reachability, type Reply } from '@tabimori/shared';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import { pageLanguage } from '../http/language.js';
import { ReachabilityService } from './reachability.service.js';

@Controller()
export class ReachabilityController {
  constructor(private readonly service: ReachabilityService) {}

  @Endpoint(reachability.summary)
  summary(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof reachability.summary>,
  ): Promise<Reply<typeof reachability.summary>> {
    return this.service.summary(actor, given);
  }

  @Endpoint(reachability.departments)
  departments(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof reachability.departments>,
  ): Promise<Reply<typeof reachability.departments>> {
    return this.service.departments(actor, given);
  }

  @Endpoint(reachability.travelers)
  travelers(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof reachability.travelers>,
  ): Promise<Reply<typeof reachability.travelers>> {
    return this.service.travelers(actor, given);
  }

  @Endpoint(reachability.exportTravelers)
  exportTravelers(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof reachability.exportTravelers>,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    return this.service.exportTravelers(actor, given, pageLanguage(request));
  }
}

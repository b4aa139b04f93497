import { Controller } from '@nestjs/common';
import { type Given as GivenOf, type Reply, status } from '@tabimori/shared';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import { SendingService } from './sending.service.js';
import { StatusService } from './status.service.js';

@Controller()
export class StatusController {
  constructor(
    private readonly service: StatusService,
    private readonly sending: SendingService,
  ) {}

  @Endpoint(status.get)
  get(@By() actor: Actor): Promise<Reply<typeof status.get>> {
    return this.service.get(actor);
  }

  @Endpoint(status.resumeLane)
  resumeLane(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof status.resumeLane>,
  ): Promise<Reply<typeof status.resumeLane>> {
    return this.sending.resumeLane(actor, given);
  }

  @Endpoint(status.pauseSending)
  pauseSending(@By() actor: Actor): Promise<Reply<typeof status.pauseSending>> {
    return this.sending.pause(actor);
  }

  @Endpoint(status.resumeSending)
  resumeSending(@By() actor: Actor): Promise<Reply<typeof status.resumeSending>> {
    return this.sending.resume(actor);
  }
}

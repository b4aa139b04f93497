import { Controller } from '@nestjs/common';
import { type Given as GivenOf, type Reply, secondFactor } from '@tabimori/shared';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import { SecondFactorService } from './second-factor.service.js';

@Controller()
export class SecondFactorController {
  constructor(private readonly service: SecondFactorService) {}

  @Endpoint(secondFactor.get)
  get(@By() actor: Actor): Promise<Reply<typeof secondFactor.get>> {
    return this.service.get(actor);
  }

  @Endpoint(secondFactor.start)
  start(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof secondFactor.start>,
  ): Promise<Reply<typeof secondFactor.start>> {
    return this.service.start(actor, given);
  }

  @Endpoint(secondFactor.confirm)
  confirm(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof secondFactor.confirm>,
  ): Promise<Reply<typeof secondFactor.confirm>> {
    return this.service.confirm(actor, given);
  }

  @Endpoint(secondFactor.disable)
  disable(@By() actor: Actor, @Given() given: GivenOf<typeof secondFactor.disable>): Promise<void> {
    return this.service.disable(actor, given);
  }

  @Endpoint(secondFactor.reset)
  reset(@By() actor: Actor, @Given() { id }: GivenOf<typeof secondFactor.reset>): Promise<void> {
    return this.service.reset(actor, id);
  }
}

import { Controller } from '@nestjs/common';
import { divisions, type Given as GivenOf, type Reply } from '@tabimori/shared';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import { DisplayOrderService } from './display-order.service.js';
import { DivisionsService } from './divisions.service.js';

@Controller()
export class DivisionsController {
  constructor(
    private readonly service: DivisionsService,
    private readonly displayOrder: DisplayOrderService,
  ) {}

  @Endpoint(divisions.list)
  list(@By() actor: Actor, @Given() given: GivenOf<typeof divisions.list>): Promise<Reply<typeof divisions.list>> {
    return this.service.list(actor, given);
  }

  @Endpoint(divisions.post)
  post(@By() actor: Actor, @Given() given: GivenOf<typeof divisions.post>): Promise<Reply<typeof divisions.post>> {
    return this.service.post(actor, given);
  }

  @Endpoint(divisions.putDisplayOrder)
  putDisplayOrder(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof divisions.putDisplayOrder>,
  ): Promise<Reply<typeof divisions.putDisplayOrder>> {
    return this.displayOrder.put(actor, given);
  }

  @Endpoint(divisions.get)
  get(@By() actor: Actor, @Given() { id }: GivenOf<typeof divisions.get>): Promise<Reply<typeof divisions.get>> {
    return this.service.get(actor, id);
  }

  @Endpoint(divisions.put)
  put(@By() actor: Actor, @Given() given: GivenOf<typeof divisions.put>): Promise<Reply<typeof divisions.put>> {
    return this.service.put(actor, given);
  }

  @Endpoint(divisions.delete)
  delete(
    @By() actor: Actor,
    @Given() { id }: GivenOf<typeof divisions.delete>,
  ): Promise<Reply<typeof divisions.delete>> {
    return this.service.delete(actor, id);
  }
}

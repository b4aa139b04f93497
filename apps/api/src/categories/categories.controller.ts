import { Controller } from '@nestjs/common';
import { categories, type Given as GivenOf, type Reply } from '@tabimori/shared';
import type { Actor } from '../http/actor.js';
import { Attached, By, Endpoint, Given } from '../http/endpoint.js';
import { CategoriesService } from './categories.service.js';

@Controller()
export class CategoriesController {
  constructor(private readonly service: CategoriesService) {}

  @Endpoint(categories.list)
  list(@By() actor: Actor, @Given() given: GivenOf<typeof categories.list>): Promise<Reply<typeof categories.list>> {
    return this.service.list(actor, given);
  }

  @Endpoint(categories.get)
  get(@By() actor: Actor, @Given() { id }: GivenOf<typeof categories.get>): Promise<Reply<typeof categories.get>> {
    return this.service.get(actor, id);
  }

  @Endpoint(categories.post)
  post(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof categories.post>,
    @Attached() logo: Buffer | undefined,
  ): Promise<Reply<typeof categories.post>> {
    return this.service.post(actor, given, logo);
  }

  @Endpoint(categories.put)
  put(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof categories.put>,
    @Attached() logo: Buffer | undefined,
  ): Promise<Reply<typeof categories.put>> {
    return this.service.put(actor, given, logo);
  }

  @Endpoint(categories.remove)
  remove(@By() actor: Actor, @Given() { id }: GivenOf<typeof categories.remove>): Promise<void> {
    return this.service.remove(actor, id);
  }
}

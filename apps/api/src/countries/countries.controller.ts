import { Controller } from '@nestjs/common';
import { countries, type Given as GivenOf, type Reply } from '@tabimori/shared';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import { CountriesService } from './countries.service.js';

@Controller()
export class CountriesController {
  constructor(private readonly service: CountriesService) {}

  @Endpoint(countries.list)
  list(@By() actor: Actor, @Given() given: GivenOf<typeof countries.list>): Promise<Reply<typeof countries.list>> {
    return this.service.list(actor, given);
  }

  @Endpoint(countries.post)
  post(@By() actor: Actor, @Given() given: GivenOf<typeof countries.post>): Promise<Reply<typeof countries.post>> {
    return this.service.post(actor, given);
  }

  @Endpoint(countries.get)
  get(@By() actor: Actor, @Given() { id }: GivenOf<typeof countries.get>): Promise<Reply<typeof countries.get>> {
    return this.service.get(actor, id);
  }

  @Endpoint(countries.put)
  put(@By() actor: Actor, @Given() given: GivenOf<typeof countries.put>): Promise<Reply<typeof countries.put>> {
    return this.service.put(actor, given);
  }

  @Endpoint(countries.delete)
  delete(
    @By() actor: Actor,
    @Given() { id }: GivenOf<typeof countries.delete>,
  ): Promise<Reply<typeof countries.delete>> {
    return this.service.delete(actor, id);
  }
}

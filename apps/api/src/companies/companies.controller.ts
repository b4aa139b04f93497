import { Controller, Inject } from '@nestjs/common';
import { companies, type Given as GivenOf, type Reply } from '@tabimori/shared';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import { CompaniesService } from './companies.service.js';

@Controller()
export class CompaniesController {
  constructor(@Inject(CompaniesService) private readonly service: CompaniesService) {}

  @Endpoint(companies.list)
  list(@By() actor: Actor, @Given() given: GivenOf<typeof companies.list>): Promise<Reply<typeof companies.list>> {
    return this.service.list(actor, given);
  }

  @Endpoint(companies.get)
  get(@By() actor: Actor, @Given() { id }: GivenOf<typeof companies.get>): Promise<Reply<typeof companies.get>> {
    return this.service.get(actor, id);
  }
}

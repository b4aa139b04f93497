import { Controller, Inject } from '@nestjs/common';
import { applicants, type Given as GivenOf, type Reply } from '@tabimori/shared';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import { ApplicantsService } from './applicants.service.js';

@Controller()
export class ApplicantsController {
  constructor(@Inject(ApplicantsService) private readonly service: ApplicantsService) {}

  @Endpoint(applicants.list)
  list(@By() actor: Actor, @Given() given: GivenOf<typeof applicants.list>): Promise<Reply<typeof applicants.list>> {
    return this.service.list(actor, given);
  }
}

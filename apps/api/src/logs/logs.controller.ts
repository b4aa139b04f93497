import { Controller, Inject } from '@nestjs/common';
import { type Given as GivenOf, logs, type Reply } from '@tabimori/shared';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import { LogsService } from './logs.service.js';

@Controller()
export class LogsController {
  constructor(@Inject(LogsService) private readonly service: LogsService) {}

  @Endpoint(logs.list)
  list(@By() actor: Actor, @Given() given: GivenOf<typeof logs.list>): Promise<Reply<typeof logs.list>> {
    return this.service.list(actor, given);
  }
}

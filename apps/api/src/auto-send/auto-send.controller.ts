import { Controller } from '@nestjs/common';
import { autoSend, type Given as GivenOf, type Reply } from '@tabimori/shared';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import { AutoSendService } from './auto-send.service.js';
import { ExampleService } from './example.service.js';

@Controller()
export class AutoSendController {
  constructor(
    private readonly service: AutoSendService,
    private readonly examples: ExampleService,
  ) {}

  @Endpoint(autoSend.get)
  get(@By() actor: Actor, @Given() { companyId }: GivenOf<typeof autoSend.get>): Promise<Reply<typeof autoSend.get>> {
    return this.service.get(actor, companyId);
  }

  @Endpoint(autoSend.put)
  put(@By() actor: Actor, @Given() given: GivenOf<typeof autoSend.put>): Promise<Reply<typeof autoSend.put>> {
    return this.service.put(actor, given);
  }

  @Endpoint(autoSend.example)
  example(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof autoSend.example>,
  ): Promise<Reply<typeof autoSend.example>> {
    return this.examples.example(actor, given);
  }
}

import { Controller, Inject } from '@nestjs/common';
import { autoSend, type Given as GivenOf, type Reply } from '@tabimori/shared';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import { AutoSendService } from './auto-send.service.js';

@Controller()
export class AutoSendController {
  constructor(@Inject(AutoSendService) private readonly service: AutoSendService) {}

  @Endpoint(autoSend.get)
  get(@By() actor: Actor, @Given() { companyId }: GivenOf<typeof autoSend.get>): Promise<Reply<typeof autoSend.get>> {
    return this.service.get(actor, companyId);
  }
}

import { Controller, Inject } from '@nestjs/common';
import { type Given as GivenOf, messageTemplates, type Reply } from '@tabimori/shared';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import { MessageTemplatesService } from './message-templates.service.js';

@Controller()
export class MessageTemplatesController {
  constructor(@Inject(MessageTemplatesService) private readonly service: MessageTemplatesService) {}

  @Endpoint(messageTemplates.list)
  list(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof messageTemplates.list>,
  ): Promise<Reply<typeof messageTemplates.list>> {
    return this.service.list(actor, given);
  }

  @Endpoint(messageTemplates.get)
  get(
    @By() actor: Actor,
    @Given() { id }: GivenOf<typeof messageTemplates.get>,
  ): Promise<Reply<typeof messageTemplates.get>> {
    return this.service.get(actor, id);
  }
}

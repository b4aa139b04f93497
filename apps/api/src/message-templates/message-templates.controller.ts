import { Controller } from '@nestjs/common';
import { type Given as GivenOf, messageTemplates, type Reply } from '@tabimori/shared';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import { MessageTemplatesService } from './message-templates.service.js';
import { TemplateTextsService } from './template-texts.service.js';

@Controller()
export class MessageTemplatesController {
  constructor(
    private readonly service: MessageTemplatesService,
    private readonly texts: TemplateTextsService,
  ) {}

  @Endpoint(messageTemplates.list)
  list(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof messageTemplates.list>,
  ): Promise<Reply<typeof messageTemplates.list>> {
    return this.service.list(actor, given);
  }

  @Endpoint(messageTemplates.builtIn)
  builtIn(): Reply<typeof messageTemplates.builtIn> {
    return this.texts.builtIn();
  }

  @Endpoint(messageTemplates.inUse)
  inUse(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof messageTemplates.inUse>,
  ): Promise<Reply<typeof messageTemplates.inUse>> {
    return this.texts.inUse(actor, given);
  }

  @Endpoint(messageTemplates.preview)
  preview(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof messageTemplates.preview>,
  ): Promise<Reply<typeof messageTemplates.preview>> {
    return this.texts.preview(actor, given);
  }

  @Endpoint(messageTemplates.post)
  post(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof messageTemplates.post>,
  ): Promise<Reply<typeof messageTemplates.post>> {
    return this.service.post(actor, given);
  }

  @Endpoint(messageTemplates.get)
  get(
    @By() actor: Actor,
    @Given() { id }: GivenOf<typeof messageTemplates.get>,
  ): Promise<Reply<typeof messageTemplates.get>> {
    return this.service.get(actor, id);
  }

  @Endpoint(messageTemplates.put)
  put(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof messageTemplates.put>,
  ): Promise<Reply<typeof messageTemplates.put>> {
    return this.service.put(actor, given);
  }

  @Endpoint(messageTemplates.delete)
  delete(
    @By() actor: Actor,
    @Given() { id }: GivenOf<typeof messageTemplates.delete>,
  ): Promise<Reply<typeof messageTemplates.delete>> {
    return this.service.delete(actor, id);
  }
}

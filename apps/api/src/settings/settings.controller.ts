import { Controller } from '@nestjs/common';
import { type Given as GivenOf, type Reply, settings } from '@tabimori/shared';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import { SettingsService } from './settings.service.js';
import { TestMailService } from './test-mail.service.js';

@Controller()
export class SettingsController {
  constructor(
    private readonly service: SettingsService,
    private readonly testMails: TestMailService,
  ) {}

  @Endpoint(settings.get)
  get(): Promise<Reply<typeof settings.get>> {
    return this.service.get();
  }

  @Endpoint(settings.post)
  post(@By() actor: Actor, @Given() given: GivenOf<typeof settings.post>): Promise<Reply<typeof settings.post>> {
    return this.service.post(actor, given);
  }

  @Endpoint(settings.testMail)
  testMail(@By() actor: Actor): Promise<Reply<typeof settings.testMail>> {
    return this.testMails.send(actor);
  }
}

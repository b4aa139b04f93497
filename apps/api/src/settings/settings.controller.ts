import { settings } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { SettingsService } from './settings.service.js';

@Calls(settings)
export class SettingsController {
  constructor(private readonly service: SettingsService) {}

  readonly handlers: Handlers<typeof settings> = {
    get: () => this.service.get(),
    post: ({ actor, given }) => this.service.post(actor, given),
    testMail: ({ actor }) => this.service.testMail(actor),
  };
}

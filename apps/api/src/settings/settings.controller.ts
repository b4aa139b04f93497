import { Controller, Inject } from '@nestjs/common';
import { type Reply, settings } from '@tabimori/shared';
import { Endpoint } from '../http/endpoint.js';
import { SettingsService } from './settings.service.js';

@Controller()
export class SettingsController {
  constructor(@Inject(SettingsService) private readonly service: SettingsService) {}

  @Endpoint(settings.get)
  get(): Promise<Reply<typeof settings.get>> {
    return this.service.get();
  }
}

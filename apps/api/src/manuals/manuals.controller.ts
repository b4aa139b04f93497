import { manuals } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { pageLanguage } from '../http/language.js';
import { ManualsService } from './manuals.service.js';

@Calls(manuals)
export class ManualsController {
  constructor(private readonly service: ManualsService) {}

  readonly handlers: Handlers<typeof manuals> = {
    list: ({ request }) => this.service.list(pageLanguage(request)),
    get: ({ given: { number }, request }) => this.service.get(number, pageLanguage(request)),
  };
}

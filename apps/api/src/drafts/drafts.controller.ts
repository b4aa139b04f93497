import { drafts } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { DraftsService } from './drafts.service.js';

@Calls(drafts)
export class DraftsController {
  constructor(private readonly service: DraftsService) {}

  readonly handlers: Handlers<typeof drafts> = {
    list: ({ actor }) => this.service.list(actor),
    get: ({ actor, given: { id } }) => this.service.get(actor, id),
    post: ({ actor, given }) => this.service.post(actor, given),
    put: ({ actor, given }) => this.service.put(actor, given),
    remove: ({ actor, given: { id } }) => this.service.remove(actor, id),
  };
}

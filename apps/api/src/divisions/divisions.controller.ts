import { divisions } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { DivisionsService } from './divisions.service.js';

@Calls(divisions)
export class DivisionsController {
  constructor(private readonly service: DivisionsService) {}

  readonly handlers: Handlers<typeof divisions> = {
    list: ({ actor, given }) => this.service.list(actor, given),
    post: ({ actor, given }) => this.service.post(actor, given),
    putDisplayOrder: ({ actor, given }) => this.service.putDisplayOrder(actor, given),
    get: ({ actor, given: { id } }) => this.service.get(actor, id),
    put: ({ actor, given }) => this.service.put(actor, given),
    delete: ({ actor, given: { id } }) => this.service.delete(actor, id),
  };
}

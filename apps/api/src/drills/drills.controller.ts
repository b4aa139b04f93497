import { drills } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { DrillsService } from './drills.service.js';

@Calls(drills)
export class DrillsController {
  constructor(private readonly service: DrillsService) {}

  readonly handlers: Handlers<typeof drills> = {
    list: ({ actor, given }) => this.service.list(actor, given),
    sources: () => this.service.sources(),
    busy: ({ actor, given }) => this.service.busy(actor, given),
    get: ({ actor, given: { id } }) => this.service.get(actor, id),
    start: ({ actor, given }) => this.service.start(actor, given),
    stop: ({ actor, given }) => this.service.stop(actor, given),
  };
}

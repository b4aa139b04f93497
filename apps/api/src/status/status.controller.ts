import { status } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { StatusService } from './status.service.js';

@Calls(status)
export class StatusController {
  constructor(private readonly service: StatusService) {}

  readonly handlers: Handlers<typeof status> = {
    get: ({ actor }) => this.service.get(actor),
    resumeLane: ({ actor, given }) => this.service.resumeLane(actor, given),
    pauseSending: ({ actor }) => this.service.pauseSending(actor),
    resumeSending: ({ actor }) => this.service.resumeSending(actor),
  };
}

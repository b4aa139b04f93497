import { status } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { SendingService } from './sending.service.js';
import { StatusService } from './status.service.js';

@Calls(status)
export class StatusController {
  constructor(
    private readonly service: StatusService,
    private readonly sending: SendingService,
  ) {}

  readonly handlers: Handlers<typeof status> = {
    get: ({ actor }) => this.service.get(actor),
    resumeLane: ({ actor, given }) => this.sending.resumeLane(actor, given),
    pauseSending: ({ actor }) => this.sending.pause(actor),
    resumeSending: ({ actor }) => this.sending.resume(actor),
  };
}

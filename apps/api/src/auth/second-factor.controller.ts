import { secondFactor } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { SecondFactorService } from './second-factor.service.js';

@Calls(secondFactor)
export class SecondFactorController {
  constructor(private readonly service: SecondFactorService) {}

  readonly handlers: Handlers<typeof secondFactor> = {
    get: ({ actor }) => this.service.get(actor),
    start: ({ actor, given }) => this.service.start(actor, given),
    confirm: ({ actor, given }) => this.service.confirm(actor, given),
    disable: ({ actor, given }) => this.service.disable(actor, given),
    reset: ({ actor, given: { id } }) => this.service.reset(actor, id),
  };
}

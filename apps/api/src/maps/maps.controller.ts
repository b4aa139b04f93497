import { maps } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { MapsService } from './maps.service.js';

@Calls(maps)
export class MapsController {
  constructor(private readonly service: MapsService) {}

  readonly handlers: Handlers<typeof maps> = {
    get: ({ actor, given }) => this.service.get(actor, given),
    travelers: ({ actor, given }) => this.service.travelers(actor, given),
  };
}

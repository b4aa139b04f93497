import { Controller } from '@nestjs/common';
import { type Given as GivenOf, maps, type MapReply, type MapTraveler, type Page } from '@tabimori/shared';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import { MapsService } from './maps.service.js';

@Controller()
export class MapsController {
  constructor(private readonly service: MapsService) {}

  @Endpoint(maps.get)
  get(@By() actor: Actor, @Given() given: GivenOf<typeof maps.get>): Promise<MapReply> {
    return this.service.get(actor, given);
  }

  @Endpoint(maps.travelers)
  travelers(@By() actor: Actor, @Given() given: GivenOf<typeof maps.travelers>): Promise<Page<MapTraveler>> {
    return this.service.travelers(actor, given);
  }
}

import { Controller, Inject } from '@nestjs/common';
import {
  type EventDetail,
  events,
  type EventSummary,
  type Given as GivenOf,
  type Page,
  type Reply,
} from '@tabimori/shared';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import { EventsService } from './events.service.js';
import { StopService } from './stop.service.js';

@Controller()
export class EventsController {
  constructor(
    @Inject(EventsService) private readonly service: EventsService,
    @Inject(StopService) private readonly stopping: StopService,
  ) {}

  @Endpoint(events.list)
  list(@By() actor: Actor, @Given() given: GivenOf<typeof events.list>): Promise<Page<EventSummary>> {
    return this.service.list(actor, given);
  }

  @Endpoint(events.stop)
  stop(@By() actor: Actor, @Given() given: GivenOf<typeof events.stop>): Promise<Reply<typeof events.stop>> {
    return this.stopping.stop(actor, given);
  }

  @Endpoint(events.reached)
  reached(@By() actor: Actor, @Given() given: GivenOf<typeof events.reached>): Promise<Reply<typeof events.reached>> {
    return this.stopping.reached(actor, given);
  }

  @Endpoint(events.get)
  get(@By() actor: Actor, @Given() { id }: GivenOf<typeof events.get>): Promise<EventDetail> {
    return this.service.get(actor, id);
  }
}

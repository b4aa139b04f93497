import { Controller, type StreamableFile } from '@nestjs/common';
import {
  type EventDetail,
  events,
  type EventSummary,
  type Given as GivenOf,
  type Page,
  type Problem,
  type Reply,
} from '@tabimori/shared';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import { CloseService } from './close.service.js';
import { EventsService } from './events.service.js';
import { ProblemsService } from './problems.service.js';
import { StopService } from './stop.service.js';
import { TravelersService } from './travelers.service.js';

@Controller()
export class EventsController {
  constructor(
    private readonly service: EventsService,
    private readonly unusable: ProblemsService,
    private readonly people: TravelersService,
    private readonly stopping: StopService,
    private readonly closing: CloseService,
  ) {}

  @Endpoint(events.list)
  list(@By() actor: Actor, @Given() given: GivenOf<typeof events.list>): Promise<Page<EventSummary>> {
    return this.service.list(actor, given);
  }

  @Endpoint(events.problems)
  problems(@Given() given: GivenOf<typeof events.problems>): Promise<Page<Problem>> {
    return this.unusable.list(given);
  }

  @Endpoint(events.telegram)
  telegram(@Given() { id }: GivenOf<typeof events.telegram>): Promise<StreamableFile> {
    return this.unusable.telegram(id);
  }

  @Endpoint(events.travelers)
  travelers(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof events.travelers>,
  ): Promise<Reply<typeof events.travelers>> {
    return this.people.byPrefecture(actor, given);
  }

  @Endpoint(events.stop)
  stop(@By() actor: Actor, @Given() given: GivenOf<typeof events.stop>): Promise<Reply<typeof events.stop>> {
    return this.stopping.stop(actor, given);
  }

  @Endpoint(events.close)
  close(@By() actor: Actor, @Given() given: GivenOf<typeof events.close>): Promise<Reply<typeof events.close>> {
    return this.closing.close(actor, given);
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

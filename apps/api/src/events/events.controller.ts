import { events } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { CloseService } from './close.service.js';
import { EventsService } from './events.service.js';
import { ProblemsService } from './problems.service.js';
import { StopService } from './stop.service.js';
import { TravelersService } from './travelers.service.js';

@Calls(events)
export class EventsController {
  constructor(
    private readonly service: EventsService,
    private readonly unusable: ProblemsService,
    private readonly people: TravelersService,
    private readonly stopping: StopService,
    private readonly closing: CloseService,
  ) {}

  readonly handlers: Handlers<typeof events> = {
    list: ({ actor, given }) => this.service.list(actor, given),
    problems: ({ given }) => this.unusable.list(given),
    telegram: ({ given: { id } }) => this.unusable.telegram(id),
    travelers: ({ actor, given }) => this.people.byPrefecture(actor, given),
    stop: ({ actor, given }) => this.stopping.stop(actor, given),
    close: ({ actor, given }) => this.closing.close(actor, given),
    reached: ({ actor, given }) => this.stopping.reached(actor, given),
    get: ({ actor, given: { id } }) => this.service.get(actor, id),
  };
}

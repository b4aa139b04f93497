import { events } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { pageLanguage } from '../http/language.js';
import { sendKeyOf } from '../http/send-key.js';
import { EventsService } from './events.service.js';

@Calls(events)
export class EventsController {
  constructor(private readonly service: EventsService) {}

  readonly handlers: Handlers<typeof events> = {
    list: ({ actor, given }) => this.service.list(actor, given),
    problems: ({ given }) => this.service.problems(given),
    telegram: ({ given: { id } }) => this.service.telegram(id),
    handOvers: ({ actor, given }) => this.service.handOvers(actor, given),
    result: ({ actor, given }) => this.service.result(actor, given),
    places: ({ actor, given }) => this.service.places(actor, given),
    people: ({ actor, given }) => this.service.people(actor, given),
    ofApplicant: ({ actor, given }) => this.service.ofApplicant(actor, given),
    exportPeople: ({ actor, given, request }) => this.service.exportPeople(actor, given, pageLanguage(request)),
    resend: ({ actor, given, request }) => this.service.resend(actor, given, sendKeyOf(request)),
    travelers: ({ actor, given }) => this.service.travelers(actor, given),
    stop: ({ actor, given }) => this.service.stop(actor, given),
    close: ({ actor, given }) => this.service.close(actor, given),
    reopen: ({ actor, given }) => this.service.reopen(actor, given),
    unfinished: ({ actor, given }) => this.service.unfinished(actor, given),
    reached: ({ actor, given }) => this.service.reached(actor, given),
    get: ({ actor, given: { id } }) => this.service.get(actor, id),
  };
}

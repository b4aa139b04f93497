import { reachability } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { pageLanguage } from '../http/language.js';
import { ReachabilityService } from './reachability.service.js';

@Calls(reachability)
export class ReachabilityController {
  constructor(private readonly service: ReachabilityService) {}

  readonly handlers: Handlers<typeof reachability> = {
    summary: ({ actor, given }) => this.service.summary(actor, given),
    departments: ({ actor, given }) => this.service.departments(actor, given),
    travelers: ({ actor, given }) => this.service.travelers(actor, given),
    exportTravelers: ({ actor, given, request }) => this.service.exportTravelers(actor, given, pageLanguage(request)),
  };
}

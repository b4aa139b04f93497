import { countries } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { CountriesService } from './countries.service.js';

@Calls(countries)
export class CountriesController {
  constructor(private readonly service: CountriesService) {}

  readonly handlers: Handlers<typeof countries> = {
    list: ({ actor, given }) => this.service.list(actor, given),
    post: ({ actor, given }) => this.service.post(actor, given),
    get: ({ actor, given: { id } }) => this.service.get(actor, id),
    put: ({ actor, given }) => this.service.put(actor, given),
    delete: ({ actor, given: { id } }) => this.service.delete(actor, id),
  };
}

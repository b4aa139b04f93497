import { companies } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { CompaniesService } from './companies.service.js';

@Calls(companies)
export class CompaniesController {
  constructor(private readonly service: CompaniesService) {}

  readonly handlers: Handlers<typeof companies> = {
    list: ({ actor, given }) => this.service.list(actor, given),
    get: ({ actor, given: { id } }) => this.service.get(actor, id),
    post: ({ actor, given, file: logo }) => this.service.post(actor, given, logo),
    put: ({ actor, given, file: logo }) => this.service.put(actor, given, logo),
    remove: ({ actor, given: { id } }) => this.service.remove(actor, id),
    approve: ({ actor, given }) => this.service.approve(actor, given),
    reject: ({ actor, given }) => this.service.reject(actor, given),
    apply: ({ given, request }) => this.service.apply(given, request.ip),
  };
}

import { companies } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { ApplicationsService } from './applications.service.js';
import { ChangeService } from './change.service.js';
import { CompaniesService } from './companies.service.js';
import { RegisterService } from './register.service.js';
import { RemoveService } from './remove.service.js';

@Calls(companies)
export class CompaniesController {
  constructor(
    private readonly service: CompaniesService,
    private readonly registering: RegisterService,
    private readonly changing: ChangeService,
    private readonly removing: RemoveService,
    private readonly applications: ApplicationsService,
  ) {}

  readonly handlers: Handlers<typeof companies> = {
    list: ({ actor, given }) => this.service.list(actor, given),
    get: ({ actor, given: { id } }) => this.service.get(actor, id),
    post: ({ actor, given, file: logo }) => this.registering.post(actor, given, logo),
    put: ({ actor, given, file: logo }) => this.changing.put(actor, given, logo),
    remove: ({ actor, given: { id } }) => this.removing.remove(actor, id),
    approve: ({ actor, given }) => this.applications.approve(actor, given),
    reject: ({ actor, given }) => this.applications.reject(actor, given),
    apply: ({ given, request }) => this.applications.apply(given, request.ip),
  };
}

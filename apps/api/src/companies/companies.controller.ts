import { Controller, Ip } from '@nestjs/common';
import { companies, type Given as GivenOf, type Reply } from '@tabimori/shared';
import type { Actor } from '../http/actor.js';
import { Attached, By, Endpoint, Given } from '../http/endpoint.js';
import type { Told } from '../http/envelope.interceptor.js';
import { ApplicationsService } from './applications.service.js';
import { ChangeService } from './change.service.js';
import { CompaniesService } from './companies.service.js';
import { type Registered, RegisterService } from './register.service.js';
import { RemoveService } from './remove.service.js';

@Controller()
export class CompaniesController {
  constructor(
    private readonly service: CompaniesService,
    private readonly registering: RegisterService,
    private readonly changing: ChangeService,
    private readonly removing: RemoveService,
    private readonly applications: ApplicationsService,
  ) {}

  @Endpoint(companies.list)
  list(@By() actor: Actor, @Given() given: GivenOf<typeof companies.list>): Promise<Reply<typeof companies.list>> {
    return this.service.list(actor, given);
  }

  @Endpoint(companies.get)
  get(@By() actor: Actor, @Given() { id }: GivenOf<typeof companies.get>): Promise<Reply<typeof companies.get>> {
    return this.service.get(actor, id);
  }

  @Endpoint(companies.post)
  post(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof companies.post>,
    @Attached() logo: Buffer | undefined,
  ): Promise<Registered | Told<Registered>> {
    return this.registering.post(actor, given, logo);
  }

  @Endpoint(companies.put)
  put(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof companies.put>,
    @Attached() logo: Buffer | undefined,
  ): Promise<Reply<typeof companies.put>> {
    return this.changing.put(actor, given, logo);
  }

  @Endpoint(companies.remove)
  remove(@By() actor: Actor, @Given() { id }: GivenOf<typeof companies.remove>): Promise<void> {
    return this.removing.remove(actor, id);
  }

  @Endpoint(companies.approve)
  approve(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof companies.approve>,
  ): Promise<Registered | Told<Registered>> {
    return this.applications.approve(actor, given);
  }

  @Endpoint(companies.reject)
  reject(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof companies.reject>,
  ): Promise<Reply<typeof companies.reject>> {
    return this.applications.reject(actor, given);
  }

  @Endpoint(companies.apply)
  apply(@Given() given: GivenOf<typeof companies.apply>, @Ip() address: string): Promise<void> {
    return this.applications.apply(given, address);
  }
}

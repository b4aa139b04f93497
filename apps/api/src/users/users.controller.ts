import { Controller } from '@nestjs/common';
import { users, type Given as GivenOf, type Reply } from '@tabimori/shared';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import type { Told } from '../http/envelope.interceptor.js';
import { ChangeUserService } from './change.service.js';
import { RemoveUserService } from './remove.service.js';
import { UsersService } from './users.service.js';

@Controller()
export class UsersController {
  constructor(
    private readonly service: UsersService,
    private readonly changes: ChangeUserService,
    private readonly removal: RemoveUserService,
  ) {}

  @Endpoint(users.list)
  list(@By() actor: Actor, @Given() given: GivenOf<typeof users.list>): Promise<Reply<typeof users.list>> {
    return this.service.list(actor, given);
  }

  @Endpoint(users.post)
  post(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof users.post>,
  ): Promise<Reply<typeof users.post> | Told<Reply<typeof users.post>>> {
    return this.service.post(actor, given);
  }

  @Endpoint(users.get)
  get(@By() actor: Actor, @Given() { id }: GivenOf<typeof users.get>): Promise<Reply<typeof users.get>> {
    return this.service.get(actor, id);
  }

  @Endpoint(users.put)
  put(@By() actor: Actor, @Given() given: GivenOf<typeof users.put>): Promise<Reply<typeof users.put>> {
    return this.changes.put(actor, given);
  }

  @Endpoint(users.delete)
  delete(@By() actor: Actor, @Given() { id }: GivenOf<typeof users.delete>): Promise<Reply<typeof users.delete>> {
    return this.removal.delete(actor, id);
  }
}

import { users } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { ChangeUserService } from './change.service.js';
import { RemoveUserService } from './remove.service.js';
import { UsersService } from './users.service.js';

@Calls(users)
export class UsersController {
  constructor(
    private readonly service: UsersService,
    private readonly changes: ChangeUserService,
    private readonly removal: RemoveUserService,
  ) {}

  readonly handlers: Handlers<typeof users> = {
    list: ({ actor, given }) => this.service.list(actor, given),
    post: ({ actor, given }) => this.service.post(actor, given),
    get: ({ actor, given: { id } }) => this.service.get(actor, id),
    put: ({ actor, given }) => this.changes.put(actor, given),
    delete: ({ actor, given: { id } }) => this.removal.delete(actor, id),
  };
}

import { users } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { UsersService } from './users.service.js';

@Calls(users)
export class UsersController {
  constructor(private readonly service: UsersService) {}

  readonly handlers: Handlers<typeof users> = {
    list: ({ actor, given }) => this.service.list(actor, given),
    post: ({ actor, given }) => this.service.post(actor, given),
    get: ({ actor, given: { id } }) => this.service.get(actor, id),
    put: ({ actor, given }) => this.service.put(actor, given),
    delete: ({ actor, given: { id } }) => this.service.delete(actor, id),
  };
}

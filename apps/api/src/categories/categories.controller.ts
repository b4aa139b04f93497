import { categories } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { CategoriesService } from './categories.service.js';

@Calls(categories)
export class CategoriesController {
  constructor(private readonly service: CategoriesService) {}

  readonly handlers: Handlers<typeof categories> = {
    list: ({ actor, given }) => this.service.list(actor, given),
    get: ({ actor, given: { id } }) => this.service.get(actor, id),
    post: ({ actor, given, file: logo }) => this.service.post(actor, given, logo),
    put: ({ actor, given, file: logo }) => this.service.put(actor, given, logo),
    remove: ({ actor, given: { id } }) => this.service.remove(actor, id),
  };
}

import { messageTemplates } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { MessageTemplatesService } from './message-templates.service.js';

@Calls(messageTemplates)
export class MessageTemplatesController {
  constructor(private readonly service: MessageTemplatesService) {}

  readonly handlers: Handlers<typeof messageTemplates> = {
    list: ({ actor, given }) => this.service.list(actor, given),
    builtIn: () => this.service.builtIn(),
    inUse: ({ actor, given }) => this.service.inUse(actor, given),
    preview: ({ actor, given }) => this.service.preview(actor, given),
    post: ({ actor, given }) => this.service.post(actor, given),
    get: ({ actor, given: { id } }) => this.service.get(actor, id),
    put: ({ actor, given }) => this.service.put(actor, given),
    delete: ({ actor, given: { id } }) => this.service.delete(actor, id),
  };
}

import { autoSend } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { AutoSendService } from './auto-send.service.js';

@Calls(autoSend)
export class AutoSendController {
  constructor(private readonly service: AutoSendService) {}

  readonly handlers: Handlers<typeof autoSend> = {
    get: ({ actor, given: { companyId } }) => this.service.get(actor, companyId),
    put: ({ actor, given }) => this.service.put(actor, given),
    example: ({ actor, given }) => this.service.example(actor, given),
  };
}

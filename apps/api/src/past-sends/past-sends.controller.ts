import { pastSends } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { PastSendsService } from './past-sends.service.js';

@Calls(pastSends)
export class PastSendsController {
  constructor(private readonly service: PastSendsService) {}

  readonly handlers: Handlers<typeof pastSends> = {
    list: ({ actor, given }) => this.service.list(actor, given),
  };
}

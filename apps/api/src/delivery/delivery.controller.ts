import { delivery } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { pageLanguage } from '../http/language.js';
import { sendKeyOf } from '../http/send-key.js';
import { DeliveryService } from './delivery.service.js';

@Calls(delivery)
export class DeliveryController {
  constructor(private readonly service: DeliveryService) {}

  readonly handlers: Handlers<typeof delivery> = {
    list: ({ actor, given }) => this.service.list(actor, given),
    exportTargets: ({ actor, given, request }) => this.service.exportTargets(actor, given, pageLanguage(request)),
    dryRun: ({ actor, given }) => this.service.dryRun(actor, given),
    select: ({ actor, given, request }) => this.service.send(actor, given, sendKeyOf(request)),
    all: ({ actor, given, request }) => this.service.send(actor, given, sendKeyOf(request)),
    test: ({ actor, given }) => this.service.test(actor, given),
    resend: ({ actor, given, request }) => this.service.resend(actor, given, sendKeyOf(request)),
    undo: ({ actor, given }) => this.service.undo(actor, given),
    composed: ({ actor, given }) => this.service.composed(actor, given),
    stop: ({ actor, given }) => this.service.stop(actor, given),
  };
}

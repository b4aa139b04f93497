import { deliveryHistory } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { pageLanguage } from '../http/language.js';
import { DeliveryHistoryService } from './delivery-history.service.js';

@Calls(deliveryHistory)
export class DeliveryHistoryController {
  constructor(private readonly service: DeliveryHistoryService) {}

  readonly handlers: Handlers<typeof deliveryHistory> = {
    list: ({ actor, given }) => this.service.list(actor, given),
    exportList: ({ actor, given, request }) => this.service.exportList(actor, given, pageLanguage(request)),
    targetMessage: ({ actor, given }) => this.service.thread(actor, given),
    exportTarget: ({ actor, given, request }) => this.service.exportTarget(actor, given, pageLanguage(request)),
    get: ({ actor, given: { id } }) => this.service.get(actor, id),
    recipients: ({ actor, given }) => this.service.recipients(actor, given),
    answer: ({ actor, given }) => this.service.answer(actor, given),
    handling: ({ actor, given }) => this.service.handle(actor, given),
  };
}

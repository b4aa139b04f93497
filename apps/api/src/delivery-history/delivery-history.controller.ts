import { Controller, Req, type StreamableFile } from '@nestjs/common';
import {
  type DeliveryDetail,
  deliveryHistory,
  type DeliverySummary,
  type Given as GivenOf,
  type Page,
  type Recipient,
  type Reply,
} from '@tabimori/shared';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import { pageLanguage } from '../http/language.js';
import { CareService } from './care.service.js';
import { DeliveryHistoryService } from './delivery-history.service.js';
import { ExportService } from './export.service.js';
import { ThreadService } from './thread.service.js';

@Controller()
export class DeliveryHistoryController {
  constructor(
    private readonly service: DeliveryHistoryService,
    private readonly exports: ExportService,
    private readonly threads: ThreadService,
    private readonly care: CareService,
  ) {}

  @Endpoint(deliveryHistory.list)
  list(@By() actor: Actor, @Given() given: GivenOf<typeof deliveryHistory.list>): Promise<Page<DeliverySummary>> {
    return this.service.list(actor, given);
  }

  @Endpoint(deliveryHistory.exportList)
  exportList(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof deliveryHistory.exportList>,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    return this.exports.exportList(actor, given, pageLanguage(request));
  }

  @Endpoint(deliveryHistory.targetMessage)
  targetMessage(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof deliveryHistory.targetMessage>,
  ): Promise<Reply<typeof deliveryHistory.targetMessage>> {
    return this.threads.thread(actor, given);
  }

  @Endpoint(deliveryHistory.exportTarget)
  exportTarget(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof deliveryHistory.exportTarget>,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    return this.exports.exportTarget(actor, given, pageLanguage(request), request.ip);
  }

  @Endpoint(deliveryHistory.get)
  get(@By() actor: Actor, @Given() { id }: GivenOf<typeof deliveryHistory.get>): Promise<DeliveryDetail> {
    return this.service.get(actor, id);
  }

  @Endpoint(deliveryHistory.recipients)
  recipients(@By() actor: Actor, @Given() given: GivenOf<typeof deliveryHistory.recipients>): Promise<Page<Recipient>> {
    return this.service.recipients(actor, given);
  }

  @Endpoint(deliveryHistory.answer)
  answer(@By() actor: Actor, @Given() given: GivenOf<typeof deliveryHistory.answer>): Promise<void> {
    return this.care.answer(actor, given);
  }

  @Endpoint(deliveryHistory.handling)
  handling(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof deliveryHistory.handling>,
  ): Promise<Reply<typeof deliveryHistory.handling>> {
    return this.care.handle(actor, given);
  }
}

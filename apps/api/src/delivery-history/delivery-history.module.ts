import { Module } from '@nestjs/common';
import { DeliveryHistoryController } from './delivery-history.controller.js';
import { DeliveryHistoryService } from './delivery-history.service.js';

@Module({ controllers: [DeliveryHistoryController], providers: [DeliveryHistoryService] })
export class DeliveryHistoryModule {}

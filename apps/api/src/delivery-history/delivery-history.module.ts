import { Module } from '@nestjs/common';
import { DeliveryHistoryController } from './delivery-history.controller.js';
import { DeliveryHistoryService } from './delivery-history.service.js';
import { ExportService } from './export.service.js';

@Module({ controllers: [DeliveryHistoryController], providers: [DeliveryHistoryService, ExportService] })
export class DeliveryHistoryModule {}

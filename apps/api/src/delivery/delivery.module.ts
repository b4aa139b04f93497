import { Module } from '@nestjs/common';
import { DeliveryController } from './delivery.controller.js';
import { DeliveryService } from './delivery.service.js';
import { TargetExportService } from './export.service.js';

@Module({ controllers: [DeliveryController], providers: [DeliveryService, TargetExportService] })
export class DeliveryModule {}

import { Module } from '@nestjs/common';
import { LookUpsController } from './look-ups.controller.js';
import { LookUpsService } from './look-ups.service.js';

@Module({ controllers: [LookUpsController], providers: [LookUpsService] })
export class LookUpsModule {}

import { Module } from '@nestjs/common';
import { DrillsModule } from '../drills/drills.module.js';
import { AutoSendController } from './auto-send.controller.js';
import { AutoSendService } from './auto-send.service.js';

@Module({ imports: [DrillsModule], controllers: [AutoSendController], providers: [AutoSendService] })
export class AutoSendModule {}

import { Module } from '@nestjs/common';
import { PastSendsController } from './past-sends.controller.js';
import { PastSendsService } from './past-sends.service.js';

@Module({ controllers: [PastSendsController], providers: [PastSendsService] })
export class PastSendsModule {}

import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { Watch } from './watch.js';

@Module({ controllers: [HealthController], providers: [HealthService, Watch] })
export class HealthModule {}

import { Module } from '@nestjs/common';
import { ReachabilityController } from './reachability.controller.js';
import { ReachabilityService } from './reachability.service.js';

@Module({ controllers: [ReachabilityController], providers: [ReachabilityService] })
export class ReachabilityModule {}

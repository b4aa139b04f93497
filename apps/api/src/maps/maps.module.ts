import { Module } from '@nestjs/common';
import { MapsController } from './maps.controller.js';
import { MapsService } from './maps.service.js';
import { Snapshots } from './snapshots.js';

@Module({ controllers: [MapsController], providers: [MapsService, Snapshots] })
export class MapsModule {}

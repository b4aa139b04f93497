import { Module } from '@nestjs/common';
import { DrillsController } from './drills.controller.js';
import { DrillsService } from './drills.service.js';
import { DrillSources } from './sources.js';

@Module({ controllers: [DrillsController], providers: [DrillsService, DrillSources], exports: [DrillSources] })
export class DrillsModule {}

import { Module } from '@nestjs/common';
import { ApplicantsController } from './applicants.controller.js';
import { ApplicantsService } from './applicants.service.js';
import { ApplicantExportService } from './export.service.js';

@Module({ controllers: [ApplicantsController], providers: [ApplicantsService, ApplicantExportService] })
export class ApplicantsModule {}

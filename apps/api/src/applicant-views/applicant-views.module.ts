import { Module } from '@nestjs/common';
import { ApplicantViewsController } from './applicant-views.controller.js';
import { ApplicantViewsService } from './applicant-views.service.js';

@Module({ controllers: [ApplicantViewsController], providers: [ApplicantViewsService] })
export class ApplicantViewsModule {}

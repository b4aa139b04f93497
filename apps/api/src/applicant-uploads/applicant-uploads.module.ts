import { Module } from '@nestjs/common';
import { ApplicantUploadsController } from './applicant-uploads.controller.js';
import { ApplicantUploadsService } from './applicant-uploads.service.js';

@Module({ controllers: [ApplicantUploadsController], providers: [ApplicantUploadsService] })
export class ApplicantUploadsModule {}

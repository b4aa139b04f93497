import { Module } from '@nestjs/common';
import { ApplicantUploadsController } from './applicant-uploads.controller.js';
import { ApplicantUploadsService } from './applicant-uploads.service.js';
import { UploadErrorsService } from './errors.service.js';

@Module({ controllers: [ApplicantUploadsController], providers: [ApplicantUploadsService, UploadErrorsService] })
export class ApplicantUploadsModule {}

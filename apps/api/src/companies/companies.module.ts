import { Module } from '@nestjs/common';
import { LogosModule } from '../logos/logos.module.js';
import { CompaniesController } from './companies.controller.js';
import { CompaniesService } from './companies.service.js';

@Module({ imports: [LogosModule], controllers: [CompaniesController], providers: [CompaniesService] })
export class CompaniesModule {}

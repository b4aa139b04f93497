import { type DynamicModule, Module } from '@nestjs/common';
import type { Config, Logger } from '@tabimori/server';
import type { DataSource } from 'typeorm';
import { ApplicantUploadsModule } from './applicant-uploads/applicant-uploads.module.js';
import { ApplicantViewsModule } from './applicant-views/applicant-views.module.js';
import { ApplicantsModule } from './applicants/applicants.module.js';
import { AuthModule } from './auth/auth.module.js';
import { AutoSendModule } from './auto-send/auto-send.module.js';
import { CategoriesModule } from './categories/categories.module.js';
import { CompaniesModule } from './companies/companies.module.js';
import type { Folders } from './config.js';
import { ConfirmLocationModule } from './confirm-location/confirm-location.module.js';
import { ConsoleModule } from './console/console.module.js';
import { CountriesModule } from './countries/countries.module.js';
import { BaseModule } from './db/database.module.js';
import { DeliveryHistoryModule } from './delivery-history/delivery-history.module.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import { DivisionsModule } from './divisions/divisions.module.js';
import { DocsModule } from './docs/docs.module.js';
import { DraftsModule } from './drafts/drafts.module.js';
import { DrillsModule } from './drills/drills.module.js';
import { EventsModule } from './events/events.module.js';
import { HealthModule } from './health/health.module.js';
import { HomeModule } from './home/home.module.js';
import { HooksModule } from './hooks/hooks.module.js';
import { HttpModule } from './http/http.module.js';
import { InformationModule } from './information/information.module.js';
import { LogsModule } from './logs/logs.module.js';
import { LookUpsModule } from './look-ups/look-ups.module.js';
import { ManualsModule } from './manuals/manuals.module.js';
import { MapsModule } from './maps/maps.module.js';
import { MessageTemplatesModule } from './message-templates/message-templates.module.js';
import { PastSendsModule } from './past-sends/past-sends.module.js';
import { ReachabilityModule } from './reachability/reachability.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { StatusModule } from './status/status.module.js';
import { UsersModule } from './users/users.module.js';

/** One for each resource of the contract, in its order; then the pages and files that are no calls. */
const ROOMS = [
  InformationModule,
  LookUpsModule,
  HomeModule,
  EventsModule,
  DrillsModule,
  DeliveryHistoryModule,
  PastSendsModule,
  MapsModule,
  DeliveryModule,
  DraftsModule,
  ApplicantsModule,
  ApplicantViewsModule,
  ReachabilityModule,
  ApplicantUploadsModule,
  CompaniesModule,
  UsersModule,
  DivisionsModule,
  CountriesModule,
  CategoriesModule,
  MessageTemplatesModule,
  SettingsModule,
  AutoSendModule,
  StatusModule,
  LogsModule,
  ManualsModule,
  HooksModule,
  DocsModule,
  ConfirmLocationModule,
  HealthModule,
  ConsoleModule,
];

@Module({})
export class AppModule {
  static with(config: Config, source: DataSource, logger: Logger, folders: Folders): DynamicModule {
    const base = BaseModule.with(config, source, logger, folders);
    return { module: AppModule, imports: [base, HttpModule, AuthModule, ...ROOMS] };
  }
}

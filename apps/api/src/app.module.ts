import { createSecretKey } from 'node:crypto';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import type { Config, Logger } from '@tabimori/server';
import type { DataSource } from 'typeorm';
import { Answers } from './answers/answers.js';
import { ApplicantUploadsController } from './applicant-uploads/applicant-uploads.controller.js';
import { ApplicantUploadsService } from './applicant-uploads/applicant-uploads.service.js';
import { UploadErrorsService } from './applicant-uploads/errors.service.js';
import { ApplicantsController } from './applicants/applicants.controller.js';
import { ApplicantsService } from './applicants/applicants.service.js';
import { ApplicantExportService } from './applicants/export.service.js';
import { AuthController } from './auth/auth.controller.js';
import { AuthService } from './auth/auth.service.js';
import { PasswordsService } from './auth/passwords.service.js';
import { OwnPassword } from './auth/own-password.js';
import { PasswordSlots } from './auth/password-slots.js';
import { RateLimit } from './auth/rate-limit.js';
import { SecondFactorCodes } from './auth/second-factor-codes.service.js';
import { SecondFactorController } from './auth/second-factor.controller.js';
import { SecondFactorService } from './auth/second-factor.service.js';
import { Sessions } from './auth/sessions.js';
import { StepUp } from './auth/step-up.js';
import { AutoSendController } from './auto-send/auto-send.controller.js';
import { AutoSendService } from './auto-send/auto-send.service.js';
import { CategoriesController } from './categories/categories.controller.js';
import { CategoriesService } from './categories/categories.service.js';
import { CompaniesController } from './companies/companies.controller.js';
import { CompaniesService } from './companies/companies.service.js';
import type { Folders } from './config.js';
import { ConfirmController } from './confirm-location/confirm.controller.js';
import { ConfirmService } from './confirm-location/confirm.service.js';
import { Questions } from './confirm-location/questions.js';
import { Links } from './confirm-location/links.js';
import { TsunamiWarnings } from './confirm-location/tsunami-warnings.js';
import { ConsoleController } from './console/console.controller.js';
import { Privacy } from './console/privacy.js';
import { CountriesController } from './countries/countries.controller.js';
import { CountriesService } from './countries/countries.service.js';
import { BaseModule } from './db/database.module.js';
import { DeliveryController } from './delivery/delivery.controller.js';
import { TargetExportService } from './delivery/export.service.js';
import { DeliveryService } from './delivery/delivery.service.js';
import { DeliveryHistoryController } from './delivery-history/delivery-history.controller.js';
import { DeliveryHistoryService } from './delivery-history/delivery-history.service.js';
import { ExportService } from './delivery-history/export.service.js';
import { ExportSlots } from './sheets/export-slots.js';
import { DivisionsController } from './divisions/divisions.controller.js';
import { DivisionsService } from './divisions/divisions.service.js';
import { DocsController } from './docs/docs.controller.js';
import { DrillsController } from './drills/drills.controller.js';
import { DrillsService } from './drills/drills.service.js';
import { DrillSources } from './drills/sources.js';
import { EventsController } from './events/events.controller.js';
import { EventsService } from './events/events.service.js';
import { HealthController } from './health/health.controller.js';
import { HealthService } from './health/health.service.js';
import { Metrics } from './health/metrics.js';
import { HomeController } from './home/home.controller.js';
import { HomeService } from './home/home.service.js';
import { HooksController } from './hooks/hooks.controller.js';
import { HooksService } from './hooks/hooks.service.js';
import { AccessGuard } from './http/access.guard.js';
import { BoundRoutes } from './http/bound-routes.js';
import { EnvelopeInterceptor } from './http/envelope.interceptor.js';
import { FailureFilter } from './http/failure.filter.js';
import { Limiter } from './http/limiter.js';
import { InformationController } from './information/information.controller.js';
import { InformationService } from './information/information.service.js';
import { Travelers } from './information/travelers.js';
import { LogsController } from './logs/logs.controller.js';
import { LogsService } from './logs/logs.service.js';
import { Logos } from './logos/logos.js';
import { LookUpsController } from './look-ups/look-ups.controller.js';
import { LookUpsService } from './look-ups/look-ups.service.js';
import { ManualsController } from './manuals/manuals.controller.js';
import { ManualsService } from './manuals/manuals.service.js';
import { MapsController } from './maps/maps.controller.js';
import { MapsService } from './maps/maps.service.js';
import { Snapshots } from './maps/snapshots.js';
import { MessageTemplatesController } from './message-templates/message-templates.controller.js';
import { MessageTemplatesService } from './message-templates/message-templates.service.js';
import { ReachabilityController } from './reachability/reachability.controller.js';
import { ReachabilityService } from './reachability/reachability.service.js';
import { SettingsController } from './settings/settings.controller.js';
import { SettingsService } from './settings/settings.service.js';
import { StatusController } from './status/status.controller.js';
import { StatusService } from './status/status.service.js';
import { UsersController } from './users/users.controller.js';
import { UsersService } from './users/users.service.js';

/** In the order of the contract; the console's catch-all last. */
const CONTROLLERS = [
  AuthController,
  SecondFactorController,
  InformationController,
  LookUpsController,
  HomeController,
  EventsController,
  DrillsController,
  DeliveryHistoryController,
  MapsController,
  DeliveryController,
  ApplicantsController,
  ReachabilityController,
  ApplicantUploadsController,
  CompaniesController,
  UsersController,
  DivisionsController,
  CountriesController,
  CategoriesController,
  MessageTemplatesController,
  SettingsController,
  AutoSendController,
  StatusController,
  LogsController,
  ManualsController,
  HooksController,
  DocsController,
  ConfirmController,
  HealthController,
  ConsoleController,
];

const SERVICES = [
  Answers,
  ApplicantExportService,
  ApplicantsService,
  ApplicantUploadsService,
  UploadErrorsService,
  AuthService,
  AutoSendService,
  BoundRoutes,
  CategoriesService,
  CompaniesService,
  ConfirmService,
  CountriesService,
  DeliveryHistoryService,
  DivisionsService,
  DrillsService,
  DrillSources,
  EventsService,
  ExportService,
  ExportSlots,
  Questions,
  HealthService,
  HomeService,
  HooksService,
  InformationService,
  Limiter,
  Links,
  TsunamiWarnings,
  LogsService,
  Logos,
  LookUpsService,
  ManualsService,
  MapsService,
  MessageTemplatesService,
  Metrics,
  PasswordsService,
  Privacy,
  OwnPassword,
  PasswordSlots,
  RateLimit,
  ReachabilityService,
  SecondFactorCodes,
  SecondFactorService,
  StepUp,
  TargetExportService,
  DeliveryService,
  Sessions,
  SettingsService,
  Snapshots,
  StatusService,
  Travelers,
  UsersService,
];

@Module({})
export class AppModule {
  static with(config: Config, source: DataSource, logger: Logger, folders: Folders): DynamicModule {
    return {
      module: AppModule,
      imports: [
        BaseModule.with(config, source, logger, folders),
        // as a key: each check of a text would first try whether it is a public key
        JwtModule.register({ secret: createSecretKey(config.jwtSecret, 'utf8') }),
        DiscoveryModule,
      ],
      controllers: CONTROLLERS,
      providers: [
        ...SERVICES,
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
        { provide: APP_FILTER, useClass: FailureFilter },
      ],
    };
  }
}

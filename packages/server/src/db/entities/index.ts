import { AppDeviceEntity, ApplicantEntity, DeletedApplicantEntity, SkippedApplicantEntity } from './applicant.js';
import { ChunkEntity, ChunkTallyEntity } from './chunk.js';
import {
  DeliveryEntity,
  DeliverySliceEntity,
  DeliveryTallyEntity,
  AttentionRecipientEntity,
  FailedRecipientEntity,
  HandOverEntity,
  HandOverTimeEntity,
  PlaceTallyEntity,
  PrunedDeliveryEntity,
  SendKeyEntity,
} from './delivery.js';
import { DrillCompanyEntity, DrillEntity } from './drill.js';
import { AnswerEntity, HandlingEntity, RecipientEntity } from './recipient.js';
import { DecisionEntity, FlowEntity, JoinedEventEntity, WaveEntity, WavePrefectureEntity } from './flow.js';
import { ApplicantViewEntity, DraftEntity } from './kept.js';
import { InstallationEntity } from './installation.js';
import { PasswordCodeEntity, SystemMailEntity } from './mail.js';
import {
  ChannelHealthEntity,
  RelayEntity,
  RelayPaceEntity,
  RelayUseEntity,
  OperationLogEntity,
  OperationSealEntity,
  OperationUnsealedEntity,
  ReadMarkEntity,
  WorkerHeartbeatEntity,
} from './operation.js';
import {
  AutoSendSettingEntity,
  CategoryEntity,
  CompanyEntity,
  DivisionEntity,
  LogoEntity,
  UserEntity,
} from './organisation.js';
import { CountryEntity, CountryKeywordEntity, MunicipalityEntity, PrefectureEntity } from './reference.js';
import { KnownDeviceEntity, RateLimitEntity, RefreshTokenEntity, SessionEntity } from './session.js';
import { RecoveryCodeEntity, SecondFactorEntity, SignInEntity } from './second-factor.js';
import { MessageTemplateEntity, SystemSettingEntity } from './setting.js';
import { EventEntity, EventTelegramEntity, FeedEntity, FeedEntryEntity, TelegramEntity } from './telegram.js';
import { ApplicantUploadEntity, ApplicantUploadPartEntity, ApplicantUploadRowEntity } from './upload.js';

/** Every table. */
export const ENTITIES = [
  DeletedApplicantEntity,
  SkippedApplicantEntity,
  CountryEntity,
  CountryKeywordEntity,
  PrefectureEntity,
  MunicipalityEntity,
  LogoEntity,
  CategoryEntity,
  CompanyEntity,
  DivisionEntity,
  UserEntity,
  AutoSendSettingEntity,
  SessionEntity,
  RefreshTokenEntity,
  RateLimitEntity,
  KnownDeviceEntity,
  SecondFactorEntity,
  RecoveryCodeEntity,
  SignInEntity,
  PasswordCodeEntity,
  SystemMailEntity,
  SystemSettingEntity,
  MessageTemplateEntity,
  ApplicantEntity,
  AppDeviceEntity,
  FeedEntity,
  FeedEntryEntity,
  TelegramEntity,
  EventEntity,
  EventTelegramEntity,
  DrillEntity,
  DrillCompanyEntity,
  DecisionEntity,
  FlowEntity,
  WaveEntity,
  WavePrefectureEntity,
  JoinedEventEntity,
  DeliveryEntity,
  DeliverySliceEntity,
  DeliveryTallyEntity,
  AttentionRecipientEntity,
  FailedRecipientEntity,
  HandOverEntity,
  HandOverTimeEntity,
  PlaceTallyEntity,
  PrunedDeliveryEntity,
  SendKeyEntity,
  ChunkEntity,
  ChunkTallyEntity,
  RecipientEntity,
  AnswerEntity,
  HandlingEntity,
  OperationLogEntity,
  OperationSealEntity,
  OperationUnsealedEntity,
  ReadMarkEntity,
  ApplicantViewEntity,
  DraftEntity,
  WorkerHeartbeatEntity,
  ChannelHealthEntity,
  RelayEntity,
  RelayPaceEntity,
  RelayUseEntity,
  InstallationEntity,
  ApplicantUploadEntity,
  ApplicantUploadPartEntity,
  ApplicantUploadRowEntity,
];

export * from './applicant.js';
export * from './chunk.js';
export * from './delivery.js';
export * from './drill.js';
export * from './flow.js';
export * from './installation.js';
export * from './kept.js';
export * from './mail.js';
export * from './operation.js';
export * from './organisation.js';
export * from './recipient.js';
export * from './reference.js';
export * from './second-factor.js';
export * from './session.js';
export * from './setting.js';
export * from './telegram.js';
export * from './upload.js';

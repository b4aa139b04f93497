import type { MessageType } from '@tabimori/shared';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';
import { EditableRow, Text } from './columns.js';
import { CategoryEntity, CompanyEntity } from './organisation.js';

/** The one row of the service's settings. */
@Entity('system_setting')
@Check('system_setting_id_check', '"id" = 1')
@Check('system_setting_alerts_per_day_check', '"alerts_per_day" BETWEEN 1 AND 50')
export class SystemSettingEntity {
  @PrimaryColumn('smallint', { default: 1 })
  id!: number;

  @Column('varchar', { length: 254 })
  senderMailAddress!: string;

  @Column('varchar', { length: 254 })
  replyToMailAddress!: string;

  @Column('varchar', { length: 254 })
  supportMailAddress!: string;

  @Column('jsonb', { default: [] })
  policyNumberRanges!: { prefix: string; from: string; to: string }[];

  /** the master switch of automatic sends */
  @Column('boolean', { default: true })
  autoSendEnabled!: boolean;

  /** automatic alerts to a traveler in a day, from which weaker repeats are held; null: none is held */
  @Column('smallint', { default: 6, nullable: true })
  alertsPerDay!: number | null;

  /** retention in days; absent: positions for RETENTION.position, the rest without limit */
  @Column('jsonb', { default: {} })
  retentionDays!: { position?: number; sends?: number | null; telegrams?: number | null; log?: number | null };

  /** users who belong to no company sign in with a second factor */
  @Column('boolean', { default: false })
  secondFactorRequired!: boolean;

  /** the age of a password from which its user is reminded to change it */
  @Column('smallint', { default: 90 })
  passwordDays!: number;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;

  @VersionColumn({ type: 'int', default: 1 })
  version!: number;
}

@Entity('message_template')
@Check('message_template_user_div_check', '"user_div" BETWEEN 1 AND 3')
// the template of a send: the owner's of the type with the lowest displayOrder
@Index('message_template_choice', ['messageType', 'companyId', 'categoryId', 'displayOrder'])
export class MessageTemplateEntity extends EditableRow {
  /** the template's owner: 1 provider-wide, 2 category, 3 company */
  @Column('smallint')
  userDiv!: 1 | 2 | 3;

  @Column('int', { nullable: true })
  categoryId!: number | null;

  @ManyToOne(() => CategoryEntity, { nullable: true })
  @JoinColumn({ name: 'category_id' })
  category!: Relation<CategoryEntity> | null;

  @Index()
  @Column('int', { nullable: true })
  companyId!: number | null;

  @ManyToOne(() => CompanyEntity, { nullable: true })
  @JoinColumn({ name: 'company_id' })
  company!: Relation<CompanyEntity> | null;

  @Column('smallint')
  messageType!: MessageType;

  @Text(100) templateName!: string;
  @Text(100) subject!: string;
  @Text(100) subjectEn!: string;
  @Text(2000) body!: string;
  @Text(2000) bodyEn!: string;
  @Text(160) smsText!: string;
  @Text(160) smsTextEn!: string;

  @Column('int', { default: 0 })
  displayOrder!: number;
}

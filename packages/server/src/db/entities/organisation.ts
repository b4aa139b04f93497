import { COMPANY_STATES, type Language, type Threshold, type UserDiv } from '@tabimori/shared';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import { EditableRow, Text } from './columns.js';

/** A re-encoded image, named by its content. */
@Entity('logo')
export class LogoEntity {
  @PrimaryColumn('char', { length: 64 })
  sha256!: string;

  @Column('varchar', { length: 20 })
  mediaType!: string;

  @Column('bytea')
  bytes!: Buffer;
}

@Entity('category')
export class CategoryEntity extends EditableRow {
  @Column('varchar', { length: 100, unique: true })
  name!: string;

  @Text(8) postalCode!: string;
  @Text(200) address!: string;
  @Text(200) municipality!: string;
  @Text(200) buildingName!: string;
  @Text(100) contactPersonName!: string;
  @Text(20) phone!: string;
  @Text(254) mailAddress!: string;

  @Column('boolean', { default: false })
  isPartner!: boolean;

  @Column('char', { length: 64, nullable: true })
  logoSha256!: string | null;

  @ManyToOne(() => LogoEntity, { nullable: true })
  @JoinColumn({ name: 'logo_sha256' })
  logo!: Relation<LogoEntity> | null;
}

@Entity('company')
@Check('company_category_check', `"state" <> 'active' OR "category_id" IS NOT NULL`)
export class CompanyEntity extends EditableRow {
  /** null: an application that is not approved */
  @Index()
  @Column('int', { nullable: true })
  categoryId!: number | null;

  @ManyToOne(() => CategoryEntity, { nullable: true })
  @JoinColumn({ name: 'category_id' })
  category!: Relation<CategoryEntity> | null;

  @Text(100) name!: string;
  @Text(100) nameEn!: string;

  @Column('char', { length: 11, nullable: true, unique: true })
  policyNumber!: string | null;

  @Text(100) responsibleFamilyName!: string;
  @Text(100) responsibleTitle!: string;
  @Text(254) responsibleMailAddress!: string;
  @Text(100) manager!: string;
  @Text(1000) description!: string;
  @Text(20) emergencyTel!: string;
  @Text(254) emergencyMail!: string;
  @Text(254) contactMailTo!: string;

  @Column('varchar', { length: 254, array: true, default: '{}' })
  contactMailCc!: string[];

  @Text(20) contactTel!: string;
  @Text(1000) remarks!: string;

  @Column('char', { length: 64, nullable: true })
  logoSha256!: string | null;

  @ManyToOne(() => LogoEntity, { nullable: true })
  @JoinColumn({ name: 'logo_sha256' })
  logo!: Relation<LogoEntity> | null;

  @Column('varchar', { length: 10, default: 'active' })
  state!: (typeof COMPANY_STATES)[number];

  @Column('boolean', { default: false })
  endOfUse!: boolean;

  /** its users sign in with a second factor */
  @Column('boolean', { default: false })
  secondFactorRequired!: boolean;
}

@Entity('division')
@Unique(['companyId', 'name'])
export class DivisionEntity extends EditableRow {
  @Column('int')
  companyId!: number;

  @ManyToOne(() => CompanyEntity, { nullable: false })
  @JoinColumn({ name: 'company_id' })
  company!: Relation<CompanyEntity>;

  @Column('varchar', { length: 100 })
  name!: string;

  @Column('int', { default: 0 })
  displayOrder!: number;
}

@Entity('users')
@Check('users_user_div_check', '"user_div" BETWEEN 1 AND 4')
@Check('users_category_check', `("user_div" = 2) = ("category_id" IS NOT NULL)`)
@Check('users_company_check', `("user_div" IN (3, 4)) = ("company_id" IS NOT NULL)`)
@Check('users_division_check', `("user_div" = 4) = ("division_id" IS NOT NULL)`)
export class UserEntity extends EditableRow {
  @Column('smallint')
  userDiv!: UserDiv;

  @Index()
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

  @Index()
  @Column('int', { nullable: true })
  divisionId!: number | null;

  @ManyToOne(() => DivisionEntity, { nullable: true })
  @JoinColumn({ name: 'division_id' })
  division!: Relation<DivisionEntity> | null;

  /** case-folded */
  @Column('varchar', { length: 254, unique: true })
  mailAddress!: string;

  @Text(100) userName!: string;

  /** for a provider administrator: where SMS about telegrams not processed go; empty: nowhere */
  @Column('varchar', { length: 20, default: '' })
  phone!: string;

  /** Argon2id; null until the person has set one */
  @Column('varchar', { length: 200, nullable: true, select: false })
  passwordHash!: string | null;

  @Column('timestamptz', { nullable: true })
  passwordChangedAt!: Date | null;

  @Column('varchar', { length: 2, default: 'jp' })
  language!: Language;

  @Text(500) remark!: string;

  @Column('boolean', { default: false })
  isDisabled!: boolean;

  @Column('boolean', { default: false })
  isManagement!: boolean;

  @Column('int', { default: 0 })
  managementOrder!: number;
}

/** A company's settings for automatic sends; created with the company. */
@Entity('auto_send_setting')
export class AutoSendSettingEntity extends EditableRow {
  @Column('int', { unique: true })
  companyId!: number;

  @ManyToOne(() => CompanyEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'company_id' })
  company!: Relation<CompanyEntity>;

  @Column('varchar', { length: 3, default: '5' })
  earthquakeThreshold!: Threshold;

  @Column('boolean', { default: true })
  tsunamiWarning!: boolean;

  /** when a tsunami reaches a prefecture only through island regions, alert only the travelers there */
  @Column('boolean', { default: false })
  islandsOnly!: boolean;

  @Column('smallint', { default: 15 })
  reminderIntervalMinutes!: number;

  @Column('smallint', { default: 5 })
  reminderTimes!: number;

  /** an automatic send leaves out those whose stay is over or has not begun */
  @Column('boolean', { default: true })
  respectStay!: boolean;
}

import type { Language } from '@tabimori/shared';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { MailKind } from '../../mails/kinds.js';
import { Row } from './columns.js';
import { UserEntity } from './organisation.js';

/**
 * A mail or an SMS to a user of the console; its text is composed when it is sent, so that no secret link is stored.
 */
@Entity('system_mail')
@Index('system_mail_due', ['nextTryAt'], { where: `"state" = 'pending'` })
@Index('system_mail_told', ['userId', 'kind', 'createdAt'])
export class SystemMailEntity extends Row {
  /** what happened and to whom: the same key again is the same mail */
  @Column('varchar', { length: 200, unique: true })
  key!: string;

  @Column('int')
  userId!: number;

  @ManyToOne(() => UserEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<UserEntity>;

  @Column('varchar', { length: 254 })
  mailAddress!: string;

  /** the recipient of an SMS; null: it is a mail */
  @Column('varchar', { length: 20, nullable: true })
  phone!: string | null;

  @Column('varchar', { length: 2 })
  language!: Language;

  @Column('varchar', { length: 30 })
  kind!: MailKind;

  /** MailFacts of the kind: what the text is made from */
  @Column('jsonb')
  facts!: unknown;

  @Column('varchar', { length: 10, default: 'pending' })
  state!: 'pending' | 'accepted' | 'refused';

  @Column('int', { default: 0 })
  attempts!: number;

  /** postponed by the worker that takes it, so that no other does until then */
  @Column('timestamptz')
  nextTryAt!: Date;

  @Column('varchar', { length: 500, nullable: true })
  lastError!: string | null;

  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;
}

/** A link to set a password, used once. Its code is an HMAC of the id and stored nowhere. */
@Entity('password_code')
@Index('password_code_user', ['userId', 'createdAt'])
export class PasswordCodeEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('int')
  userId!: number;

  @ManyToOne(() => UserEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<UserEntity>;

  /** to which the link goes: it dies with a change of the user's address */
  @Column('varchar', { length: 254 })
  mailAddress!: string;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;
}

import { Check, Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserEntity } from './organisation.js';

/** The authenticator app of a user; secrets are encrypted (apps/api/src/auth/sealed.ts). */
@Entity('second_factor')
@Check('second_factor_secret_check', `("secret" IS NULL) = ("enabled_at" IS NULL)`)
export class SecondFactorEntity {
  @PrimaryColumn('int')
  userId!: number;

  @OneToOne(() => UserEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<UserEntity>;

  /** null: nothing is confirmed yet */
  @Column('bytea', { nullable: true })
  secret!: Buffer | null;

  /** takes the place of secret once it is confirmed */
  @Column('bytea', { nullable: true })
  pending!: Buffer | null;

  @Column('timestamptz', { nullable: true })
  enabledAt!: Date | null;

  /** the 30 s of the last code that was taken, counted from 1970: none of it or before it is taken again */
  @Column('int', { default: 0 })
  lastStep!: number;
}

/** An unused recovery code, stored as a hash. */
@Entity('recovery_code')
export class RecoveryCodeEntity {
  @PrimaryColumn('int')
  userId!: number;

  @ManyToOne(() => UserEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<UserEntity>;

  @PrimaryColumn('bytea')
  sha256!: Buffer;
}

/** A sign-in whose password was right and whose code is still to come. */
@Entity('sign_in')
export class SignInEntity {
  /** hash of the token that represents it */
  @PrimaryColumn('bytea')
  sha256!: Buffer;

  @Index()
  @Column('int')
  userId!: number;

  @ManyToOne(() => UserEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<UserEntity>;

  @Column('boolean')
  remember!: boolean;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;
}

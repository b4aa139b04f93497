import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserEntity } from './organisation.js';

/** A sign-in on one device: the family of its refresh tokens. */
@Entity('session')
export class SessionEntity {
  @PrimaryColumn('uuid')
  id!: string;

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

  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;

  /** when a code of the second factor was given in it last */
  @Column('timestamptz', { nullable: true })
  secondFactorAt!: Date | null;

  /** signedOut, reused, passwordChanged, companyEnded, disabled */
  @Column('varchar', { length: 20, nullable: true })
  endedBy!: string | null;
}

/** One generation of a session's refresh token, stored as a hash. */
@Entity('refresh_token')
export class RefreshTokenEntity {
  @PrimaryColumn('bytea')
  sha256!: Buffer;

  @Index()
  @Column('uuid')
  sessionId!: string;

  @ManyToOne(() => SessionEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'session_id' })
  session!: Relation<SessionEntity>;

  @Column('int')
  generation!: number;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;
}

/** How often something was tried within a window; survives a restart. */
@Entity('rate_limit')
export class RateLimitEntity {
  @PrimaryColumn('varchar', { length: 200 })
  key!: string;

  @Column('timestamptz')
  windowEndsAt!: Date;

  @Column('int')
  hits!: number;

  /** if slowed down: when it may be tried again */
  @Column('timestamptz', { nullable: true })
  waitUntil!: Date | null;
}

/** A browser in which a user has signed in, by the hash of its cookie: wrong tries from elsewhere do not slow it down. */
@Entity('known_device')
export class KnownDeviceEntity {
  @PrimaryColumn('bytea')
  sha256!: Buffer;

  @PrimaryColumn('int')
  @Index()
  userId!: number;

  @ManyToOne(() => UserEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<UserEntity>;

  @Column('timestamptz')
  lastUsedAt!: Date;
}

import type { Channel } from '@tabimori/shared';
import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { DeliveryEntity } from './delivery.js';

/** The unit of sending: up to 150 recipients of one delivery, channel and lane, leased to one worker at a time. */
@Entity('chunk')
// the next work: highest priority first, by turns
@Index('chunk_open', ['priority', 'turn', 'id'], { where: '"done" = false' })
@Index('chunk_delivery', ['deliveryId'])
export class ChunkEntity {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('int')
  deliveryId!: number;

  @ManyToOne(() => DeliveryEntity, { nullable: false })
  @JoinColumn({ name: 'delivery_id' })
  delivery!: Relation<DeliveryEntity>;

  @Column('varchar', { length: 4 })
  channel!: Channel;

  /** the recipients' domain if the delivery has many of it, otherwise mixed; sms for SMS */
  @Column('varchar', { length: 254 })
  lane!: string;

  @Column('smallint')
  priority!: number;

  /**
   * rises within a delivery, starting from where the others are when it is created, so that all deliveries of a
   * priority advance together
   */
  @Column('int', { default: 0 })
  turn!: number;

  @Column('boolean', { default: false })
  done!: boolean;

  @Column('timestamptz')
  notBefore!: Date;

  @Column('varchar', { length: 100, nullable: true })
  leaseHolder!: string | null;

  @Column('timestamptz', { nullable: true })
  leaseUntil!: Date | null;

  /** rises with each lease; a result of an older one is refused */
  @Column('int', { default: 0 })
  attempt!: number;

  /** the last applicant id of the window being sent, written before it; null when nothing is in flight */
  @Column('int', { nullable: true })
  windowTo!: number | null;

  /** in a row; above 0 the chunk is sent aside */
  @Column('int', { default: 0 })
  failures!: number;

  @Column('varchar', { length: 500, nullable: true })
  lastError!: string | null;
}

/** States of a chunk's messages by department; their sum over a delivery is what the screens show. */
@Entity('chunk_tally')
@Index('chunk_tally_delivery', ['deliveryId'])
export class ChunkTallyEntity {
  @PrimaryColumn('int')
  chunkId!: number;

  @PrimaryColumn('int')
  divisionId!: number;

  @Column('int')
  deliveryId!: number;

  @Column('varchar', { length: 4 })
  channel!: Channel;

  @Column('int', { default: 0 }) pending!: number;
  @Column('int', { default: 0 }) accepted!: number;
  @Column('int', { default: 0 }) refused!: number;
  @Column('int', { default: 0 }) unreachable!: number;
  @Column('int', { default: 0 }) unknown!: number;
  @Column('int', { default: 0 }) superseded!: number;
  @Column('int', { default: 0 }) stopped!: number;
}

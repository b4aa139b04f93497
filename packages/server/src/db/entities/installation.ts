import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The one row of what this installation knows of itself; it is no setting. */
@Entity('installation')
@Check('installation_id_check', '"id" = 1')
export class InstallationEntity {
  @PrimaryColumn('smallint', { default: 1 })
  id!: number;

  /** where sending was last confirmed: cluster and database; null until the first worker has started */
  @Column('varchar', { length: 40, nullable: true })
  home!: string | null;

  /** the oid of this table then: a dump that was loaded over the same database has made another one */
  @Column('bigint', { nullable: true })
  homeTable!: string | null;

  /** since when an operator has paused sending; null: nobody has */
  @Column('timestamptz', { nullable: true })
  pausedAt!: Date | null;

  /** when rows past their retention period are deleted next */
  @Column('timestamptz', { default: () => 'now()' })
  pruneDueAt!: Date;
}

import type { DraftContent } from '@tabimori/shared';
import { Column, Entity, Index, JoinColumn, ManyToOne, type Relation, Unique } from 'typeorm';
import { EditableRow, Row, Text } from './columns.js';
import { UserEntity } from './organisation.js';

/** A user's own view of the list of travelers. */
@Entity('applicant_view')
@Unique('applicant_view_user_id_name_key', ['userId', 'name'])
export class ApplicantViewEntity extends Row {
  @Column('int')
  userId!: number;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<UserEntity>;

  @Text(50) name!: string;
  @Text(2000) query!: string;

  @Column('jsonb')
  columns!: string[];
}

/** A send by hand that a user is composing; the worker knows nothing of it. */
@Entity('draft')
@Index('draft_user', ['userId', 'updatedAt'])
@Index('draft_old', ['updatedAt'])
export class DraftEntity extends EditableRow {
  @Column('int')
  userId!: number;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<UserEntity>;

  @Column('jsonb')
  content!: DraftContent;
}

import { Column, CreateDateColumn, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/** Columns of every table with an id of its own. */
export abstract class Row {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}

/** A row that people edit: `version` is sent back with a change, and a stale one is refused. */
export abstract class EditableRow extends Row {
  @VersionColumn({ type: 'int', default: 1 })
  version!: number;
}

/** A required text, empty by default. */
export const Text = (length: number): PropertyDecorator => Column('varchar', { length, default: '' });

import { raw, type Runner, sql, type Sql } from '@tabimori/server';
import { RETENTION } from '@tabimori/shared';

/** Rows per statement: each is its own transaction, so that nobody waits for it. */
export const BATCH = 1000;

/**
 * A kind of row to delete or empty; `statement` handles a batch, skipping rows that another run is handling, and gives
 * their number. It is repeated until that is 0.
 */
export interface Kind {
  name: string;
  /** runs first: records in the operation log what will be removed, so that the chain can still be verified */
  announcement?: Sql;
  statement: Sql | ((runner: Runner) => Promise<number>);
}

/** SQL, of an update: what a traveler's registration says about the person. */
export const FORGOTTEN = sql`name = '', name_kana = '', mail_address = NULL, phone = NULL, phone_e164 = NULL,
  prefecture_code = NULL, municipality_code = NULL, city = '', number_of_people = 1, stay_from = NULL, stay_to = NULL,
  latitude = NULL, longitude = NULL, accuracy = NULL, located_at = NULL`;

export const deleted = (table: string, condition: Sql): Sql =>
  sql`DELETE FROM ${raw(table)} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${raw(table)} WHERE ${condition} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`;

/** SQL: how many days a kind of data is kept; null: without limit. */
export const kept = (name: 'position' | 'sends' | 'telegrams' | 'log', unlessSet: number | null): Sql =>
  sql`(SELECT make_interval(days => coalesce((retention_days->>${name}::text)::int, ${unlessSet}::int)) FROM system_setting)`;
export const POSITIONS = kept('position', RETENTION.position);

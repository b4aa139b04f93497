import { type ApplicantEntity, list, raw, type Runner, sql, type Sql } from '@tabimori/server';
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

type Columns<Entity> = {
  [K in keyof Entity]: NonNullable<Entity[K]> extends string | number | boolean | Date ? K : never;
}[keyof Entity];

/** What becomes of each column of a traveler who is forgotten; null: it stays, as it says nothing about the person. */
const FORGET: Record<Columns<ApplicantEntity>, Sql | null> = {
  name: sql`name = ''`,
  nameKana: sql`name_kana = ''`,
  mailAddress: sql`mail_address = NULL`,
  phone: sql`phone = NULL`,
  phoneE164: sql`phone_e164 = NULL`,
  prefectureCode: sql`prefecture_code = NULL`,
  municipalityCode: sql`municipality_code = NULL`,
  city: sql`city = ''`,
  numberOfPeople: sql`number_of_people = 1`,
  stayFrom: sql`stay_from = NULL`,
  stayTo: sql`stay_to = NULL`,
  latitude: sql`latitude = NULL`,
  longitude: sql`longitude = NULL`,
  accuracy: sql`accuracy = NULL`,
  locatedAt: sql`located_at = NULL`,
  id: null,
  companyId: null,
  divisionId: null,
  countryId: null,
  // never given again
  appId: null,
  language: null,
  appRegisteredAt: null,
  mailUndelivered: null,
  smsUndelivered: null,
  createdAt: null,
  updatedAt: null,
  deletedAt: null,
  version: null,
  // a trigger writes it again
  searchText: null,
};

/** SQL, of an update: what a traveler's registration says about the person. */
export const FORGOTTEN = list(Object.values(FORGET).filter((change) => change !== null));

export const deleted = (table: string, condition: Sql): Sql =>
  sql`DELETE FROM ${raw(table)} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${raw(table)} WHERE ${condition} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`;

/** SQL: how many days a kind of data is kept; null: without limit. */
export const kept = (name: 'position' | 'sends' | 'telegrams' | 'log', unlessSet: number | null): Sql =>
  sql`(SELECT make_interval(days => coalesce((retention_days->>${name}::text)::int, ${unlessSet}::int)) FROM system_setting)`;
export const POSITIONS = kept('position', RETENTION.position);

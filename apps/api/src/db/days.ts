import { all, type Sql, sql } from '@tabimori/server';

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** A day in Japan as the instant it begins. */
const startOf = (day: string, plusDays: number): Sql =>
  sql`((${day}::date + ${plusDays}::int)::timestamp AT TIME ZONE 'Asia/Tokyo')`;

/** SQL: the moment is in these days in Japan, both inclusive. */
export const inDays = (moment: Sql, { from, to }: Days): Sql =>
  all(
    from === undefined ? undefined : sql`${moment} >= ${startOf(from, 0)}`,
    to === undefined ? undefined : sql`${moment} < ${startOf(to, 1)}`,
  );

import { LIFTED_AFTER_DAYS, NORMAL_STATUS, type TsunamiRegion, warningsIn } from '@tabimori/domain';
import type { TsunamiGrade } from '@tabimori/shared';
import { rows, type Runner, sql } from '../db/sql.js';

/** SQL: of an event `e`: it is real, and tells of a tsunami that may not be over. */
export const MAY_BE_IN_FORCE = sql`e.status = ${NORMAL_STATUS} AND jsonb_array_length(e.tsunami) > 0
  AND e.latest_at > now() - make_interval(days => ${LIFTED_AFTER_DAYS})`;

/** SQL: the event `e` has a tsunami warning or major warning. */
export const WARNS = sql`e.tsunami @@ '$[*].kindCode == "51" || $[*].kindCode == "52" || $[*].kindCode == "53"'`;

/** What the agency says of tsunamis that may not be over; the latest event first. */
export const recentTsunamis = (runner: Runner): Promise<{ tsunami: TsunamiRegion[]; at: Date }[]> =>
  rows(
    runner,
    sql`SELECT e.tsunami, e.latest_at AS at FROM event e WHERE ${MAY_BE_IN_FORCE} ORDER BY e.latest_at DESC`,
  );

/** The tsunami warnings in force, by prefecture. */
export async function warningsInForce(runner: Runner): Promise<Map<string, TsunamiGrade>> {
  const warnings = warningsIn((await recentTsunamis(runner)).flatMap(({ tsunami }) => tsunami));
  return new Map(warnings.map(({ prefectureCode, grade }) => [prefectureCode, grade]));
}

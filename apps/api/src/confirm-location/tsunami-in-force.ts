import { gradeInForce, LIFTED_AFTER_DAYS, NORMAL_STATUS, type TsunamiRegion, warningsIn } from '@tabimori/domain';
import { sql } from '@tabimori/server';
import { type home, type Reply, TSUNAMI_IN_FORCE, type TsunamiGrade } from '@tabimori/shared';
import type { Db } from '../db/sql.js';

type InForce = NonNullable<Reply<typeof home.publicStatus>['tsunami']>;

/** Of an event `e`: it is real, and tells of a tsunami that may not be over. */
export const MAY_BE_IN_FORCE = sql`e.status = ${NORMAL_STATUS} AND jsonb_array_length(e.tsunami) > 0
  AND e.latest_at > now() - make_interval(days => ${LIFTED_AFTER_DAYS})`;

/** The latest event first. */
const recent = (db: Db): Promise<{ tsunami: TsunamiRegion[]; at: Date }[]> =>
  db.rows(sql`SELECT e.tsunami, e.latest_at AS at FROM event e WHERE ${MAY_BE_IN_FORCE} ORDER BY e.latest_at DESC`);

/** The tsunami warnings in force, by prefecture. */
export async function warningsInForce(db: Db): Promise<Map<string, TsunamiGrade>> {
  const warnings = warningsIn((await recent(db)).flatMap(({ tsunami }) => tsunami));
  return new Map(warnings.map(({ prefectureCode, grade }) => [prefectureCode, grade]));
}

/** The highest tsunami grade that is in force anywhere, with its regions and the time of the agency's latest word. */
export async function tsunamiInForce(db: Db): Promise<InForce | null> {
  const warned = (await recent(db)).flatMap(({ tsunami, at }) => {
    const grade = gradeInForce(tsunami);
    return grade === null ? [] : [{ grade, at, tsunami }];
  });
  const worst = warned.toSorted((a, b) => TSUNAMI_IN_FORCE.indexOf(b.grade) - TSUNAMI_IN_FORCE.indexOf(a.grade))[0];
  if (!worst) return null;
  const { grade, at, tsunami } = worst;
  const regions = tsunami
    .filter((region) => gradeInForce([region]) === grade)
    .map(({ regionCode, regionName }) => ({ code: regionCode, name: regionName }));
  return { grade, at, regions };
}

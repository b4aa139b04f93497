import { gradesInForce } from '@tabimori/domain';
import { type Runner, type Sql, sql } from '../db/sql.js';
import { recentTsunamis } from './tsunami-in-force.js';

export interface InForce {
  /**
   * SQL: the highest of the tsunami warnings, e.g. of those in force, where a recipient `r` was who is the traveler `a`; null: none, or
   * their municipality is not on that coast. Whoever has no municipality, or has moved to another prefecture, may be on any of its coasts.
   */
  grade: Sql;
  /** outside these nobody is under one */
  prefectures: string[];
}

/** The tsunami warnings in force, whatever events they are of. */
export const tsunamisInForce = async (runner: Runner): Promise<InForce> =>
  warningsWhere((await recentTsunamis(runner)).flatMap(({ tsunami }) => tsunami));

/** The warnings of these regions. */
export function warningsWhere(regions: Parameters<typeof gradesInForce>[0]): InForce {
  const { municipalities, prefectures } = gradesInForce(regions);
  const grade = sql`(CASE WHEN left(a.municipality_code, 2) = r.prefecture_code THEN ${JSON.stringify(municipalities)}::jsonb ->> a.municipality_code
    ELSE ${JSON.stringify(prefectures)}::jsonb ->> r.prefecture_code END)`;
  return { grade, prefectures: Object.keys(prefectures) };
}

/** SQL: only the grade. */
export const gradeInForceAt = async (runner: Runner): Promise<Sql> => (await tsunamisInForce(runner)).grade;

/** SQL: puts whoever is on a coast under a warning first, a major one before the others; `inForce`: as `gradeInForceAt` says it. */
export const coastFirst = (inForce: Sql): Sql =>
  sql`(CASE ${inForce} WHEN 'major' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END)`;

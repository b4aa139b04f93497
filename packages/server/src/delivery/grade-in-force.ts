import { TSUNAMI_ISLAND_MUNICIPALITIES, warnedPlaces } from '@tabimori/domain';
import type { TsunamiGrade } from '@tabimori/shared';
import { type Runner, type Sql, sql } from '../db/sql.js';
import { recentTsunamis } from './tsunami-in-force.js';

interface Coast {
  code: string;
  /** null: the whole prefecture */
  municipality: string | null;
  grade: TsunamiGrade;
}

/**
 * SQL: the highest tsunami warning in force where a recipient `r` was who is the traveler `a`, whatever event it is of; null: none. A
 * warning only for islands is not for the rest of their prefecture, but for whoever may be there.
 */
export async function gradeInForceAt(runner: Runner): Promise<Sql> {
  const regions = (await recentTsunamis(runner)).flatMap(({ tsunami }) => tsunami);
  const coasts = warnedPlaces(regions, true).flatMap(({ code, region, grade }): Coast[] =>
    region === ''
      ? [{ code, municipality: null, grade }]
      : (TSUNAMI_ISLAND_MUNICIPALITIES[region] ?? []).map((municipality) => ({ code, municipality, grade })),
  );
  return sql`(SELECT coast.grade FROM jsonb_to_recordset(${JSON.stringify(coasts)}) AS coast(code text, municipality text, grade text)
    WHERE coast.code = r.prefecture_code AND (coast.municipality IS NULL OR a.municipality_code IS NULL OR coast.municipality = a.municipality_code)
    ORDER BY coast.grade = 'major' DESC LIMIT 1)`;
}

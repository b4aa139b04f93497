import type { Municipality } from '@tabimori/domain';
import { rows, type Runner, sql } from './sql.js';

/** All municipalities of Japan, for `cityFinder`. */
export const municipalitiesOf = (runner: Runner): Promise<Municipality[]> =>
  rows(
    runner,
    sql`SELECT m.code, m.prefecture_code, p.name AS prefecture, p.name_en AS prefecture_en, m.name, m.name_short, m.kana,
       m.parent_code FROM municipality m JOIN prefecture p ON p.code = m.prefecture_code ORDER BY m.code`,
  );

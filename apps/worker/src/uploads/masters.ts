import type { Municipality, UploadMasters } from '@tabimori/domain';
import { rowsOf, type Runner } from '@tabimori/server';

/** The reference data for the rows of an upload: companies and departments in the scope its sender had. */
export async function mastersOf(
  runner: Runner,
  upload: { id: number; companyId: number | null; divisionId: number | null },
): Promise<UploadMasters> {
  const companies = await rowsOf<UploadMasters['companies'][number]>(
    runner,
    `SELECT c.id, c.name, c.state = 'active' AND NOT c.end_of_use AS "isOpen" FROM applicant_upload u
     JOIN company c ON u.user_div = 1 OR (u.user_div = 2 AND c.category_id = u.category_id) OR (u.user_div >= 3 AND c.id = u.company_id)
     WHERE u.id = $1`,
    [upload.id],
  );
  const divisions = await rowsOf<UploadMasters['divisions'][number]>(
    runner,
    `SELECT v.id, v.company_id AS "companyId", v.name FROM division v JOIN applicant_upload u ON u.id = $1
     WHERE v.company_id = ANY($2) AND (u.user_div < 4 OR v.id = u.division_id)`,
    [upload.id, companies.map(({ id }) => id)],
  );
  const countries = await rowsOf<UploadMasters['countries'][number]>(
    runner,
    `SELECT id, code, name, name_en AS "nameEn",
       ARRAY(SELECT keyword FROM country_keyword k WHERE k.country_id = country.id) AS keywords FROM country ORDER BY seq, id`,
  );
  const prefectures = await rowsOf<UploadMasters['prefectures'][number]>(
    runner,
    'SELECT code, name, name_en AS "nameEn" FROM prefecture ORDER BY code',
  );
  const municipalities = await rowsOf<Municipality>(
    runner,
    `SELECT m.code, m.prefecture_code AS "prefectureCode", p.name AS prefecture, m.name, m.name_short AS "nameShort", m.kana,
       m.parent_code AS "parentCode" FROM municipality m JOIN prefecture p ON p.code = m.prefecture_code ORDER BY m.code`,
  );
  return {
    companies,
    divisions,
    countries,
    prefectures,
    municipalities,
    own: { companyId: upload.companyId, divisionId: upload.divisionId },
  };
}

import type { UploadMasters } from '@tabimori/domain';
import { municipalitiesOf, rows, type Runner, sql } from '@tabimori/server';
import { USER_DIV } from '@tabimori/shared';

/** The reference data for the rows of an upload: companies and departments in the scope its sender had. */
export async function mastersOf(
  runner: Runner,
  upload: { id: number; companyId: number | null; divisionId: number | null },
): Promise<UploadMasters> {
  const companies = await rows<UploadMasters['companies'][number]>(
    runner,
    sql`SELECT c.id, c.name, c.name_en, c.state = 'active' AND NOT c.end_of_use AS is_open FROM applicant_upload u
     JOIN company c ON u.user_div = ${USER_DIV.provider} OR (u.user_div = ${USER_DIV.category} AND c.category_id = u.category_id) OR (u.user_div >= ${USER_DIV.company} AND c.id = u.company_id)
     WHERE u.id = ${upload.id}`,
  );
  const divisions = await rows<UploadMasters['divisions'][number]>(
    runner,
    sql`SELECT v.id, v.company_id, v.name FROM division v JOIN applicant_upload u ON u.id = ${upload.id}
     WHERE v.company_id = ANY(${companies.map(({ id }) => id)}) AND (u.user_div < ${USER_DIV.division} OR v.id = u.division_id)`,
  );
  const countries = await rows<UploadMasters['countries'][number]>(
    runner,
    sql`SELECT id, code, name, name_en,
       ARRAY(SELECT keyword FROM country_keyword k WHERE k.country_id = country.id) AS keywords FROM country ORDER BY seq, id`,
  );
  const prefectures = await rows<UploadMasters['prefectures'][number]>(
    runner,
    sql`SELECT code, name, name_en FROM prefecture ORDER BY code`,
  );
  const municipalities = await municipalitiesOf(runner);
  return {
    companies,
    divisions,
    countries,
    prefectures,
    municipalities,
    own: { companyId: upload.companyId, divisionId: upload.divisionId },
  };
}

import { type Sql, sql } from '@tabimori/server';
import type { Operation } from '@tabimori/shared';
import { epicenterLabel } from '@tabimori/shared/epicenters';
import { categoriesOf, companiesOf } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';

type Name = Operation['names'][number];

/** The rows of these ids that the reader may know, with their names. */
type Named = (ids: readonly string[], actor: Actor) => Sql;

const company: Named = (ids, actor) => sql`
  SELECT x.id::text, x.name, x.name_en FROM company x WHERE x.id = ANY(${ids}::int[]) AND ${companiesOf(actor, sql`x.id`)}`;
const division: Named = (ids, actor) => sql`
  SELECT x.id::text, x.name, '' AS name_en FROM division x WHERE x.id = ANY(${ids}::int[]) AND ${companiesOf(actor, sql`x.company_id`)}`;
const category: Named = (ids, actor) => sql`
  SELECT x.id::text, x.name, '' AS name_en FROM category x WHERE x.id = ANY(${ids}::int[]) AND ${categoriesOf(actor, sql`x.id`)}`;
const country: Named = (ids) =>
  sql`SELECT x.id::text, x.name, x.name_en FROM country x WHERE x.id = ANY(${ids}::int[])`;
const applicant: Named = (ids, actor) => sql`
  SELECT x.id::text, x.name, '' AS name_en FROM applicant x WHERE x.id = ANY(${ids}::int[]) AND ${companiesOf(actor, sql`x.company_id`)}`;
const delivery: Named = (ids, actor) => sql`
  SELECT x.id::text, x.subject AS name, x.subject_en AS name_en
  FROM delivery x WHERE x.id = ANY(${ids}::int[]) AND ${companiesOf(actor, sql`x.company_id`)}`;
const event: Named = (ids) => sql`
  SELECT x.id::text, x.epicenter AS name, '' AS name_en FROM event x WHERE x.id = ANY(${ids}::int[]) AND x.epicenter IS NOT NULL`;
const prefecture: Named = (codes) => sql`
  SELECT x.code AS id, x.name, x.name_en FROM prefecture x WHERE x.code = ANY(${codes}::text[])`;

/** The fields of what is logged that hold ids or codes, and whose. */
const NAMED: Readonly<Record<string, Named>> = {
  companyId: company,
  companyIds: company,
  divisionId: division,
  categoryId: category,
  countryId: country,
  applicantId: applicant,
  applicantIds: applicant,
  deliveryId: delivery,
  eventId: event,
  prefectureCode: prefecture,
  prefectureCodes: prefecture,
};

type Found = Pick<Name, 'field' | 'id'>;

/** The ids and codes in what was logged, however deep. */
function idsIn(logged: unknown, field = ''): Found[] {
  if (Array.isArray(logged)) return logged.flatMap((part) => idsIn(part, field));
  if (typeof logged === 'object' && logged !== null) {
    return Object.entries(logged).flatMap(([name, part]) => idsIn(part, name));
  }
  const id = String(logged);
  return field in NAMED && /^\d{1,9}$/.test(id) ? [{ field, id }] : [];
}

/** These operations with the names of what their details have only the ids or codes of. */
export async function withNames<Row extends Pick<Operation, 'before' | 'after'>>(
  db: Db,
  actor: Actor,
  operations: readonly Row[],
): Promise<(Row & Pick<Operation, 'names'>)[]> {
  const idsOf = operations.map(({ before, after }) => [...idsIn(before), ...idsIn(after)]);
  const known = new Map<string, Name>();
  for (const [field, found] of Map.groupBy(idsOf.flat(), (one) => one.field)) {
    const ids = [...new Set(found.map(({ id }) => id))];
    const names = (await db.rows<Omit<Name, 'field'>>(NAMED[field]?.(ids, actor) ?? sql``)).map(inBoth(field));
    for (const name of names) known.set(`${field} ${name.id}`, name);
  }
  return operations.map((operation, index) => {
    const keys = new Set(idsOf[index]?.map(({ field, id }) => `${field} ${id}`));
    return { ...operation, names: [...keys].flatMap((key) => known.get(key) ?? []) };
  });
}

/** The agency names epicenters in Japanese; the service knows their English names. */
const inBoth =
  (field: string) =>
  (of: Omit<Name, 'field'>): Name => ({
    ...of,
    field,
    nameEn: field === 'eventId' ? (epicenterLabel(of.name, 'en') ?? '') : of.nameEn,
  });

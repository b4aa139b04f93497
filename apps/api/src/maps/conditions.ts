import { all, type InForce, raw, type Sql, sql } from '@tabimori/server';
import { type Given, MAP_AGE, type maps } from '@tabimori/shared';
import { byIndex, staysIn } from '../applicants/list.js';
import type { Db } from '../db/sql.js';
import { deliveriesOf, requireCompany, requireDivision, within, wrongField } from '../auth/within.js';
import type { Actor } from '../http/actor.js';

/** The conditions that select the travelers of a map; their state is selected among those read. */
export type Filter = Omit<Given<typeof maps.get>, 'bounds' | 'zoom' | 'state'>;

/** Without an event or a send, an older position is outdated. */
const POSITION_HOURS = 24;

/** Whether the map is about a send or an event, and not of what travelers said last. */
export const isAboutSomething = ({ deliveryId, eventId }: Filter): boolean =>
  deliveryId !== undefined || eventId !== undefined;

/** The moment from which on a reported position says where somebody is in what the map is about. */
function since({ deliveryId, eventId }: Filter): Sql {
  if (eventId !== undefined)
    return sql`(SELECT coalesce(e.origin_at, e.created_at) FROM event e WHERE e.id = ${eventId})`;
  if (deliveryId !== undefined) {
    return sql`(SELECT coalesce(e.origin_at, d.created_at) FROM delivery d LEFT JOIN event e ON e.id = d.event_id
                WHERE d.id = ${deliveryId})`;
  }
  return sql`now() - make_interval(hours => ${POSITION_HOURS})`;
}

/** Age of the position in hours, or one of MAP_AGE. */
export const ageOf = (filter: Filter): Sql => sql`CASE WHEN a.latitude IS NULL THEN ${raw(String(MAP_AGE.registered))}
  WHEN a.located_at < ${since(filter)} THEN greatest(1, floor(extract(epoch FROM now() - a.located_at) / 3600))::int
  ELSE ${raw(String(MAP_AGE.current))} END`;

/** Where a traveler is shown: the last reported position, otherwise the prefecture, otherwise the country. */
export const PLACE = sql`
  CASE WHEN a.latitude IS NOT NULL THEN a.longitude WHEN p.code IS NOT NULL THEN p.longitude ELSE n.longitude END AS longitude,
  CASE WHEN a.latitude IS NOT NULL THEN a.latitude WHEN p.code IS NOT NULL THEN p.latitude ELSE n.latitude END AS latitude`;

/** SQL: whether the traveler `a` is on one of these coasts. */
const isWarned = ({ grade, prefectures }: InForce): Sql => sql`(a.prefecture_code = ANY(${prefectures}::text[])
  AND (SELECT ${grade} FROM (SELECT a.prefecture_code) r) IS NOT NULL)`;

/** The travelers `a` in scope that a filter leaves, all from FROM on; `coasts`: which ones count as warned. */
export function travelersFrom(actor: Actor, filter: Filter, coasts: InForce): Sql {
  const { applicantId, name, warned } = filter;
  return sql`FROM applicant a WHERE ${all(
    staysIn(actor, filter),
    applicantId === undefined ? undefined : sql`a.id = ${applicantId}`,
    name === undefined ? undefined : byIndex(name),
    warned === undefined ? undefined : sql`${isWarned(coasts)} IS ${raw(warned ? 'TRUE' : 'NOT TRUE')}`,
  )}`;
}

/** Refuses what a filter names and does not exist or is out of scope, at its field. */
export async function requireNamed(db: Db, actor: Actor, filter: Filter): Promise<void> {
  await requireCompany(db, actor, filter.companyId);
  await requireDivision(db, actor, filter.divisionId);
  const named: [keyof Filter, number | undefined, (id: number) => Sql][] = [
    ['countryId', filter.countryId, (id) => sql`SELECT 1 FROM country WHERE id = ${id}`],
    [
      'deliveryId',
      filter.deliveryId,
      (id) => sql`SELECT 1 FROM delivery d WHERE d.id = ${id} AND ${deliveriesOf(actor)}`,
    ],
    ['eventId', filter.eventId, (id) => sql`SELECT 1 FROM event WHERE id = ${id}`],
    [
      'applicantId',
      filter.applicantId,
      (id) =>
        sql`SELECT 1 FROM applicant a WHERE a.id = ${id} AND a.deleted_at IS NULL
              AND ${within(actor, sql`a.company_id`, sql`a.division_id`)}`,
    ],
  ];
  for (const [field, id, known] of named) {
    if (id !== undefined && !(await db.row(known(id)))) throw wrongField(field, 'E00066');
  }
}

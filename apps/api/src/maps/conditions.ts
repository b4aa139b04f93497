import { all, raw, type Sql, sql } from '@tabimori/server';
import { type Given, MAP_AGE, MAP_STATES, type maps, type MapState, RESPONSE } from '@tabimori/shared';
import { LAST_WORD } from '../answers/last-word.js';
import { byIndex, STAYING } from '../applicants/list.js';
import type { Db } from '../db/sql.js';
import { deliveriesOf, requireCompany, requireDivision, within, wrongField } from '../auth/within.js';
import { needsCare, QUESTION } from '../answers/handlings.js';
import type { Actor } from '../http/actor.js';

/** The conditions that select the travelers of a map; their state is selected among those read. */
export type Filter = Omit<Given<typeof maps.get>, 'bounds' | 'zoom' | 'state'>;

/** Without an event or a send, an older answer says nothing of today; an open call for help stays. */
const LAST_WORD_DAYS = 7;
/** Without an event or a send, an older position is outdated. */
const POSITION_HOURS = 24;

/** `q`: what a traveler `a` was asked by a delivery or an event, and answered; without one, what they said last. */
function question({ deliveryId, eventId }: Filter): Sql {
  if (deliveryId === undefined && eventId === undefined) {
    return sql`LEFT JOIN ${LAST_WORD} q ON q.open OR q.at > now() - make_interval(days => ${LAST_WORD_DAYS})`;
  }
  const which = all(
    sql`d.state NOT IN ('scheduled', 'undone')`,
    deliveryId === undefined ? undefined : sql`d.id = ${deliveryId}`,
    eventId === undefined ? undefined : sql`d.event_id = ${eventId}`,
    deliveryId === undefined ? sql`d.origin <> 'drill'` : undefined,
  );
  return sql`JOIN LATERAL (
    SELECT d.asks_answer OR r.response IS NOT NULL AS asked, r.response, r.responded_at, r.answer_id,
           ${QUESTION} AS root_id
    FROM recipient r JOIN delivery d ON d.id = r.delivery_id LEFT JOIN answer w ON w.id = r.answer_id
    WHERE r.applicant_id = a.id AND ${which}
    ORDER BY d.asks_answer DESC, r.delivery_id DESC LIMIT 1) q ON true`;
}

/** `h`: who looks after a traveler who needs help. */
const HANDLING = sql`LEFT JOIN LATERAL (
  SELECT CASE WHEN k.state = 'done' AND k.at < q.responded_at THEN 'open' ELSE k.state END AS state, k.user_name, k.at FROM handling k
  WHERE ${needsCare(sql`q.response`)} AND k.root_id = q.root_id AND k.applicant_id = a.id ORDER BY k.number DESC LIMIT 1) h ON true`;

const positionOf = (state: MapState): Sql => raw(String(MAP_STATES.indexOf(state)));

/** Position in MAP_STATES. */
export const STATE = sql`CASE WHEN q.asked IS NOT TRUE THEN ${positionOf('unasked')}
  WHEN q.response = ${RESPONSE.help} THEN ${positionOf('help')} WHEN q.response = ${RESPONSE.injured} THEN ${positionOf('injured')}
  WHEN q.response = ${RESPONSE.other} THEN ${positionOf('other')} WHEN q.response = ${RESPONSE.safe} THEN ${positionOf('safe')}
  ELSE ${positionOf('none')} END`;

/** Worst first; within a state nobody looks after them, then who has waited longest. */
export const ORDER = sql`${STATE}, coalesce(h.state, 'open') <> 'open', q.responded_at, a.id`;

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

/** A call for help that nobody has finished handling. */
export const OPEN = sql`coalesce(q.response = ${RESPONSE.help} AND h.state IS DISTINCT FROM 'done', false)`;

/** Where a traveler is shown: the last reported position, otherwise the prefecture, otherwise the country. */
export const PLACE = sql`
  CASE WHEN a.latitude IS NOT NULL THEN a.longitude WHEN p.code IS NOT NULL THEN p.longitude ELSE n.longitude END AS longitude,
  CASE WHEN a.latitude IS NOT NULL THEN a.latitude WHEN p.code IS NOT NULL THEN p.latitude ELSE n.latitude END AS latitude`;

/** The travelers `a` in scope that a filter leaves, with what their columns need and `joined`: all from FROM on. */
export function travelersFrom(actor: Actor, filter: Filter, joined = sql``, ids?: readonly number[]): Sql {
  const { companyId, divisionId, countryId, prefectureCode, applicantId, name, staying } = filter;
  return sql`FROM applicant a
    JOIN country n ON n.id = a.country_id
    LEFT JOIN prefecture p ON p.code = a.prefecture_code
    ${question(filter)}
    ${HANDLING}
    ${joined}
    WHERE ${all(
      sql`a.deleted_at IS NULL`,
      within(actor, sql`a.company_id`, sql`a.division_id`),
      companyId === undefined ? undefined : sql`a.company_id = ${companyId}`,
      divisionId === undefined ? undefined : sql`a.division_id = ${divisionId}`,
      countryId === undefined ? undefined : sql`a.country_id = ${countryId}`,
      prefectureCode === undefined ? undefined : sql`a.prefecture_code = ${prefectureCode}`,
      ids === undefined ? undefined : sql`a.id = ANY(${ids}::int[])`,
      applicantId === undefined ? undefined : sql`a.id = ${applicantId}`,
      name === undefined ? undefined : byIndex(name),
      staying === undefined ? undefined : sql`${STAYING} = ${staying}`,
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

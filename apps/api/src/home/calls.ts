import { CITY_THEN, CLOSED_AT, companyNamesOf, isBesideCalls, raw, type Sql, sql } from '@tabimori/server';
import { type home, type Reply, RESPONSE, type ResponseValue } from '@tabimori/shared';
import { HANDLING, latestHandling } from '../answers/handlings.js';
import { graverThan, proxyOf, SAID_GRAVER } from '../answers/graver.js';
import { callOrder, toLookAfterFrom } from '../answers/open-calls.js';
import { divisionsOf } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import { NOT_REGISTRATION } from '../delivery-history/summaries.js';
import type { CallOfFlows } from '../events/flows.js';
import type { Actor } from '../http/actor.js';

type Home = Reply<typeof home.myHomePage>;

const SHOWN = 20;

const JOINED = sql`
  LEFT JOIN event e ON e.id = d.event_id
  LEFT JOIN wave x ON x.id = d.wave_id LEFT JOIN flow f ON f.id = x.flow_id`;

const HANDLED = sql`${latestHandling} ${JOINED}`;

/** No later message of the flow has reached the traveler, whose call came from the wave `x`, without taking the call over. */
const IS_LATEST_WAVE = sql`NOT EXISTS (
  SELECT FROM wave lw JOIN delivery ld ON ld.wave_id = lw.id JOIN recipient lr ON lr.delivery_id = ld.id
  WHERE lw.flow_id = f.id AND lw.id > x.id AND lr.applicant_id = w.applicant_id AND lr.answer_id IS DISTINCT FROM w.id)`;

/** Of an event only while the response to it is in progress: whoever ended it was told of them. */
const IS_IN_PROGRESS = sql`(f.id IS NULL OR ${CLOSED_AT} IS NULL)`;

/** The answers of the first `most` in scope who gave this one, whom somebody still has to look after. */
async function firstBesideCalls(
  db: Db,
  actor: Actor,
  response: ResponseValue,
  most: number,
  inForce: Sql,
): Promise<string[]> {
  if (most === 0) return [];
  const first = await db.rows<{ id: string }>(sql`
    SELECT w.id
    ${toLookAfterFrom(actor, sql`w.response = ${raw(String(response))}`, HANDLED, IS_IN_PROGRESS)}
    ORDER BY ${callOrder(inForce)} LIMIT ${most}`);
  return first.map(({ id }) => id);
}

/** How many in scope are injured, and how many say something else in words, whom somebody still has to look after. */
const besideCallsOf = (db: Db, actor: Actor): Promise<Pick<Home, 'injuries' | 'others'>> =>
  db.one<Pick<Home, 'injuries' | 'others'>>(sql`
    SELECT (count(*) FILTER (WHERE w.response = ${RESPONSE.injured}))::int AS injuries,
           (count(*) FILTER (WHERE w.response = ${RESPONSE.other}))::int AS others
    ${toLookAfterFrom(actor, isBesideCalls(sql`w`), JOINED, IS_IN_PROGRESS)}`);

/** How many they are together. */
export async function countBesideCalls(db: Db, actor: Actor): Promise<number> {
  const { injuries, others } = await besideCallsOf(db, actor);
  return injuries + others;
}

type Call = Home['needsHelp'][number];
type CalledFrom = NonNullable<Call['event']>;
type EventRow = Omit<CalledFrom, 'originAt'> & { originAt: string | null };
type CallRow = Omit<Call, 'event'> & { event: EventRow | null };

const eventOf = ({ originAt, ...event }: EventRow): CalledFrom => ({
  ...event,
  originAt: originAt === null ? null : new Date(originAt),
});

/**
 * The first of these open calls for help, which are in order, and after them the first of those who say something else and of the injured.
 * Company and department are looked up for each: with a join, all companies were read for each call.
 */
export async function inNeed(
  db: Db,
  actor: Actor,
  calls: readonly CallOfFlows[],
  inForce: Sql,
): Promise<Pick<Home, 'injuries' | 'others' | 'needsHelp'>> {
  const counts = await besideCallsOf(db, actor);
  const ids = calls.slice(0, SHOWN).map(({ id }) => id);
  for (const [response, count] of [
    [RESPONSE.other, counts.others],
    [RESPONSE.injured, counts.injuries],
  ] as const)
    ids.push(...(await firstBesideCalls(db, actor, response, Math.min(count, SHOWN - ids.length), inForce)));
  if (ids.length === 0) return { ...counts, needsHelp: [] };
  const needsHelp = await db.rows<CallRow>(sql`
    SELECT CASE w.response WHEN ${RESPONSE.help} THEN 'help' WHEN ${RESPONSE.injured} THEN 'injured' ELSE 'other' END AS state,
           r.delivery_id, r.applicant_id, r.name, a.name_kana,
           ${companyNamesOf(sql`d.company_id`)},
           (SELECT v.name FROM division v WHERE v.id = a.division_id) AS division_name, r.prefecture_code, ${CITY_THEN}, a.number_of_people, ${inForce} AS in_force,
           CASE WHEN r.phone = a.phone_e164 THEN a.phone ELSE r.phone END AS phone,
           w.comment, ${SAID_GRAVER}, w.answered_at AS responded_at, w.via AS responded_via, ${proxyOf(sql`w`)} AS responded_proxy,
           CASE WHEN e.id IS NOT NULL THEN jsonb_build_object(
             'id', e.id, 'hazard', coalesce(f.hazard, 'earthquake'), 'epicenter', e.epicenter, 'originAt', e.origin_at) END AS event,
           (f.id IS NOT NULL AND ${IS_LATEST_WAVE} AND ${divisionsOf(actor, sql`r.division_id`)}) AS in_result,
           CASE WHEN ${NOT_REGISTRATION} THEN d.subject END AS subject,
           CASE WHEN ${NOT_REGISTRATION} THEN d.subject_en END AS subject_en, ${HANDLING}
    ${toLookAfterFrom(actor, sql`w.id = ANY(${ids}::bigint[])`, sql`${HANDLED} ${graverThan(sql`d.wave_id`)}`)}
    ORDER BY ${callOrder(inForce)}`);
  return { ...counts, needsHelp: needsHelp.map((row) => ({ ...row, event: row.event && eventOf(row.event) })) };
}

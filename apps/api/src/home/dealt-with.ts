import { recipientOf, type Sql, sql } from '@tabimori/server';
import { type home, type Reply, RESPONSE, type ResponseValue, type RunningEvent, SAFE_NAMES } from '@tabimori/shared';
import { careSince, notedOf } from '../answers/care-since.js';
import { notedOn } from '../answers/handlings.js';
import { HANDLING_OF } from '../answers/urgency.js';
import { divisionsOf } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import type { OpenResponse } from '../events/flows.js';
import { safeButHandled, TO_LOOK_AFTER } from '../events/people.js';
import type { Actor } from '../http/actor.js';

/** SQL: on whom something is noted of how they are handled. */
const handledIn = (eventId: number, standing: readonly number[]): Sql =>
  notedOn(eventId, sql`${Math.min(...standing)}`);

/** SQL: people `n` of companies, in each wave `w` of these by whose delivery `r` it reached them. */
const reached = (people: Sql, standing: readonly number[]): Sql => sql`
  FROM ${people} n
  JOIN delivery q ON q.company_id = n.company_id AND q.id = ANY(${standing}::int[])
  JOIN wave w ON w.id = q.wave_id
  CROSS JOIN ${recipientOf(sql`q.id`, sql`n.applicant_id`)} r`;

/** SQL: the same people, each once, as the list of the event has them: by the latest wave of the earthquake, otherwise of the tsunami. */
const listed = (people: Sql, standing: readonly number[]): Sql => sql`(
  SELECT DISTINCT ON (r.applicant_id) r.* ${reached(people, standing)} JOIN flow f ON f.id = w.flow_id
  ORDER BY r.applicant_id, f.hazard = 'earthquake' DESC, w.id DESC) r`;

const count = (response: ResponseValue): Sql => sql`(count(*) FILTER (WHERE r.response = ${response}))::int`;

/**
 * How many of those injured, and of those who say something else, have been dealt with, each in the wave of a flow that alerted them last.
 * They are looked for from the notes on handling, of which there are few, also those at a later question that has asked them since; where
 * nobody has such an answer, not at all.
 */
export async function dealtWith(
  db: Db,
  actor: Actor,
  { eventId, answers, standing }: OpenResponse,
): Promise<RunningEvent['done']> {
  if (answers.injured + answers.other === 0) return { injured: 0, other: 0 };
  return db.one<RunningEvent['done']>(sql`
    SELECT ${count(RESPONSE.injured)} AS injured, ${count(RESPONSE.other)} AS other
    FROM (
      SELECT DISTINCT ON (w.flow_id, r.applicant_id) r.* ${reached(handledIn(eventId, standing), standing)}
      ORDER BY w.flow_id, r.applicant_id, w.id DESC
    ) r WHERE r.response IN (${RESPONSE.injured}, ${RESPONSE.other}) AND ${divisionsOf(actor, sql`r.division_id`)} AND ${HANDLING_OF} = 'done'`);
}

type SafeByNow = Reply<typeof home.myHomePage>['safeButTaken'];
type Response = Pick<OpenResponse, 'eventId' | 'answers' | 'standing'>;

/**
 * Of each event, how many and who of these people, of whom there are few, say by now that they are safe and are so handled. Where nobody says that
 * they are safe, nobody is looked for.
 */
async function safeByNow(
  db: Db,
  actor: Actor,
  responses: readonly Response[],
  people: (eventId: number, standing: readonly number[]) => Sql,
  handled: (eventId: number) => Sql,
): Promise<SafeByNow> {
  const events = Map.groupBy(responses, ({ eventId }) => eventId);
  const found: SafeByNow = [];
  for (const [eventId, flows] of events) {
    if (!flows.some(({ answers }) => answers.safe > 0)) continue;
    const standing = flows.flatMap((one) => one.standing);
    const counted = await db.one<Omit<SafeByNow[number], 'eventId'>>(sql`
      SELECT count(*)::int AS people,
             coalesce((array_agg(a.name ORDER BY r.responded_at, a.id))[1:${SAFE_NAMES}::int], '{}') AS names
      FROM ${listed(people(eventId, standing), standing)} JOIN applicant a ON a.id = r.applicant_id
      WHERE r.response = ${RESPONSE.safe} AND ${divisionsOf(actor, sql`r.division_id`)} AND ${handled(eventId)}`);
    if (counted.people > 0) found.push({ eventId, ...counted });
  }
  return found;
}

/** Whom somebody has taken on and not finished looking after. */
export const safeButTaken = (db: Db, actor: Actor, responses: readonly Response[]): Promise<SafeByNow> =>
  safeByNow(db, actor, responses, handledIn, () => sql`${HANDLING_OF} = 'taken'`);

/** Who was injured or needed help, and whom nobody has taken on since. */
export const safeUntaken = (db: Db, actor: Actor, responses: readonly Response[]): Promise<SafeByNow> =>
  safeByNow(
    db,
    actor,
    responses,
    (eventId) => notedOf(actor, eventId),
    (eventId) => sql`${careSince(eventId)} = 'open'`,
  );

type Left = Pick<Reply<typeof home.myHomePage>['ended'][number], 'toLookAfter' | 'safeUnfinished'>;

/** Whom an event still leaves to be looked after: those in need, and those who say by now that they are safe. */
export const leftOf = (
  db: Db,
  actor: Actor,
  { eventId, standing }: Pick<OpenResponse, 'eventId' | 'standing'>,
): Promise<Left> =>
  db.one<Left>(sql`
    SELECT (count(*) FILTER (WHERE ${TO_LOOK_AFTER}))::int AS to_look_after,
           (count(*) FILTER (WHERE ${safeButHandled(actor, eventId, ['open', 'taken'])}))::int AS safe_unfinished
    FROM ${listed(notedOf(actor, eventId), standing)} WHERE ${divisionsOf(actor, sql`r.division_id`)}`);

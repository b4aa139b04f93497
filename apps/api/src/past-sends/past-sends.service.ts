import { Injectable } from '@nestjs/common';
import { all, ROW_BY_ROW, type Sql, sql } from '@tabimori/server';
import { type Given, type Hazard, MESSAGE_TYPE, type Page, type PastSend, type pastSends } from '@tabimori/shared';
import { hasLeft } from '../answers/has-left.js';
import { companiesOf, deliveriesOf, divisionsOf } from '../auth/within.js';
import { limit, pageOf } from '../db/page.js';
import { Db } from '../db/sql.js';
import { deliveriesFrom, GROUP, membersOf, requireFilter, sentTo } from '../delivery-history/list.js';
import { ANSWERS, NOT_REGISTRATION, summariesOf, unreadBy } from '../delivery-history/summaries.js';
import { alertedOf, answersOfFlows } from '../events/flows.js';
import type { Actor } from '../http/actor.js';

/** Its answers are those of its question, if it is of no event; whom a drill has alerted and asked counts once. */
type Group = Omit<PastSend, 'first' | 'event' | 'prefectures' | 'people'> & {
  firstId: number;
  eventId: number | null;
  /** the codes of one or more deliveries each, separated by commas */
  targets: string[];
};
type EventFigures = NonNullable<PastSend['event']> & Pick<PastSend, 'answers' | 'asked' | 'people'>;

/** SQL: a delivery `d` repeats a question, as planned or by hand. */
const REPEATS = sql`(d.reminder_number > 0 OR d.origin = 'resend')`;

/** SQL: a delivery `d` is a resend by hand that has left. */
const BY_HAND = sql`d.origin = 'resend' AND d.reminder_number = 0 AND ${hasLeft(sql`d`)}`;

/** The tallies of a delivery; joined with all of them, a page of ten small sends read every tally there is. */
const talliesOf = (delivery: Sql): Sql => sql`LATERAL (
  SELECT * FROM delivery_tally y WHERE y.delivery_id = ${delivery} ${ROW_BY_ROW})`;

const codesOf = (targets: readonly string[]): string[] =>
  [...new Set(targets.flatMap((codes) => codes.split(',')).filter((code) => code !== ''))].sort();

@Injectable()
export class PastSendsService {
  constructor(private readonly db: Db) {}

  /** The sends that match, by what they belong to; the latest activity first. Registration messages are none of them. */
  async list(actor: Actor, given: Given<typeof pastSends.list>): Promise<Page<PastSend>> {
    await requireFilter(this.db, actor, given);
    const order = given.sort === 'sentAt' ? sql`g.at, g.key` : sql`g.at DESC, g.key DESC`;
    const found = sql`${deliveriesFrom(actor, given)} AND ${NOT_REGISTRATION}`;
    // in one statement: which groups there are is known once all sends have been read
    const { keys, total } = await this.db.one<{ keys: string[]; total: number }>(sql`
      WITH grouped AS MATERIALIZED (
        SELECT s.key, max(s.sent_at) AS at FROM (SELECT ${GROUP} AS key, d.sent_at ${found}) s GROUP BY s.key
      )
      SELECT ARRAY(SELECT g.key FROM grouped g ORDER BY ${order} ${limit(given)}) AS keys, (SELECT count(*)::int FROM grouped) AS total`);
    return pageOf(given, total, await this.pastSends(actor, keys, given));
  }

  /** The groups with their figures, all read together. */
  private async pastSends(
    actor: Actor,
    keys: readonly string[],
    { companyId, applicantId }: Given<typeof pastSends.list>,
  ): Promise<PastSend[]> {
    const listed = all(
      companyId === undefined ? undefined : sql`d.company_id = ${companyId}`,
      applicantId === undefined ? undefined : sentTo(actor, applicantId),
    );
    const groups = await this.db.rows<Group>(sql`
      SELECT g.key, one.*, asked.*
      FROM unnest(${keys}::text[]) WITH ORDINALITY AS g(key, position)
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS deliveries, count(DISTINCT d.company_id)::int AS companies,
               (count(*) FILTER (WHERE d.origin IN ('manual', 'resend')))::int AS by_hand,
               jsonb_build_object('deliveries', count(*) FILTER (WHERE ${listed}), 'repeats', count(*) FILTER (WHERE ${listed} AND ${REPEATS})) AS listed,
               (coalesce(max(d.reminder_number), 0) + count(DISTINCT d.send_id) FILTER (WHERE ${BY_HAND}))::int AS reminders, max(d.sent_at) AS last_sent_at, max(d.event_id) AS event_id,
               (array_agg(d.id ORDER BY d.sent_at, d.id))[1] AS first_id, bool_or(${unreadBy(actor)}) AS unread,
               array_agg(DISTINCT array_to_string(d.target_prefectures, ',')) AS targets,
               bool_or(d.root_id IS NULL AND d.sender_id = ${actor.userId}) IS TRUE AS own
        FROM ${membersOf(sql`g.key`)} d WHERE ${NOT_REGISTRATION} AND ${deliveriesOf(actor)}
        HAVING count(*) > 0
      ) one
      CROSS JOIN LATERAL (
        SELECT ${ANSWERS} AS answers, coalesce(bool_or(d.asks_answer AND d.state <> 'undone'), false) AS asked
        FROM (
          SELECT d.*, bool_or(d.asks_answer) OVER () AS has_question FROM ${membersOf(sql`g.key`)} d
          WHERE one.event_id IS NULL AND d.root_id IS NULL AND ${deliveriesOf(actor)}
        ) d LEFT JOIN ${talliesOf(sql`d.id`)} t ON ${divisionsOf(actor, sql`t.division_id`)}
        WHERE d.asks_answer = d.has_question AND (d.drill_id IS NULL OR d.message_type <> ${MESSAGE_TYPE.retraction})
      ) asked
      ORDER BY g.position`);
    const [firsts, events] = await Promise.all([
      summariesOf(
        this.db,
        actor,
        groups.map(({ firstId }) => firstId),
      ),
      this.events(
        actor,
        groups.flatMap(({ eventId }) => eventId ?? []),
      ),
    ]);
    return groups.flatMap(({ firstId, eventId, targets, ...shared }): PastSend[] => {
      const first = firsts.find(({ id }) => id === firstId);
      if (!first) return [];
      const group = { ...shared, prefectures: codesOf(targets), people: shared.answers.total };
      const found = events.find(({ id }) => id === eventId);
      if (!found) return [{ ...group, first, event: null }];
      const { answers, asked, people, ...event } = found;
      return [{ ...group, answers, asked, people, first, event }];
    });
  }

  /** Events with the answers of their earthquake's flows, and everybody whom they alerted. */
  private events(actor: Actor, ids: readonly number[]): Promise<EventFigures[]> {
    const flows = (hazard: Hazard): Sql =>
      sql`f.event_id = e.id AND f.hazard = ${hazard} AND ${companiesOf(actor, sql`f.company_id`)}`;
    return this.db.rows<EventFigures>(sql`
      SELECT e.id, e.epicenter, e.origin_at, e.latest_at, e.max_intensity, jsonb_array_length(e.tsunami) > 0 AS has_tsunami, c.answers, c.asked,
             ${alertedOf(actor, sql`c.answers`, sql`w.answers`)} AS people
      FROM event e CROSS JOIN ${answersOfFlows(actor, flows('earthquake'))} c
      CROSS JOIN ${answersOfFlows(actor, flows('tsunami'))} w WHERE e.id = ANY(${ids}::int[])`);
  }
}

import { Injectable } from '@nestjs/common';
import { sql } from '@tabimori/server';
import type { Given, Page, PastSend, pastSends } from '@tabimori/shared';
import { companiesOf, deliveriesOf, divisionsOf, requireCompany, requireEvent } from '../auth/within.js';
import { countRows, limit, pageOf } from '../db/page.js';
import { Db } from '../db/sql.js';
import { deliveriesFrom, GROUP, inGroup } from '../delivery-history/list.js';
import { ANSWERS, NOT_REGISTRATION, summariesOf, unreadBy } from '../delivery-history/summaries.js';
import { answersOfFlows } from '../events/flows.js';
import type { Actor } from '../http/actor.js';

type Figures = Omit<PastSend, 'event' | 'first'> & { firstId: number; eventId: number | null };
type Counted = Pick<PastSend, 'answers' | 'asked'>;

@Injectable()
export class PastSendsService {
  constructor(private readonly db: Db) {}

  /** The sends that match, by what they belong to; the latest activity first. */
  async list(actor: Actor, given: Given<typeof pastSends.list>): Promise<Page<PastSend>> {
    await requireCompany(this.db, actor, given.companyId);
    await requireEvent(this.db, given.eventId);
    const from = sql`FROM (SELECT ${GROUP} AS key, d.sent_at ${deliveriesFrom(actor, given)}) g GROUP BY g.key`;
    const order = given.sort === 'sentAt' ? sql`max(g.sent_at), g.key` : sql`max(g.sent_at) DESC, g.key DESC`;
    const keys = await this.db.rows<{ key: string }>(sql`SELECT g.key ${from} ORDER BY ${order} ${limit(given)}`);
    const items: PastSend[] = [];
    for (const { key } of keys) items.push(...(await this.pastSend(actor, key)));
    return pageOf(given, await countRows(this.db, from), items);
  }

  private async pastSend(actor: Actor, key: string): Promise<PastSend[]> {
    const figures = await this.db.row<Figures>(sql`
      SELECT ${key}::text AS key, count(*)::int AS deliveries, count(DISTINCT d.company_id)::int AS companies,
             coalesce(max(d.reminder_number), 0)::int AS reminders, max(d.sent_at) AS last_sent_at, max(d.event_id) AS event_id,
             (array_agg(d.id ORDER BY d.sent_at, d.id))[1] AS first_id, bool_or(${unreadBy(actor)}) AS unread,
             bool_or(d.root_id IS NULL AND d.sender_id = ${actor.userId}) IS TRUE AS own
      FROM delivery d WHERE ${inGroup(key)} AND ${NOT_REGISTRATION} AND ${deliveriesOf(actor)} HAVING count(*) > 0`);
    if (!figures) return [];
    const { firstId, eventId, ...group } = figures;
    const [first] = await summariesOf(this.db, actor, [firstId]);
    if (!first) return [];
    const counted = eventId === null ? await this.ofQuestions(actor, key) : await this.ofEvent(actor, eventId);
    return [{ ...group, ...counted, first, event: eventId === null ? null : await this.event(eventId) }];
  }

  private async event(id: number): Promise<PastSend['event']> {
    const event = await this.db.row<NonNullable<PastSend['event']>>(sql`
      SELECT e.id, e.epicenter, e.origin_at, e.latest_at, e.max_intensity, jsonb_array_length(e.tsunami) > 0 AS has_tsunami
      FROM event e WHERE e.id = ${id}`);
    return event ?? null;
  }

  private async ofEvent(actor: Actor, eventId: number): Promise<Counted> {
    const flows = sql`f.event_id = ${eventId} AND f.hazard = 'earthquake' AND ${companiesOf(actor, sql`f.company_id`)}`;
    return this.counted(sql`SELECT c.answers, c.asked FROM ${answersOfFlows(actor, flows)} c`);
  }

  /** Without the resends: they go to the same people. */
  private async ofQuestions(actor: Actor, key: string): Promise<Counted> {
    return this.counted(sql`
      SELECT ${ANSWERS} AS answers, coalesce(bool_or(d.asks_answer), false) AS asked
      FROM delivery d LEFT JOIN delivery_tally t ON t.delivery_id = d.id AND ${divisionsOf(actor, sql`t.division_id`)}
      WHERE ${inGroup(key)} AND d.root_id IS NULL AND ${deliveriesOf(actor)}`);
  }

  private async counted(statement: ReturnType<typeof sql>): Promise<Counted> {
    const row = await this.db.row<Counted>(statement);
    if (!row) throw new Error('an aggregate has a row');
    return row;
  }
}

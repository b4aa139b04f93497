import { Inject, Injectable } from '@nestjs/common';
import { type Config, type Sql, sql } from '@tabimori/server';
import {
  type DrillReport,
  type drills,
  type DrillSummary,
  type Given,
  MESSAGE_TYPE,
  type Page,
  type Reply,
} from '@tabimori/shared';
import { CONFIG } from '../config.js';
import { countRows, limit, pageOf } from '../db/page.js';
import { Db } from '../db/sql.js';
import { companiesOf, divisionsOf, wrongField } from '../auth/within.js';
import { IS_OPEN } from '../events/flows.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { drillFigures } from './figures.js';
import { planOf } from './plan.js';
import { DrillSources } from './sources.js';
import { startPlanned } from './start.js';
import { stopDrill } from './stop.js';

type Part = DrillReport['companies'][number];
type Stored = Omit<Part, 'figures' | 'before' | 'divisions' | 'sends'> & {
  before: { drillId: number; startedAt: string } | null;
};

/** Drills and their reports, only of the reader's companies. */
@Injectable()
export class DrillsService {
  constructor(
    private readonly db: Db,
    private readonly replayable: DrillSources,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(actor: Actor, given: Given<typeof drills.list>): Promise<Page<DrillSummary>> {
    const from = sql`FROM drill g WHERE ${seenBy(actor)}`;
    const keys = await this.db.rows<{ id: number }>(sql`SELECT g.id ${from} ORDER BY g.id DESC ${limit(given)}`);
    const items = await this.summaries(
      actor,
      keys.map(({ id }) => id),
    );
    return pageOf(given, await countRows(this.db, from), items);
  }

  async get(actor: Actor, id: number): Promise<DrillReport> {
    const [summary] = await this.summaries(actor, [id]);
    if (!summary) throw new Failure('ITEM_NOT_FOUND');
    const companies: Part[] = [];
    for (const part of await this.parts(actor, id)) companies.push(await this.part(actor, id, part));
    return { ...summary, companies };
  }

  sources(): Promise<Reply<typeof drills.sources>> {
    return this.replayable.list();
  }

  async busy(actor: Actor, { companyIds }: Given<typeof drills.busy>): Promise<Reply<typeof drills.busy>> {
    const ids = [...new Set(companyIds)];
    type Real = Reply<typeof drills.busy>['companies'][number];
    const companies = await this.db.rows<Omit<Real, 'eventId'> & { eventId: number | null }>(sql`
      SELECT c.id AS company_id, c.name AS company_name, c.name_en AS company_name_en, real.event_id, real.running
      FROM company c LEFT JOIN LATERAL (
        SELECT f.event_id, f.state = 'running' AS running FROM flow f
        WHERE f.company_id = c.id AND f.drill_id IS NULL AND ${IS_OPEN} ORDER BY running DESC, f.event_id DESC LIMIT 1
      ) real ON true
      WHERE c.id = ANY(${ids}) AND ${companiesOf(actor, sql`c.id`)} ORDER BY real.running DESC, c.name, c.id`);
    if (companies.length < ids.length) throw wrongField('companyIds', 'COMPANY_NOT_FOUND');
    return {
      companies: companies.flatMap(({ eventId, ...company }) => (eventId === null ? [] : { ...company, eventId })),
    };
  }

  /** Says what the drill would do and, when it is real, starts it: the worker finds it and sends. */
  async start(actor: Actor, given: Given<typeof drills.start>): Promise<Reply<typeof drills.start>> {
    const replayed = await this.replayable.find(given.source);
    const planned = await planOf(this.db, this.config, actor, replayed, given);
    return { id: await startPlanned(this.db, actor, given, replayed, planned), plan: planned.plan };
  }

  stop(actor: Actor, given: Given<typeof drills.stop>) {
    return stopDrill(this.db, actor, given);
  }

  private summaries(actor: Actor, ids: readonly number[]): Promise<DrillSummary[]> {
    const own = companiesOf(actor, sql`p.company_id`);
    return this.db.rows<DrillSummary>(sql`
      SELECT g.id, g.title, g.title_en, g.created_at AS started_at, u.user_name AS starter_name, part.state,
             part.ended_at, part.companies, part.companies_en, told.asked, told.answered
      FROM unnest(${ids}::int[]) WITH ORDINALITY AS wanted(id, position)
      JOIN drill g ON g.id = wanted.id JOIN users u ON u.id = g.started_by
      CROSS JOIN LATERAL (
        SELECT array_agg(c.name ORDER BY c.name, c.id) AS companies,
               array_agg(coalesce(nullif(c.name_en, ''), c.name) ORDER BY c.name, c.id) AS companies_en,
               CASE WHEN bool_and(p.ended_at IS NOT NULL) THEN max(p.ended_at) END AS ended_at,
               (array_agg(p.state ORDER BY array_position(ARRAY['running', 'interrupted', 'stopped', 'finished'], p.state::text)))[1] AS state
        FROM drill_company p JOIN company c ON c.id = p.company_id WHERE p.drill_id = g.id AND ${own}
      ) part
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(t.total), 0)::int AS asked, coalesce(sum(t.help + t.injured + t.other + t.safe), 0)::int AS answered
        FROM delivery p JOIN delivery_tally t ON t.delivery_id = p.id
        WHERE p.drill_id = g.id AND p.message_type = ${MESSAGE_TYPE.safetyConfirmation} AND ${own} AND ${divisionsOf(actor, sql`t.division_id`)}
      ) told
      WHERE ${seenBy(actor)}
      ORDER BY wanted.position`);
  }

  private parts(actor: Actor, id: number): Promise<Stored[]> {
    return this.db.rows<Stored>(sql`
      SELECT p.company_id, c.name AS company_name, c.name_en AS company_name_en, p.state, p.ended_at,
             CASE WHEN p.correction_wanted_at IS NOT NULL THEN 'wanted' WHEN p.corrected_at IS NOT NULL THEN 'made' ELSE 'none' END AS correction,
             least(p.due_at, (SELECT min(w.due_at) FROM flow f JOIN wave w ON w.flow_id = f.id
                              WHERE f.drill_id = p.drill_id AND f.company_id = p.company_id)) AS next_at,
             (SELECT jsonb_build_object('eventId', f.event_id, 'running', bool_or(f.state = 'running'))
              FROM flow f WHERE f.company_id = p.company_id AND f.drill_id IS NULL AND ${IS_OPEN}
              GROUP BY f.event_id ORDER BY bool_or(f.state = 'running') DESC, f.event_id DESC LIMIT 1) AS real,
             (SELECT jsonb_build_object('drillId', b.drill_id, 'startedAt', g.created_at)
              FROM drill_company b JOIN drill g ON g.id = b.drill_id
              WHERE b.company_id = p.company_id AND b.drill_id < p.drill_id ORDER BY b.drill_id DESC LIMIT 1) AS before
      FROM drill_company p JOIN company c ON c.id = p.company_id
      WHERE p.drill_id = ${id} AND ${companiesOf(actor, sql`p.company_id`)} ORDER BY c.name, c.id`);
  }

  private async part(actor: Actor, id: number, { before, ...part }: Stored): Promise<Part> {
    const now = await drillFigures(this.db, actor, id, part.companyId);
    const then = before && (await drillFigures(this.db, actor, before.drillId, part.companyId));
    return {
      ...part,
      figures: now.figures,
      before: before &&
        then && { drillId: before.drillId, startedAt: new Date(before.startedAt), figures: then.figures },
      divisions: now.divisions.map((division) => ({
        ...division,
        before: then?.divisions.find(({ divisionId }) => divisionId === division.divisionId)?.figures ?? null,
      })),
      sends: await this.db.rows<Part['sends'][number]>(sql`
        SELECT d.id AS delivery_id, d.message_type, nullif(d.reminder_number, 0) AS reminder_number, d.sent_at AS at,
               coalesce(sum(t.total), 0)::int AS total
        FROM delivery d
        LEFT JOIN delivery_tally t ON t.delivery_id = d.id AND ${divisionsOf(actor, sql`t.division_id`)}
        WHERE d.drill_id = ${id} AND d.company_id = ${part.companyId}
        GROUP BY d.id ORDER BY d.sent_at, d.id`),
    };
  }
}

/** Drills `g` in which a company of the reader takes part. */
const seenBy = (actor: Actor): Sql =>
  sql`EXISTS (SELECT FROM drill_company p WHERE p.drill_id = g.id AND ${companiesOf(actor, sql`p.company_id`)})`;

import { Injectable } from '@nestjs/common';
import {
  type Given,
  MAP,
  MAP_AGE,
  MAP_STATES,
  type maps,
  type MapReply,
  type MapState,
  type MapTraveler,
  type Page,
} from '@tabimori/shared';
import { gradeInForceAt, type Sql, sql } from '@tabimori/server';
import { HANDLING, latestHandling } from '../answers/handlings.js';
import { hasLeft } from '../answers/has-left.js';
import { pageOf } from '../db/page.js';
import { within } from '../auth/within.js';
import { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { logAction } from '../http/operation-log.js';
import { SharedReadings } from '../http/shared-readings.js';
import { ageOf, type Filter, isAboutSomething, PLACE, requireNamed } from './conditions.js';
import { readTravelers } from './read-travelers.js';
import { type Listed, Snapshot } from './snapshot.js';

/** One entry says that somebody looks at positions, however often the map reads them again in this time, in milliseconds. */
const LOGGED_FOR = 600_000;
const MOST_LOGGED = 1000;
/** Travelers in the maps that are kept. */
const MOST_KEPT = 500_000;
const stateOf = (state: MapState | undefined): number | null =>
  state === undefined ? null : MAP_STATES.indexOf(state);

/** SQL: the latest question of the event to the traveler `a`: whoever is silent can be taken on, too. */
const questionOf = ({ eventId }: Filter): Sql =>
  eventId === undefined
    ? sql`NULL::int`
    : sql`(SELECT max(d.id) FROM recipient x JOIN delivery d ON d.id = x.delivery_id
        WHERE x.applicant_id = a.id AND d.event_id = ${eventId} AND d.asks_answer AND d.root_id IS NULL AND ${hasLeft(sql`d`)})`;

/** Where travelers are and how they are. */
@Injectable()
export class MapsService {
  /** who looks at what, and since when that is logged */
  private readonly logged = new Map<string, number>();
  private readonly snapshots = new SharedReadings<Snapshot>({ sizeOf: ({ size }) => size, most: MOST_KEPT, quick: 0 });

  constructor(private readonly db: Db) {}

  async get(actor: Actor, { bounds, zoom, state: named, ...filter }: Given<typeof maps.get>): Promise<MapReply> {
    const snapshot = await this.snapshot(actor, filter);
    const state = stateOf(named);
    const { size, ...figures } = snapshot.figures(state);
    const clustered = size > MAP.points;
    const places = await this.named(snapshot.places());
    const seen = clustered ? snapshot.clusters(state, bounds, zoom) : { points: snapshot.points(state), clusters: [] };
    const { at, open } = snapshot;
    return { at, counts: snapshot.counts(), open, places, ...figures, clustered, ...seen };
  }

  async travelers(
    actor: Actor,
    { state, bounds, place, page, perPage, ...filter }: Given<typeof maps.travelers>,
  ): Promise<Page<MapTraveler>> {
    const snapshot = await this.snapshot(actor, filter);
    const wanted = { state: stateOf(state), bounds, place };
    const { travelers, total } = snapshot.page(wanted, (page - 1) * perPage, perPage);
    return pageOf({ page, perPage }, total, await this.read(actor, filter, travelers));
  }

  /** Reading positions is logged. */
  private async snapshot(actor: Actor, filter: Filter): Promise<Snapshot> {
    await requireNamed(this.db, actor, filter);
    const snapshot = await this.snapshots.of(actor, filter, async () => {
      const at = new Date();
      const columns = await readTravelers(this.db, actor, filter);
      return new Snapshot(at, columns, columns.inOrder(isAboutSomething(filter)));
    });
    await this.log(actor, filter, snapshot.figures(null).located);
    return snapshot;
  }

  private async read(actor: Actor, filter: Filter, listed: readonly Listed[]): Promise<MapTraveler[]> {
    const inForce = await gradeInForceAt(this.db.source);
    const column = <K extends keyof Listed>(name: K): Listed[K][] => listed.map((traveler) => traveler[name]);
    return this.db.rows<MapTraveler>(sql`
      SELECT a.id, a.name, a.name_kana, c.name AS company_name, c.name_en AS company_name_en, v.name AS division_name,
             n.name AS country_name, n.name_en AS country_name_en, a.prefecture_code, a.city, a.phone, a.mail_address,
             (${MAP_STATES}::text[])[q.state + 1] AS state, coalesce(w.comment, '') AS comment, q.responded_at, w.via AS responded_via,
             ${PLACE}, a.latitude IS NULL AS approximate, a.located_at, ${ageOf(filter)} > ${MAP_AGE.current} AS outdated, a.accuracy, ${HANDLING}, coalesce(w.delivery_id, r.delivery_id) AS delivery_id,
             ${inForce} AS in_force
      FROM unnest(${column('id')}::int[], ${column('state')}::int[], ${column('answerId')}::bigint[],
        ${column('respondedAt')}::timestamptz[]) WITH ORDINALITY AS q(id, state, answer_id, responded_at, position)
      JOIN applicant a ON a.id = q.id AND a.deleted_at IS NULL AND ${within(actor, sql`a.company_id`, sql`a.division_id`)}
      CROSS JOIN LATERAL (SELECT a.prefecture_code, a.id AS applicant_id, ${questionOf(filter)} AS delivery_id) r
      JOIN country n ON n.id = a.country_id
      LEFT JOIN prefecture p ON p.code = a.prefecture_code
      JOIN company c ON c.id = a.company_id
      JOIN division v ON v.id = a.division_id
      LEFT JOIN answer w ON w.id = q.answer_id
      ${latestHandling}
      ORDER BY q.position`);
  }

  /** The places with their names, as the reader's list of them knows them. */
  private async named(places: ReturnType<Snapshot['places']>): Promise<MapReply['places']> {
    const names = await this.db.rows<{ code: string; name: string; nameEn: string }>(sql`
      SELECT code::text, name, name_en FROM prefecture
      UNION ALL SELECT code::text, name, name_en FROM country`);
    const byCode = new Map(names.map((place) => [place.code, place]));
    return places.map(({ code, counts }) => ({ ...(byCode.get(code) ?? { code, name: code, nameEn: code }), counts }));
  }

  private async log(actor: Actor, filter: Filter, positions: number): Promise<void> {
    if (positions === 0) return;
    const now = performance.now();
    const key = JSON.stringify([actor.userId, filter]);
    if (now - (this.logged.get(key) ?? -Infinity) < LOGGED_FOR) return;
    if (this.logged.size >= MOST_LOGGED) this.logged.clear();
    this.logged.set(key, now);
    const entry = {
      feature: 'result' as const,
      action: 'readPosition',
      entity: 'applicant',
      ...(filter.applicantId === undefined ? {} : { entityId: filter.applicantId }),
      after: { ...filter, positions },
      companyId: filter.companyId,
    };
    await this.db.transaction((tx) => logAction(tx, actor, entry));
  }
}

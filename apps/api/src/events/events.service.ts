import { Inject, Injectable } from '@nestjs/common';
import { gradeInForce, headlineInEnglish, highestWarnings, warningEndedAt, warningsIn } from '@tabimori/domain';
import {
  all,
  type Config,
  type EventRegion,
  prefectureNames,
  regionOf,
  sql,
  type TelegramContent,
  telegramOf,
} from '@tabimori/server';
import { type EventDetail, type events, type EventSummary, type Given, INTENSITIES, type Page } from '@tabimori/shared';
import { hasLeft } from '../answers/has-left.js';
import { StepUp } from '../auth/step-up.js';
import { CONFIG } from '../config.js';
import { countRows, limit, pageOf } from '../db/page.js';
import { Db } from '../db/sql.js';
import { companiesOf, deliveriesOf, divisionsOf } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { toCome } from '../delivery-history/summaries.js';
import type { SheetLanguage } from '../sheets/sheet.js';
import { closeResponse, reopenedBy, reopenResponse, responseSteps } from './close-response.js';
import { decisionsOf, stopsOfEvent } from './decisions.js';
import { epicentersNamed } from './epicenters.js';
import { alertedOf, answersOfFlows, countCalls, missedBy, standingIn, strongerThan } from './flows.js';
import { exportPeople, peopleOf, placesOf, resultOf } from './people.js';
import { handOversOf } from './hand-overs.js';
import { eventsOf } from './of-applicant.js';
import { listProblems, telegramFile } from './problems.js';
import { resendToSilent } from './resend.js';
import { reachedBy, stopFlows } from './stop-flows.js';
import { travelersByPrefecture } from './travelers.js';
import { unfinished } from './unfinished.js';

type Telegram = EventDetail['telegrams'][number];
type Send = EventDetail['sends'][number];
type Received = EventSummary & Pick<EventDetail, 'prefectures' | 'tsunami'>;
type Stored = Omit<Received, 'warning' | 'tsunami'> & { tsunami: EventRegion[] };

@Injectable()
export class EventsService {
  constructor(
    private readonly db: Db,
    @Inject(CONFIG) private readonly config: Config,
    private readonly stepUp: StepUp,
  ) {}

  /** Everything the agency published; what it started is shown only for the caller's companies. */
  async list(actor: Actor, given: Given<typeof events.list>): Promise<Page<EventSummary>> {
    const { name, minIntensity, started, ids } = given;
    const strong = minIntensity === undefined ? [] : INTENSITIES.slice(INTENSITIES.indexOf(minIntensity));
    const from = sql`FROM event e WHERE ${all(
      name === undefined
        ? undefined
        : sql`position(search_form(${name}) IN search_form(e.epicenter)) > 0 OR e.epicenter = ANY(${epicentersNamed(name)})`,
      minIntensity === undefined ? undefined : sql`e.max_intensity = ANY(${strong})`,
      started === undefined
        ? undefined
        : sql`EXISTS (SELECT FROM flow f WHERE f.event_id = e.id AND ${companiesOf(actor, sql`f.company_id`)}) = ${started}`,
      ids === undefined ? undefined : sql`e.id = ANY(${ids})`,
    )}`;
    const keys = await this.db.rows<{ id: number }>(
      sql`SELECT e.id ${from} ORDER BY e.latest_at DESC, e.id DESC ${limit(given)}`,
    );
    const items = await this.received(
      actor,
      keys.map(({ id }) => id),
    );
    return pageOf(given, await countRows(this.db, from), items);
  }

  async get(actor: Actor, id: number): Promise<EventDetail> {
    const [event] = await this.received(actor, [id]);
    if (!event) throw new Failure('ITEM_NOT_FOUND');
    const flows = await this.flows(actor, id);
    const reopened = await reopenedBy(this.db, actor, id);
    return {
      ...event,
      warned: warningsIn(event.tsunami),
      calls: await countCalls(this.db.source, actor, flows),
      stronger: await strongerThan(this.db, actor, id, standingIn(flows)),
      responseSteps: await responseSteps(this.db, actor, id),
      ...(reopened && { reopenedBy: reopened }),
      ...(await this.published(id)),
      decisions: await decisionsOf(this.db, actor, id),
      sends: await this.sends(actor, id),
      stops: await stopsOfEvent(this.db, actor, id),
    };
  }

  close(actor: Actor, given: Given<typeof events.close>) {
    return closeResponse(this.db, actor, given);
  }

  reopen(actor: Actor, given: Given<typeof events.reopen>) {
    return reopenResponse(this.db, actor, given);
  }

  unfinished(actor: Actor, given: Given<typeof events.unfinished>) {
    return unfinished(this.db, actor, given);
  }

  stop(actor: Actor, given: Given<typeof events.stop>) {
    return stopFlows(this.db, this.config, actor, given);
  }

  reached(actor: Actor, given: Given<typeof events.reached>) {
    return reachedBy(this.db, actor, given);
  }

  problems(given: Given<typeof events.problems>) {
    return listProblems(this.db, given);
  }

  telegram(id: number) {
    return telegramFile(this.db, id);
  }

  handOvers(actor: Actor, given: Given<typeof events.handOvers>) {
    return handOversOf(this.db, actor, given);
  }

  result(actor: Actor, given: Given<typeof events.result>) {
    return resultOf(this.db, actor, given);
  }

  places(actor: Actor, given: Given<typeof events.places>) {
    return placesOf(this.db, actor, given);
  }

  people(actor: Actor, given: Given<typeof events.people>) {
    return peopleOf(this.db, actor, given);
  }

  ofApplicant(actor: Actor, given: Given<typeof events.ofApplicant>) {
    return eventsOf(this.db, actor, given);
  }

  exportPeople(actor: Actor, given: Given<typeof events.exportPeople>, language: SheetLanguage) {
    return exportPeople(this.db, actor, given, language);
  }

  resend(actor: Actor, given: Given<typeof events.resend>, key: string | undefined) {
    return resendToSilent(this.db, this.stepUp, this.config, actor, given, key);
  }

  travelers(actor: Actor, given: Given<typeof events.travelers>) {
    return travelersByPrefecture(this.db, actor, given);
  }

  private async received(actor: Actor, ids: number[]): Promise<Received[]> {
    const scope = companiesOf(actor, sql`f.company_id`);
    const stored = await this.db.rows<Stored>(sql`
      SELECT e.id, e.event_key, e.status, e.epicenter, e.origin_at, e.magnitude, e.depth_km, e.latitude, e.longitude,
             e.max_intensity,
             jsonb_array_length(e.tsunami) > 0 AS has_tsunami, e.latest_at, e.prefectures, e.tsunami,
             (SELECT count(*)::int FROM event_telegram x WHERE x.event_id = e.id) AS telegram_count,
             CASE WHEN started.running THEN 'running' WHEN started.companies > 0 THEN 'finished'
                  WHEN ${missedBy(actor)} THEN 'missed' ELSE 'none' END AS state,
             started.companies, counted.answers, counted.asked,
             ${alertedOf(actor, sql`counted.answers`, sql`warned.answers`)} AS people
      FROM unnest(${ids}::int[]) WITH ORDINALITY AS wanted(id, position)
      JOIN event e ON e.id = wanted.id
      CROSS JOIN LATERAL (
        SELECT count(DISTINCT f.company_id)::int AS companies, coalesce(bool_or(f.state = 'running'), false) AS running
        FROM flow f WHERE f.event_id = e.id AND ${scope}
      ) started
      CROSS JOIN ${answersOfFlows(actor, sql`f.event_id = e.id AND f.hazard = 'earthquake' AND ${scope}`)} counted
      CROSS JOIN ${answersOfFlows(actor, sql`f.event_id = e.id AND f.hazard = 'tsunami' AND ${scope}`)} warned
      ORDER BY wanted.position`);
    return stored.map(({ tsunami, ...event }) => ({
      ...event,
      tsunami: tsunami.map(regionOf),
      warning: gradeInForce(tsunami),
    }));
  }

  private async flows(actor: Actor, eventId: number): Promise<number[]> {
    const flows = await this.db.rows<{ id: number }>(
      sql`SELECT f.id FROM flow f WHERE f.event_id = ${eventId} AND ${companiesOf(actor, sql`f.company_id`)}`,
    );
    return flows.map(({ id }) => id);
  }

  /** Its telegrams, and what they say together of its tsunami warnings. */
  private async published(
    eventId: number,
  ): Promise<Pick<EventDetail, 'telegrams' | 'highestWarned' | 'warningEndedAt'>> {
    type Received = Pick<Telegram, 'id' | 'type' | 'seenAt' | 'standing'> & { content: TelegramContent | null };
    const received = await this.db.rows<Received>(sql`
      SELECT t.id, t.type, t.content, t.first_seen_at AS seen_at, x.standing
      FROM event_telegram x JOIN telegram t ON t.id = x.telegram_id
      WHERE x.event_id = ${eventId} ORDER BY t.content->>'controlAt', t.id`);
    const { en } = await prefectureNames(this.db.source);
    const telegrams = received.map(({ content, ...telegram }) => {
      const { title = '', infoType = '', serial = '', headline = '', controlAt } = content ?? {};
      return {
        ...telegram,
        title,
        infoType,
        serial,
        headline,
        headlineEn: content === null ? '' : headlineInEnglish(telegramOf(content), (code) => en.get(code) ?? code),
        controlAt: controlAt === undefined ? telegram.seenAt : new Date(controlAt),
      };
    });
    const standing = received.flatMap(({ content, standing }) => (content && standing ? telegramOf(content) : []));
    return { telegrams, highestWarned: highestWarnings(standing), warningEndedAt: warningEndedAt(standing) };
  }

  private sends(actor: Actor, eventId: number): Promise<Send[]> {
    return this.db.rows<Send>(sql`
      SELECT d.id AS delivery_id, d.wave_id, d.company_id, c.name AS company_name, c.name_en AS company_name_en,
             d.origin = 'manual' AS by_hand, d.message_type,
             nullif(d.reminder_number, 0) AS reminder_number, d.origin = 'resend' AS again, d.content->'lowered'->>'to' AS lowered_to, d.sent_at AS at,
             (SELECT coalesce(sum(t.total), 0)::int FROM delivery_tally t
              WHERE t.delivery_id = d.id AND ${divisionsOf(actor, sql`t.division_id`)}) AS total,
             ${toCome(actor, sql`d.id`)} AS to_come
      FROM delivery d JOIN company c ON c.id = d.company_id
      WHERE d.event_id = ${eventId} AND ${hasLeft(sql`d`)} AND ${deliveriesOf(actor)} ORDER BY d.sent_at, d.id`);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { AutoSendsOff, home, Reply } from '@tabimori/shared';
import { type Config, gradeInForceAt, pauseOf, SENDS_OFF, sql } from '@tabimori/server';
import { NORMAL_STATUS } from '@tabimori/domain';
import { CONFIG } from '../config.js';
import { callOrder } from '../answers/open-calls.js';
import { deliveriesOf } from '../auth/within.js';
import { tsunamiInForce } from '../confirm-location/tsunami-in-force.js';
import { Db } from '../db/sql.js';
import { NOT_REGISTRATION, summariesOf } from '../delivery-history/summaries.js';
import { openCallsOfFlows, openResponses } from '../events/flows.js';
import { countUnasked } from '../events/people.js';
import type { Actor } from '../http/actor.js';
import { keptFor } from '../http/kept-for.js';
import { Metrics } from '../http/metrics.js';
import { SharedReadings } from '../http/shared-readings.js';
import { countBesideCalls, inNeed } from './calls.js';
import { safeButTaken, safeUntaken } from './dealt-with.js';
import { endedResponses, leftByEnded } from './ended.js';
import { countUnread, noticesFor } from './notices.js';
import { openSends } from './open-sends.js';
import { runningDrills } from './running-drills.js';
import { runningEvents } from './running-events.js';
import { serviceState, type ServiceState } from './service-state.js';
import { readStandby } from './standby.js';
import { hasLeft } from '../answers/has-left.js';

type HomePage = Reply<typeof home.myHomePage>;
type PublicStatus = Reply<typeof home.publicStatus>;
type Standby = Reply<typeof home.standby>;

const LATEST_DELIVERIES = 5;
const PUBLIC_MS = 10_000;
/** Milliseconds: what is counted within them is counted for each look. */
const QUICK = 20;
const MOST_KEPT = 1000;

@Injectable()
export class HomeService {
  /** The same for everybody, so it is read once in 10 s. */
  readonly publicStatus = keptFor(PUBLIC_MS, () => this.readPublicStatus());

  /** With every look of every console: of all companies it takes long in the worst hour. */
  private readonly besideCalls = new SharedReadings<number>({ sizeOf: () => 1, most: MOST_KEPT, quick: QUICK });

  /** Of each event, as its page counts them. */
  private readonly unasked = new SharedReadings<number>({ sizeOf: () => 1, most: MOST_KEPT, quick: QUICK });

  private readonly standbys = new SharedReadings<Standby>({ sizeOf: () => 1, most: MOST_KEPT, quick: QUICK });

  constructor(
    private readonly db: Db,
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: Metrics,
  ) {}

  async myHomePage(actor: Actor): Promise<HomePage> {
    const [underWay, deliveries, notices] = await Promise.all([
      this.underWay(actor),
      this.latestDeliveries(actor),
      this.notices(actor),
    ]);
    return { ...underWay, deliveries, notices };
  }

  async situation(actor: Actor): Promise<Reply<typeof home.situation>> {
    const calls = await openCallsOfFlows(this.db.source, actor);
    const responses = await openResponses(this.db, actor, calls);
    return {
      ...(await this.state()),
      companyOff: await this.companyOff(actor),
      paused: (await pauseOf(this.db.source)).by,
      drills: await runningDrills(this.db, actor),
      calls: calls.length,
      otherCalls: calls.filter(({ flowIds }) => flowIds.length === 0).length,
      besideCalls: await this.besideCalls.of(actor, {}, () => countBesideCalls(this.db, actor)),
      running: responses.map(({ answers, asked, ...response }) => ({ ...response, none: asked ? answers.none : null })),
      sends: await openSends(this.db, actor),
      unread: await countUnread(this.db, actor),
    };
  }

  standby(actor: Actor): Promise<Standby> {
    return this.standbys.of(actor, {}, () => readStandby(this.db, actor));
  }

  /** Only of the reader's own company: whoever has several looks at each company's settings. */
  private async companyOff({ companyId }: Actor): Promise<Reply<typeof home.situation>['companyOff']> {
    if (companyId === null) return null;
    const setting = await this.db.row<{ off: AutoSendsOff | null }>(
      sql`SELECT ${SENDS_OFF} AS off FROM auto_send_setting s WHERE s.company_id = ${companyId}`,
    );
    return setting?.off ?? null;
  }

  private async underWay(actor: Actor): Promise<Omit<HomePage, 'deliveries' | 'notices'>> {
    const inForce = await gradeInForceAt(this.db.source);
    const calls = await openCallsOfFlows(this.db.source, actor, callOrder(inForce));
    const responses = await openResponses(this.db, actor, calls);
    const inProgress = responses.map(({ eventId }) => eventId);
    const unasked = (id: number): Promise<number> =>
      this.unasked.of(actor, { id }, () => countUnasked(this.db, actor, { id }));
    const [running, need, taken, untaken, left, ended] = await Promise.all([
      runningEvents(this.db, actor, responses, {
        overrideSeconds: this.config.reminderIntervalSeconds,
        countUnasked: unasked,
      }),
      inNeed(this.db, actor, calls, inForce),
      safeButTaken(this.db, actor, responses),
      safeUntaken(this.db, actor, responses),
      leftByEnded(this.db, actor, responses),
      endedResponses(this.db, actor, inProgress, unasked),
    ]);
    return {
      running,
      ended,
      calls: calls.length,
      ...need,
      safeButTaken: taken,
      safeUntaken: untaken,
      leftByEnded: left,
    };
  }

  private async notices(actor: Actor): Promise<HomePage['notices']> {
    return noticesFor(this.db, actor, await this.state());
  }

  private async readPublicStatus(): Promise<PublicStatus> {
    const latest = await this.db.row<NonNullable<PublicStatus['latest']>>(sql`
      SELECT epicenter, origin_at, magnitude, depth_km, latitude, longitude, max_intensity,
             prefectures
      FROM event e WHERE status = ${NORMAL_STATUS}
        AND NOT EXISTS (SELECT FROM event_telegram x WHERE x.event_id = e.id HAVING bool_and(NOT x.standing))
      ORDER BY latest_at DESC, id DESC LIMIT 1`);
    return { ...(await this.state()), tsunami: await tsunamiInForce(this.db), latest: latest ?? null };
  }

  private state(): Promise<ServiceState> {
    return serviceState(this.db, this.config, this.metrics.own);
  }

  private async latestDeliveries(actor: Actor): Promise<HomePage['deliveries']> {
    const latest = await this.db.rows<{ id: number; reminders: number; lastReminderAt: Date | null }>(sql`
      SELECT newest.id, repeated.reminders, repeated.last_reminder_at
      FROM (
        SELECT d.id, d.sent_at FROM delivery d
        WHERE ${hasLeft(sql`d`)} AND d.root_id IS NULL AND d.drill_id IS NULL AND ${NOT_REGISTRATION} AND ${deliveriesOf(actor)}
        ORDER BY d.sent_at DESC, d.id DESC LIMIT ${LATEST_DELIVERIES}
      ) newest
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS reminders, max(d.sent_at) AS last_reminder_at FROM delivery d
        WHERE d.root_id = newest.id AND ${hasLeft(sql`d`)} AND ${deliveriesOf(actor)}
      ) repeated
      ORDER BY newest.sent_at DESC, newest.id DESC`);
    const summaries = await summariesOf(
      this.db,
      actor,
      latest.map(({ id }) => id),
    );
    return summaries.map((summary, index) => ({
      ...summary,
      reminders: latest[index]?.reminders ?? 0,
      lastReminderAt: latest[index]?.lastReminderAt ?? null,
    }));
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { home, Reply } from '@tabimori/shared';
import type { Config } from '@tabimori/server';
import { CONFIG } from '../config.js';
import { companiesOf, deliveriesOf, divisionsOf } from '../db/within.js';
import { Db, sql } from '../db/sql.js';
import { HANDLING, latestHandling } from '../delivery-history/handlings.js';
import { NOT_REGISTRATION, summariesOf } from '../delivery-history/summaries.js';
import { runningFlows, STANDING } from '../events/flows.js';
import type { Actor } from '../http/actor.js';
import { countUnread, noticesFor } from './notices.js';
import { openSends } from './open-sends.js';
import { runningEvents } from './running-events.js';
import { serviceState, type ServiceState } from './service-state.js';

type HomePage = Reply<typeof home.myHomePage>;
type PublicStatus = Reply<typeof home.publicStatus>;

const LATEST_DELIVERIES = 5;
const CALLS_FOR_HELP = 20;
const PUBLIC_MS = 10_000;

@Injectable()
export class HomeService {
  private published: { until: number; status: Promise<PublicStatus> } | undefined;

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async myHomePage(actor: Actor): Promise<HomePage> {
    return {
      running: await runningEvents(this.db, actor, this.config.reminderIntervalSeconds),
      needsHelp: await this.needsHelp(actor),
      deliveries: await this.latestDeliveries(actor),
      notices: await noticesFor(this.db, actor, await this.state()),
    };
  }

  async situation(actor: Actor): Promise<Reply<typeof home.situation>> {
    const running = await runningFlows(this.db, actor);
    return {
      ...(await this.state()),
      running: running.map(({ answers, asked, ...flows }) => ({
        ...flows,
        help: answers.help,
        none: asked ? answers.none : null,
      })),
      sends: await openSends(this.db, actor),
      unread: await countUnread(this.db, actor),
    };
  }

  /** The same for everybody, so it is read once in 10 s; a failure is not kept. */
  publicStatus(): Promise<PublicStatus> {
    const now = performance.now();
    if (!this.published || this.published.until <= now) {
      const status = this.readPublicStatus();
      const published = { until: now + PUBLIC_MS, status };
      status.catch(() => {
        if (this.published === published) this.published = undefined;
      });
      this.published = published;
    }
    return this.published.status;
  }

  private async readPublicStatus(): Promise<PublicStatus> {
    const latest = await this.db.row<NonNullable<PublicStatus['latest']>>(sql`
      SELECT epicenter, origin_at AS "originAt", magnitude, depth_km AS "depthKm", latitude, longitude,
             max_intensity AS "maxIntensity", prefectures
      FROM event WHERE status = '通常' ORDER BY latest_at DESC, id DESC LIMIT 1`);
    return { ...(await this.state()), latest: latest ?? null };
  }

  private state(): Promise<ServiceState> {
    return serviceState(this.db, this.config.feedUrls, this.config.pollSeconds);
  }

  private async latestDeliveries(actor: Actor): Promise<HomePage['deliveries']> {
    const latest = await this.db.rows<{ id: number; reminders: number; lastReminderAt: Date | null }>(sql`
      SELECT newest.id, repeated.reminders, repeated."lastReminderAt"
      FROM (
        SELECT d.id, d.sent_at FROM delivery d
        WHERE d.state NOT IN ('scheduled', 'undone') AND d.root_id IS NULL AND d.drill_id IS NULL AND ${NOT_REGISTRATION} AND ${deliveriesOf(actor)}
        ORDER BY d.sent_at DESC, d.id DESC LIMIT ${LATEST_DELIVERIES}
      ) newest
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS reminders, max(d.sent_at) AS "lastReminderAt" FROM delivery d
        WHERE d.root_id = newest.id AND d.state NOT IN ('scheduled', 'undone') AND ${deliveriesOf(actor)}
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

  /** Open calls for help of what runs now, who has waited longest first. */
  private needsHelp(actor: Actor): Promise<HomePage['needsHelp']> {
    return this.db.rows(sql`
      SELECT r.delivery_id AS "deliveryId", r.applicant_id AS "applicantId", r.name, c.name AS "companyName",
             r.prefecture_code AS "prefectureCode", a.city,
             CASE WHEN r.phone = a.phone_e164 THEN a.phone ELSE r.phone END AS phone,
             coalesce(n.comment, '') AS comment, r.responded_at AS "respondedAt", ${HANDLING}
      FROM flow f JOIN wave w ON w.flow_id = f.id CROSS JOIN ${STANDING} q
      JOIN recipient r ON r.delivery_id = q.id AND r.response = 3
      JOIN applicant a ON a.id = r.applicant_id
      JOIN company c ON c.id = f.company_id
      LEFT JOIN answer n ON n.id = r.answer_id
      ${latestHandling(sql`q.id`)}
      WHERE f.state = 'running' AND f.drill_id IS NULL AND ${companiesOf(actor, sql`f.company_id`)} AND ${divisionsOf(actor, sql`r.division_id`)}
        AND EXISTS (SELECT FROM delivery_tally t WHERE t.delivery_id = q.id AND t.help > 0)
      ORDER BY r.responded_at, r.applicant_id LIMIT ${CALLS_FOR_HELP}`);
  }
}

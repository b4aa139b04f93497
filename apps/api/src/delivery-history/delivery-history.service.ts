import { Inject, Injectable } from '@nestjs/common';
import { type Composed, type Config, type DeliveryContent, gradeInForceAt, sql } from '@tabimori/server';
import {
  type DeliveryDetail,
  type deliveryHistory,
  type DeliverySummary,
  type Given,
  LANGUAGES,
  type Page,
  type Recipient,
} from '@tabimori/shared';
import { strongerShock } from '../answers/stronger-shock.js';
import { deliveriesOf, divisionsOf, wrongField, mayStop } from '../auth/within.js';
import { CONFIG } from '../config.js';
import { countRows, limit, pageOf } from '../db/page.js';
import { Db } from '../db/sql.js';
import { composedQuery } from './composed.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import type { SheetLanguage } from '../sheets/sheet.js';
import { opensDelivery, opensRecipient } from './called.js';
import { handle, keepAnswer } from './care.js';
import { exportHistory, exportResult } from './export.js';
import { deliveriesFrom, deliveryOrder, requireFilter } from './list.js';
import { type PlannedSend, plannedSends, type WaveStanding } from './plan.js';
import { type RecipientKey, recipientOrder, recipientsFrom, resultsOf } from './recipients.js';
import { summariesOf } from './summaries.js';
import { threadOf } from './thread.js';

type Round = DeliveryDetail['rounds'][number];

/** Points of the curve between its first and its last. */
const CURVE_POINTS = 198;

interface Own {
  rootId: number;
  waveId: number | null;
  mayStop: boolean;
  content: DeliveryContent;
  composed: Composed | null;
  plan: NonNullable<DeliveryDetail['plan']>;
}

/** As the database gives it: the time is a text. */
type PlanRow = Omit<Own['plan'], 'nextAt'> & { nextAt: string | null };

@Injectable()
export class DeliveryHistoryService {
  constructor(
    private readonly db: Db,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(actor: Actor, given: Given<typeof deliveryHistory.list>): Promise<Page<DeliverySummary>> {
    await requireFilter(this.db, actor, given);
    const from = deliveriesFrom(actor, given);
    const keys = await this.db.rows<{ id: number }>(
      sql`SELECT d.id ${from} ORDER BY ${deliveryOrder(given.sort)} ${limit(given)}`,
    );
    const items = await summariesOf(
      this.db,
      actor,
      keys.map(({ id }) => id),
    );
    return pageOf(given, await countRows(this.db, from), items);
  }

  /** One send with its rounds and its curve; from now on it is read. */
  async get(actor: Actor, id: number): Promise<DeliveryDetail> {
    const own = await this.own(actor, id);
    await this.db.rows(sql`
      INSERT INTO read_mark (user_id, delivery_id, read_at) VALUES (${actor.userId}, ${id}, now())
      ON CONFLICT (user_id, delivery_id) DO UPDATE SET read_at = EXCLUDED.read_at`);
    const [summary] = await summariesOf(this.db, actor, [id]);
    if (!summary) throw new Failure('ITEM_NOT_FOUND');
    const { jp, en, languages } = own.content;
    return {
      ...summary,
      mayStop: own.mayStop,
      languages: languages ?? [...LANGUAGES],
      // it is called by one of them, which need not be that of the language
      sentSubject: languages ? jp.subject : summary.subject,
      sentSubjectEn: languages ? en.subject : summary.subjectEn,
      body: jp.body,
      bodyEn: en.body,
      smsText: jp.sms,
      smsTextEn: en.sms,
      fleeFirst: Object.keys(own.content.warned ?? {}).length > 0,
      composedQuery: composedQuery(actor, summary.state, own.composed),
      plan: own.plan.times === 0 ? null : own.plan,
      stronger: await strongerShock(this.db, actor, sql`d.id = ${id}`),
      rounds: [...(await this.sent(actor, own)), ...(await this.planned(own))],
      curve: await this.curve(actor, id, own.rootId),
    };
  }

  async recipients(actor: Actor, given: Given<typeof deliveryHistory.recipients>): Promise<Page<Recipient>> {
    const { id, applicantId } = given;
    await this.own(actor, id);
    if (applicantId !== undefined) {
      const known = sql`SELECT 1 FROM recipient r
        WHERE r.delivery_id = ${id} AND r.applicant_id = ${applicantId}
          AND ${opensRecipient(actor)}`;
      if (!(await this.db.row(known))) throw wrongField('applicantId', 'E00066');
    }
    const from = recipientsFrom(actor, given);
    const keys = await this.db.rows<RecipientKey>(
      sql`SELECT r.delivery_id, r.applicant_id ${from} ORDER BY ${recipientOrder(given.sort)} ${limit(given)}`,
    );
    const items = await resultsOf<Recipient>(this.db, keys, sql`, ${await gradeInForceAt(this.db.source)} AS in_force`);
    return pageOf(given, await countRows(this.db, from), items);
  }

  answer(actor: Actor, given: Given<typeof deliveryHistory.answer>) {
    return keepAnswer(this.db, actor, given);
  }

  handle(actor: Actor, given: Given<typeof deliveryHistory.handling>) {
    return handle(this.db, actor, given);
  }

  thread(actor: Actor, given: Given<typeof deliveryHistory.targetMessage>) {
    return threadOf(this.db, actor, given);
  }

  exportTarget(actor: Actor, given: Given<typeof deliveryHistory.exportTarget>, language: SheetLanguage) {
    return exportResult(this.db, actor, given, language);
  }

  exportList(actor: Actor, given: Given<typeof deliveryHistory.exportList>, language: SheetLanguage) {
    return exportHistory(this.db, actor, given, language);
  }

  private async own(actor: Actor, id: number): Promise<Own> {
    const own = await this.db.row<Omit<Own, 'plan'> & { plan: PlanRow }>(sql`
      SELECT coalesce(d.root_id, d.id) AS root_id, CASE WHEN q.origin <> 'manual' THEN d.wave_id END AS wave_id, d.content, d.composed, ${mayStop(actor)} AS may_stop,
             jsonb_build_object('times', q.resend_times, 'sent', q.resends_sent, 'intervalMinutes', q.resend_interval_minutes,
               'nextAt', q.resend_due_at) AS plan
      FROM delivery d JOIN delivery q ON q.id = coalesce(d.root_id, d.id) WHERE d.id = ${id}
        AND ${opensDelivery(actor)}`);
    if (!own) throw new Failure('ITEM_NOT_FOUND');
    const { nextAt, ...plan } = own.plan;
    return { ...own, plan: { ...plan, nextAt: nextAt === null ? null : new Date(nextAt) } };
  }

  /** The sends of the same wave, or of the same question if there is no wave. */
  private sent(actor: Actor, { rootId, waveId }: Own): Promise<Round[]> {
    const family = waveId === null ? sql`d.id = ${rootId} OR d.root_id = ${rootId}` : sql`d.wave_id = ${waveId}`;
    return this.db.rows<Round>(sql`
      SELECT d.id, d.message_type, nullif(d.reminder_number, 0) AS reminder_number, d.content->'lowered'->>'to' AS lowered_to, d.sent_at AS at,
             (SELECT coalesce(sum(t.total), 0)::int FROM delivery_tally t
              WHERE t.delivery_id = d.id AND ${divisionsOf(actor, sql`t.division_id`)}) AS total
      FROM delivery d WHERE (${family}) AND ${deliveriesOf(actor)} ORDER BY d.sent_at, d.id`);
  }

  private async planned({ waveId, plan }: Own): Promise<Round[]> {
    const coming = waveId === null ? this.plannedResends(plan) : await this.plannedStages(waveId);
    return coming.map((send) => ({ ...send, id: null, loweredTo: null, total: null }));
  }

  private plannedResends({ times, sent, intervalMinutes, nextAt }: Own['plan']): PlannedSend[] {
    const intervalSeconds = this.config.reminderIntervalSeconds ?? intervalMinutes * 60;
    return plannedSends({ stage: 'reminder', dueAt: nextAt, remindersSent: sent }, { intervalSeconds, times });
  }

  private async plannedStages(waveId: number): Promise<PlannedSend[]> {
    const wave = await this.db.row<WaveStanding & { drillSeconds: number | null; minutes: number; times: number }>(sql`
      SELECT w.stage, w.due_at, w.reminders_sent, g.reminder_seconds AS drill_seconds,
             coalesce(s.reminder_interval_minutes, 15)::int AS minutes,
             coalesce(g.reminder_times, s.reminder_times, 5)::int AS times
      FROM wave w JOIN flow f ON f.id = w.flow_id LEFT JOIN auto_send_setting s ON s.company_id = f.company_id
      LEFT JOIN drill g ON g.id = f.drill_id
      WHERE w.id = ${waveId}`);
    if (!wave) return [];
    const intervalSeconds = wave.drillSeconds ?? this.config.reminderIntervalSeconds ?? wave.minutes * 60;
    return plannedSends(wave, { intervalSeconds, times: wave.times });
  }

  /**
   * When each recipient first answered the question, cumulated: an answer to its alert was there when it was asked. Answers and
   * recipients are counted together and not joined: of a new delivery, PostgreSQL expects a handful of either.
   */
  private curve(actor: Actor, id: number, rootId: number): Promise<DeliveryDetail['curve']> {
    return this.db.rows(sql`
      WITH answered AS (
        SELECT n.applicant_id, n.answered_at AS at FROM answer n WHERE n.root_id = ${rootId}
        UNION ALL
        SELECT n.applicant_id, n.answered_at FROM delivery d JOIN answer n ON n.delivery_id = d.id
        WHERE (d.id = ${rootId} OR d.root_id = ${rootId}) AND n.root_id <> ${rootId}
        UNION ALL
        SELECT n.applicant_id, q.sent_at FROM delivery q JOIN delivery d ON d.wave_id = q.wave_id AND d.id < q.id
        JOIN answer n ON n.root_id = d.id WHERE q.id = ${rootId}
      ), first AS (
        SELECT min(a.at) AS at
        FROM (
          SELECT applicant_id, at, false AS received FROM answered
          UNION ALL
          SELECT r.applicant_id, NULL, true FROM recipient r
          WHERE r.delivery_id = ${id} AND ${divisionsOf(actor, sql`r.division_id`)}
        ) a
        GROUP BY a.applicant_id HAVING bool_or(a.received) AND min(a.at) IS NOT NULL
      ), numbered AS (
        SELECT at, row_number() OVER (ORDER BY at)::int AS answered, count(*) OVER () AS total FROM first
      )
      SELECT at, answered FROM numbered
      WHERE answered IN (1, total) OR answered % ceil(total / ${CURVE_POINTS}::numeric) = 0
      ORDER BY answered`);
  }
}

import { sql } from '@tabimori/server';
import { type AnswerCounts, isWarning, MESSAGE_TYPE, type RunningEvent, USER_DIV } from '@tabimori/shared';
import { hasLeft } from '../answers/has-left.js';
import { deliveriesOf, divisionsOf } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import { earliestOf, plannedSends, type WaveStanding } from '../delivery-history/plan.js';
import { reopenedBy } from '../events/close-response.js';
import { answersOfFlows, type OpenResponse, strongerThan } from '../events/flows.js';
import type { Actor } from '../http/actor.js';
import { dealtWith } from './dealt-with.js';
import { offCompanies } from './off-companies.js';

type Stage = RunningEvent['stages'][number];
type Place = Pick<RunningEvent['prefectures'][number], 'code' | 'total' | 'none'>;

const STAGES: Partial<Record<number, Stage['stage']>> = {
  [MESSAGE_TYPE.earthquakeAlert]: 'alert',
  [MESSAGE_TYPE.tsunamiAlert]: 'alert',
  [MESSAGE_TYPE.safetyConfirmation]: 'confirmation',
  [MESSAGE_TYPE.reminder]: 'reminder',
};

interface Sent {
  messageType: number;
  reminderNumber: number | null;
  at: Date;
  total: number | null;
}

const stagesOf = (sends: readonly Sent[]): Stage[] =>
  sends.flatMap(({ messageType, ...send }) => {
    const stage = STAGES[messageType];
    return stage ? [{ stage, byHand: false, ...send }] : [];
  });

const inOrder = (stages: Stage[]): Stage[] => stages.sort((a, b) => a.at.getTime() - b.at.getTime());

/** The automatic sends of these flows; one send to several companies counts as one. */
const sentOf = (db: Db, actor: Actor, flowIds: number[]): Promise<Sent[]> =>
  db.rows<Sent>(sql`
    SELECT d.message_type, nullif(d.reminder_number, 0) AS reminder_number, min(d.sent_at) AS at,
           coalesce(sum(t.total), 0)::int AS total
    FROM wave w JOIN delivery d ON d.wave_id = w.id
    LEFT JOIN delivery_tally t ON t.delivery_id = d.id AND ${divisionsOf(actor, sql`t.division_id`)}
    WHERE w.flow_id = ANY(${flowIds}) AND d.origin <> 'manual' AND ${deliveriesOf(actor)}
    GROUP BY d.message_type, d.reminder_number ORDER BY at`);

/**
 * The questions by hand to people of these flows, and the resends by hand to the silent; one to several companies counts as one. What the
 * plan of such a question sends is part of it.
 */
async function byHandOf(db: Db, actor: Actor, eventId: number, flowIds: number[]): Promise<Stage[]> {
  const sends = await db.rows<Pick<Stage, 'stage' | 'at' | 'total'>>(sql`
    SELECT CASE d.origin WHEN 'manual' THEN 'confirmation' ELSE 'reminder' END AS stage, d.sent_at AS at, coalesce(sum(t.total), 0)::int AS total
    FROM delivery d JOIN delivery q ON q.id = coalesce(d.root_id, d.id) JOIN wave w ON w.id = q.wave_id
    LEFT JOIN delivery_tally t ON t.delivery_id = d.id AND ${divisionsOf(actor, sql`t.division_id`)}
    WHERE d.event_id = ${eventId} AND d.origin IN ('manual', 'resend') AND d.reminder_number = 0 AND ${hasLeft(sql`d`)}
      AND w.flow_id = ANY(${flowIds}) AND ${deliveriesOf(actor)}
    GROUP BY d.origin, d.sent_at ORDER BY at`);
  return sends.map((send) => ({ ...send, byHand: true, reminderNumber: null }));
}

/** What the plans of the questions by hand to people of these flows send next. */
const plannedByHand = (db: Db, actor: Actor, flowIds: number[]): Promise<Stage[]> =>
  db.rows<Stage>(sql`
    SELECT 'reminder' AS stage, true AS by_hand, NULL::int AS reminder_number, min(d.resend_due_at) AS at, NULL::int AS total
    FROM wave w JOIN delivery d ON d.wave_id = w.id
    WHERE w.flow_id = ANY(${flowIds}) AND d.origin = 'manual' AND d.resend_due_at IS NOT NULL AND ${deliveriesOf(actor)}
    HAVING count(*) > 0`);

/** What the travelers of a tsunami were told after its warning was lowered or lifted. */
const loweredOf = async (db: Db, actor: Actor, { eventId, hazard }: OpenResponse): Promise<RunningEvent['lowered']> =>
  hazard !== 'tsunami'
    ? []
    : db.rows<RunningEvent['lowered'][number]>(sql`
    SELECT d.content->'lowered'->>'to' AS to, max(d.sent_at) AS at, coalesce(sum(t.total), 0)::int AS total
    FROM delivery d LEFT JOIN delivery_tally t ON t.delivery_id = d.id AND ${divisionsOf(actor, sql`t.division_id`)}
    WHERE d.event_id = ${eventId} AND d.content ? 'lowered' AND ${hasLeft(sql`d`)} AND ${deliveriesOf(actor)}
    GROUP BY 1 ORDER BY at`);

interface Planned {
  sends: Sent[];
  /** for which any is planned */
  flowIds: number[];
}

async function plannedOf(db: Db, flowIds: number[], overrideSeconds: number | null): Promise<Planned> {
  const waves = await db.rows<WaveStanding & { flowId: number; minutes: number; times: number }>(sql`
    SELECT w.flow_id, w.stage, w.due_at, w.reminders_sent,
           coalesce(s.reminder_interval_minutes, 15)::int AS minutes, coalesce(s.reminder_times, 5)::int AS times
    FROM wave w JOIN flow f ON f.id = w.flow_id LEFT JOIN auto_send_setting s ON s.company_id = f.company_id
    WHERE w.flow_id = ANY(${flowIds}) AND w.due_at IS NOT NULL`);
  const planned = waves.flatMap((wave) =>
    plannedSends(wave, { intervalSeconds: overrideSeconds ?? wave.minutes * 60, times: wave.times }),
  );
  return {
    sends: earliestOf(planned).map((send) => ({ ...send, total: null })),
    flowIds: [...new Set(waves.map(({ flowId }) => flowId))],
  };
}

/** Whom the sends to come concern: not the travelers of companies whose sends are over or stopped. */
async function aheadOf(db: Db, actor: Actor, of: OpenResponse, flowIds: number[]): Promise<AnswerCounts> {
  if (flowIds.length === 0 || flowIds.length === of.flowIds.length) return of.answers;
  const { answers } = await db.one<{ answers: AnswerCounts }>(
    sql`SELECT counted.answers FROM ${answersOfFlows(actor, sql`f.id = ANY(${flowIds})`)} counted`,
  );
  return answers;
}

/**
 * Travelers by prefecture of the deliveries that represent the waves of an event: the tallies of the last waves, and the recipients of those before, as
 * whom a later wave alerted again counts there. A department's travelers have no tallies. Neither has a delivery that is older than
 * these, and while a new version replaces another, the APIs of the one before do not count answers by place: only a delivery whose
 * places have counted every answer that its departments have is `placed`. Each one's latest wave is found by putting them in order:
 * joined with one another, two waves whose recipients PostgreSQL does not know yet take the square of their number.
 */
const placesOf = (db: Db, actor: Actor, standing: number[]): Promise<Place[]> =>
  db.rows<Place>(sql`
    WITH wave_of AS MATERIALIZED (
      SELECT w.flow_id, w.id AS wave_id, q.id, count(*) OVER flow = 1 AS alone, w.id = max(w.id) OVER flow AS is_last
      FROM delivery q JOIN wave w ON w.id = q.wave_id WHERE q.id = ANY(${standing}::int[]) WINDOW flow AS (PARTITION BY w.flow_id)
    ), placed AS (
      SELECT c.delivery_id FROM (
        SELECT p.delivery_id, true AS by_place, p.answered FROM place_tally p WHERE p.delivery_id IN (SELECT id FROM wave_of)
        UNION ALL
        SELECT t.delivery_id, false, -(t.safe + t.injured + t.help + t.other) FROM delivery_tally t WHERE t.delivery_id IN (SELECT id FROM wave_of)
      ) c GROUP BY c.delivery_id HAVING bool_or(c.by_place) AND sum(c.answered) = 0
    ), standing AS MATERIALIZED (
      SELECT s.*, s.is_last AND ${actor.userDiv !== USER_DIV.division}::boolean AND s.id IN (SELECT delivery_id FROM placed) AS tallied
      FROM wave_of s
    ), latest AS (
      SELECT r.prefecture_code, r.response, r.division_id FROM standing s JOIN recipient r ON r.delivery_id = s.id
      WHERE s.alone AND NOT s.tallied
      UNION ALL
      SELECT prefecture_code, response, division_id FROM (
        SELECT DISTINCT ON (s.flow_id, r.applicant_id) r.prefecture_code, r.response, r.division_id, s.tallied
        FROM standing s JOIN recipient r ON r.delivery_id = s.id WHERE NOT s.alone
        ORDER BY s.flow_id, r.applicant_id, s.wave_id DESC
      ) one WHERE NOT one.tallied
    )
    SELECT code, sum(total)::int AS total, sum(none)::int AS none FROM (
      SELECT p.prefecture_code AS code, p.total, p.total - p.answered AS none
      FROM standing s JOIN place_tally p ON p.delivery_id = s.id WHERE s.tallied
      UNION ALL
      SELECT r.prefecture_code, count(*)::int, (count(*) FILTER (WHERE r.response IS NULL))::int
      FROM latest r WHERE r.prefecture_code IS NOT NULL AND ${divisionsOf(actor, sql`r.division_id`)}
      GROUP BY r.prefecture_code
    ) AS counted GROUP BY code HAVING sum(total) > 0 ORDER BY total DESC, code`);

interface Means {
  /** replaces each company's reminder interval */
  overrideSeconds: number | null;
  /** of an event: those alerted only of its tsunami, whom nobody has asked how they are */
  countUnasked: (eventId: number) => Promise<number>;
}

async function unaskedOf(
  { eventId, hazard, grade, answers }: OpenResponse,
  countUnasked: Means['countUnasked'],
): Promise<number | null> {
  if (hazard !== 'tsunami') return 0;
  if (isWarning(grade)) return null;
  return answers.none > 0 ? countUnasked(eventId) : 0;
}

async function runningEvent(
  db: Db,
  actor: Actor,
  response: OpenResponse,
  { overrideSeconds, countUnasked }: Means,
  reopening: ReturnType<typeof reopenedBy>,
): Promise<RunningEvent> {
  const { flowIds, standing, intensities, struck, ...flows } = response;
  const [sent, byHand, nextByHand, planned, places, stronger, done, lowered, unasked, off, reopened] =
    await Promise.all([
      sentOf(db, actor, flowIds),
      byHandOf(db, actor, flows.eventId, flowIds),
      plannedByHand(db, actor, flowIds),
      plannedOf(db, flowIds, overrideSeconds),
      placesOf(db, actor, standing),
      strongerThan(db, actor, flows.eventId, sql`d.id = ANY(${standing}::int[])`),
      dealtWith(db, actor, response),
      loweredOf(db, actor, response),
      unaskedOf(response, countUnasked),
      offCompanies(db, actor, { ...flows, struck }),
      reopening,
    ]);
  const { total, none } = await aheadOf(db, actor, response, planned.flowIds);
  const known = new Set(sent.map(({ messageType, reminderNumber }) => `${messageType} ${reminderNumber}`));
  const toCome = planned.sends.filter(
    ({ messageType, reminderNumber }) => !known.has(`${messageType} ${reminderNumber}`),
  );
  const felt = new Map(intensities.map(({ code, intensity }) => [code, intensity]));
  return {
    ...flows,
    stronger,
    done,
    ahead: { total, none },
    stages: inOrder([...stagesOf(sent), ...byHand]).concat(inOrder([...stagesOf(toCome), ...nextByHand])),
    lowered,
    unasked,
    off,
    ...(reopened && { reopenedBy: reopened }),
    prefectures: places.map((place) => ({ ...place, intensity: felt.get(place.code) ?? null })),
  };
}

/** These events in progress. */
export async function runningEvents(
  db: Db,
  actor: Actor,
  responses: readonly OpenResponse[],
  means: Means,
): Promise<RunningEvent[]> {
  const running: RunningEvent[] = [];
  // of the earthquake and the tsunami of an event the same
  const reopenings = new Map<number, ReturnType<typeof reopenedBy>>();
  for (const flows of responses) {
    const reopening = reopenings.get(flows.eventId) ?? reopenedBy(db, actor, flows.eventId);
    reopenings.set(flows.eventId, reopening);
    running.push(await runningEvent(db, actor, flows, means, reopening));
  }
  return running;
}

import { type Sql, sql, TO_COME } from '@tabimori/server';
import { CHANNEL_STATES, type ChannelCounts, type DeliverySummary, MESSAGE_TYPE, USER_DIV } from '@tabimori/shared';
import { divisionsOf, familyOf, FLOW_STOPPED } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';

/** Answers of tallies `t` by department; `none` is the rest of the total. */
export const ANSWERS = sql`jsonb_build_object(
  'total', coalesce(sum(t.total), 0), 'help', coalesce(sum(t.help), 0), 'injured', coalesce(sum(t.injured), 0),
  'other', coalesce(sum(t.other), 0), 'safe', coalesce(sum(t.safe), 0),
  'none', coalesce(sum(t.total - t.help - t.injured - t.other - t.safe), 0))`;

/** SQL: how many recipients of a delivery are still being prepared, as far as the reader may see them. */
export const toCome = (actor: Actor, delivery: Sql): Sql =>
  actor.userDiv === USER_DIV.division
    ? sql`(SELECT count(*)::int FROM ${TO_COME}
        WHERE s.delivery_id = ${delivery} AND ${divisionsOf(actor, sql`a.division_id`)})`
    : sql`(SELECT coalesce(sum(cardinality(s.applicant_ids)), 0)::int FROM delivery_slice s WHERE s.delivery_id = ${delivery})`;

/** Registration messages appear in their traveler's thread, not among the sends `d`. */
export const NOT_REGISTRATION = sql`d.message_type <> ${MESSAGE_TYPE.registration}::smallint`;

/**
 * Deliveries `d` that the reader has not opened, or not since the latest call for help. Never unread: a drill, a
 * registration message, what was undone, and the reader's own send unless somebody calls for help.
 */
export const unreadBy = (actor: Actor): Sql => sql`(d.drill_id IS NULL AND ${NOT_REGISTRATION} AND d.state <> 'undone'
  AND (d.sender_id IS DISTINCT FROM ${actor.userId} OR d.last_help_at IS NOT NULL) AND NOT EXISTS (
  SELECT FROM read_mark m WHERE m.user_id = ${actor.userId} AND m.delivery_id = d.id
    AND (d.last_help_at IS NULL OR m.read_at >= d.last_help_at)))`;

/** SQL: who first stopped a delivery `d` or what was to follow it, according to the operation log. */
const STOP = sql`(
  SELECT jsonb_build_object('at', l.at, 'userName', l.user_name) FROM (
    SELECT l.at, l.user_name FROM delivery f
    JOIN operation_log l ON l.entity = 'delivery' AND l.entity_id = f.id::text
    WHERE ${familyOf(sql`ARRAY[coalesce(d.root_id, d.id)]`, sql`ARRAY[d.wave_id]`)} AND l.action = 'stop'
    UNION ALL
    SELECT l.at, l.user_name FROM wave w JOIN flow f ON f.id = w.flow_id JOIN operation_log l ON ${FLOW_STOPPED}
    WHERE w.id = d.wave_id
  ) l WHERE l.at >= d.created_at ORDER BY l.at LIMIT 1)`;

type Row = Omit<DeliverySummary, 'mail' | 'sms' | 'stop'> & {
  stop: { at: string; userName: string } | null;
  noMail: number;
  noSms: number;
  channels: Partial<Record<'mail' | 'sms', Partial<ChannelCounts>>> | null;
};

const NO_MESSAGES = Object.fromEntries(CHANNEL_STATES.map((state) => [state, 0])) as ChannelCounts;

/** The summaries of these deliveries, in this order; a department administrator gets the numbers of the department. */
export async function summariesOf(db: Db, actor: Actor, ids: readonly number[]): Promise<DeliverySummary[]> {
  const rows = await db.rows<Row>(sql`
    SELECT d.id, d.company_id, c.name AS company_name, c.name_en AS company_name_en, d.message_type, d.origin, d.state,
           nullif(d.reminder_number, 0) AS reminder_number, d.content->'lowered'->>'to' AS lowered_to, d.event_id, d.subject, d.subject_en,
           u.user_name AS sender_name, d.sender_id = ${actor.userId} IS TRUE AS own, d.target_prefectures, d.sent_at, d.finished_at, d.send_id,
           CASE WHEN d.state = 'scheduled' THEN d.sent_at END AS undo_until, ${STOP} AS stop, d.asks_answer, ${unreadBy(actor)} AS unread,
           ${toCome(actor, sql`d.id`)} AS to_come,
           answered.answers, answered.no_mail, answered.no_sms, sent.channels
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS wanted(id, position)
    JOIN delivery d ON d.id = wanted.id
    JOIN company c ON c.id = d.company_id
    LEFT JOIN users u ON u.id = d.sender_id
    CROSS JOIN LATERAL (
      SELECT ${ANSWERS} AS answers, coalesce(sum(t.mail_none), 0)::int AS no_mail, coalesce(sum(t.sms_none), 0)::int AS no_sms
      FROM delivery_tally t WHERE t.delivery_id = d.id AND ${divisionsOf(actor, sql`t.division_id`)}
    ) answered
    CROSS JOIN LATERAL (
      SELECT jsonb_object_agg(channel, counts) AS channels FROM (
        SELECT k.channel, jsonb_build_object(
          'pending', sum(k.pending), 'accepted', sum(k.accepted), 'refused', sum(k.refused),
          'unreachable', sum(k.unreachable), 'unknown', sum(k.unknown), 'superseded', sum(k.superseded),
          'stopped', sum(k.stopped)) AS counts
        FROM chunk_tally k WHERE k.delivery_id = d.id AND ${divisionsOf(actor, sql`k.division_id`)}
        GROUP BY k.channel
      ) AS by_channel
    ) sent
    ORDER BY wanted.position`);
  return rows.map(({ noMail, noSms, channels, stop, ...row }) => ({
    ...row,
    stop: stop && { ...stop, at: new Date(stop.at) },
    mail: { ...NO_MESSAGES, ...channels?.mail, none: noMail },
    sms: { ...NO_MESSAGES, ...channels?.sms, none: noSms },
  }));
}

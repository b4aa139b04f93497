import { ALERTING } from '@tabimori/domain';
import { HAZARDS } from '@tabimori/shared';
import { type Sql, sql } from '../db/sql.js';

const typesOf = (hazard: Sql): Sql =>
  HAZARDS.map((one) => sql`(${hazard} = ${one} AND t.type = ANY(${[...ALERTING[one]]}))`).reduce(
    (before, next) => sql`${before} OR ${next}`,
  );

/** The telegram that woke what was decided of an event at a time: the last of its hazard that was put to the event. */
export const wokenBy = (eventId: Sql, hazard: Sql, at: Sql): Sql => sql`(
  SELECT t.id FROM event_telegram x JOIN telegram t ON t.id = x.telegram_id
  WHERE x.event_id = ${eventId} AND x.created_at <= ${at} AND (${typesOf(hazard)})
  ORDER BY x.created_at DESC, t.id DESC LIMIT 1)`;

/** SQL, of recipients `r`: on some channel the message has one of these states. */
const isIn = (...states: string[]): Sql => sql`(r.mail_state = ANY(${states}) OR r.sms_state = ANY(${states}))`;

/** SQL, of recipients `r`: they count among the people of an alert, in time or late. */
export const COUNTS = isIn('pending', 'accepted', 'unknown', 'superseded');

/** SQL, of recipients `r`: refused or unreachable by every way they have. */
const FAILED = sql`(${isIn('refused', 'unreachable')} AND NOT ${COUNTS} AND NOT ${isIn('stopped')})`;

/** SQL, of recipients `r`: when the first channel took a message; null: none has. */
export const HANDED_AT = sql`least(
  CASE WHEN r.mail_state = 'accepted' THEN r.mail_at END, CASE WHEN r.sms_state = 'accepted' THEN r.sms_at END)`;

/** SQL: when a share of the people `p` had been handed over; who was not comes last. */
const reached = (share: number): Sql =>
  sql`nullif(percentile_disc(${share}::float8) WITHIN GROUP (ORDER BY coalesce(p.at, 'infinity')) FILTER (WHERE p.counts), 'infinity')`;

/** SQL: how fast recipients left, by what `HANDED` says of them, as `p`. */
export const HAND_OVER_TIMES = sql`
  count(*) FILTER (WHERE p.counts)::int AS people, count(p.at)::int AS handed, count(*) FILTER (WHERE p.failed)::int AS failed,
  min(p.at) AS first_at, ${reached(0.5)} AS at500, ${reached(0.95)} AS at950, ${reached(0.99)} AS at990, ${reached(0.999)} AS at999`;

/** SQL: of recipients `r`, what `HAND_OVER_TIMES` counts. */
export const HANDED = sql`${HANDED_AT} AS at, ${COUNTS} AS counts, ${FAILED} AS failed`;

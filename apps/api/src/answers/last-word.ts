import { isOpenNeed, type Sql, sql } from '@tabimori/server';
import { type LAST_RESPONSES, MESSAGE_TYPE, RESPONSE } from '@tabimori/shared';
import { needsCare } from './handlings.js';
import { hasLeft } from './has-left.js';

const IS_OPEN = isOpenNeed(sql`w`);

/** The agency has taken back every telegram for which a delivery `d` went to a recipient `r`: nothing had happened there. */
const IS_TAKEN_BACK = sql`(SELECT bool_and(p.retracted_at IS NOT NULL) IS TRUE FROM wave_prefecture p
  WHERE p.wave_id = d.wave_id AND p.prefecture_code = r.prefecture_code)`;

/**
 * What a traveler `a` said last, in whatever way; nothing if they were asked something or alerted of an earthquake
 * since, unless that was taken back: nobody knows how they are after that. An open call for help remains what they said last,
 * and so does an injury of the last days that nobody has finished looking after. No row:
 * never asked, and never said anything. Drills are ignored.
 */
export const LAST_WORD = sql`LATERAL (
  SELECT true AS asked, said.response, said.responded_at, said.answer_id, said.root_id, said.at, said.open FROM (
    (SELECT w.response, w.answered_at AS responded_at, w.id AS answer_id, w.root_id, w.answered_at AS at,
            CASE WHEN ${needsCare(sql`w.response`)} THEN ${IS_OPEN} ELSE false END AS open
     FROM answer w LEFT JOIN delivery d ON d.id = w.delivery_id
     WHERE w.applicant_id = a.id AND d.drill_id IS NULL ORDER BY w.id DESC LIMIT 1)
    UNION ALL
    (SELECT r.response, r.responded_at, r.answer_id, coalesce(d.root_id, d.id), d.sent_at, false
     FROM recipient r JOIN delivery d ON d.id = r.delivery_id
     WHERE r.applicant_id = a.id AND (d.asks_answer OR d.message_type = ${MESSAGE_TYPE.earthquakeAlert}) AND d.drill_id IS NULL
       AND ${hasLeft(sql`d`)} AND NOT ${IS_TAKEN_BACK}
     ORDER BY r.delivery_id DESC LIMIT 1)
  ) AS said ORDER BY said.open DESC, said.at DESC LIMIT 1)`;

/** The columns of a list of travelers from `LEFT JOIN LAST_WORD q`, as the contract names them. */
export const SAID = sql`q.response, q.responded_at, CASE WHEN q.response IS NULL THEN q.at END AS asked_at,
  q.asked IS NOT NULL AS asked`;

const lastIs = (condition: Sql): Sql => sql`EXISTS (SELECT FROM ${LAST_WORD} q WHERE ${condition})`;

const rarely = (is: (response: Sql) => Sql): Sql =>
  sql`a.id IN (SELECT w.applicant_id FROM answer w WHERE ${is(sql`w.response`)}) AND ${lastIs(is(sql`q.response`))}`;

/** What a traveler `a` said last. An index finds the few who ever gave a rare answer, so that nobody else's last answer is looked up. */
export const SAID_LAST: Record<(typeof LAST_RESPONSES)[number], Sql> = {
  none: lastIs(sql`q.response IS NULL`),
  attention: rarely(needsCare),
  safe: lastIs(sql`q.response = ${RESPONSE.safe}`),
  other: rarely((response) => sql`${response} = ${RESPONSE.other}`),
  notAsked: sql`NOT ${lastIs(sql`true`)}`,
};

import { isOpenCall, sql } from '@tabimori/server';
import { MESSAGE_TYPE, RESPONSE } from '@tabimori/shared';

const IS_OPEN = isOpenCall(sql`w`);

/**
 * What a traveler `a` said last, in whatever way; nothing if they were asked something or alerted of an earthquake
 * since, because nobody knows how they are after that. An open call for help remains what they said last. No row:
 * never asked, and never said anything. Drills are ignored.
 */
export const LAST_WORD = sql`LATERAL (
  SELECT true AS asked, said.response, said.responded_at, said.answer_id, said.root_id, said.at, said.open FROM (
    (SELECT w.response, w.answered_at AS responded_at, w.id AS answer_id, w.root_id, w.answered_at AS at,
            CASE WHEN w.response = ${RESPONSE.help} THEN ${IS_OPEN} ELSE false END AS open
     FROM answer w LEFT JOIN delivery d ON d.id = w.delivery_id
     WHERE w.applicant_id = a.id AND d.drill_id IS NULL ORDER BY w.id DESC LIMIT 1)
    UNION ALL
    (SELECT r.response, r.responded_at, r.answer_id, coalesce(d.root_id, d.id), d.sent_at, false
     FROM recipient r JOIN delivery d ON d.id = r.delivery_id
     WHERE r.applicant_id = a.id AND (d.asks_answer OR d.message_type = ${MESSAGE_TYPE.earthquakeAlert}) AND d.drill_id IS NULL
       AND d.state NOT IN ('scheduled', 'undone')
     ORDER BY r.delivery_id DESC LIMIT 1)
  ) AS said ORDER BY said.open DESC, said.at DESC LIMIT 1)`;

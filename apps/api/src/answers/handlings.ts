import { KEPT, NOTED, type Sql, sql } from '@tabimori/server';
import { RESPONSE } from '@tabimori/shared';

/** The answer says that somebody is injured or needs help. */
export const needsCare = (response: Sql): Sql => sql`${response} IN (${RESPONSE.injured}, ${RESPONSE.help})`;

/** The handling `h` of an answer `w`, or null. Another call for help after "done" is handled by nobody; "safe" needs nobody. */
export const HANDLING_STATE = sql`CASE WHEN h.state = 'done' AND h.at < w.answered_at AND EXISTS (
    SELECT FROM answer again WHERE again.applicant_id = w.applicant_id AND again.root_id = w.root_id AND again.answered_at > h.at
      AND again.response <> ${RESPONSE.safe}) THEN 'open' ELSE h.state END`;

/** The handling of the recipient `r` whose latest answer is `w`: the columns of `h`, as the contract names them. */
export const HANDLING = sql`${HANDLING_STATE} AS handling,
  h.user_name AS handled_by, h.user_id AS handled_by_id, h.at AS handled_at, coalesce(h.note, '') AS handling_note, coalesce(h.number, 0) AS handling_version,
  w.id::float8 AS answer_id`;

/** The question of a delivery `r.delivery_id`, or the one that a recipient `r` has answered last by `w`. */
export const QUESTION = sql`coalesce(w.root_id, (SELECT coalesce(d.root_id, d.id) FROM delivery d WHERE d.id = r.delivery_id))`;

/** `h`: the latest word of who looks after a recipient `r` with the latest answer `w`, and the latest note: who takes over needs it. */
export const latestHandling = sql`LEFT JOIN LATERAL (
  SELECT k.state, kept.user_name, kept.user_id, kept.at, k.number, ${NOTED} AS note
  FROM handling k ${KEPT}
  WHERE k.root_id = ${QUESTION} AND k.applicant_id = r.applicant_id ORDER BY k.number DESC LIMIT 1) h ON TRUE`;

/**
 * SQL: on whom, of each company, something is noted of how they are handled, of whom there are few: at a question of the event, or at one after
 * its delivery `first` that has asked them since.
 */
export const notedOn = (eventId: number, first: Sql): Sql => sql`(
  SELECT DISTINCT d.company_id, k.applicant_id FROM delivery d JOIN handling k ON k.root_id = d.id
  WHERE d.event_id = ${eventId} OR d.id > ${first})`;

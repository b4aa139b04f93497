import { type Sql, sql } from '@tabimori/server';
import { RESPONSE } from '@tabimori/shared';
import { needsCare } from './handlings.js';

/**
 * `graver`: of the recipient `r` of a delivery of this wave with the latest answer `w`, the gravest earlier answer that said more than this one:
 * to the same question, or to another message of its wave, as the alert before it.
 */
export const graverThan = (wave: Sql): Sql => sql`LEFT JOIN LATERAL (
  SELECT n.response, n.comment, n.answered_at, n.via, n.delivery_id, n.proxy_id FROM answer n
  WHERE n.applicant_id = r.applicant_id AND n.id < r.answer_id
    AND (n.response = ${RESPONSE.help} AND r.response <> ${RESPONSE.help} OR n.response = ${RESPONSE.injured} AND NOT ${needsCare(sql`r.response`)})
    AND (n.root_id = w.root_id OR EXISTS (SELECT FROM delivery q WHERE q.id = n.root_id AND q.wave_id = ${wave}))
  ORDER BY n.response = ${RESPONSE.help} DESC, n.id DESC LIMIT 1) graver ON true`;

/** SQL: who gave an answer on behalf of the traveler whose it is; null: they did. */
export const proxyOf = (answer: Sql): Sql =>
  sql`(SELECT p.name FROM recipient p WHERE p.delivery_id = ${answer}.delivery_id AND p.applicant_id = ${answer}.proxy_id)`;

/** Its columns, as the contract names them. */
export const SAID_GRAVER = sql`graver.response AS said_graver, coalesce(graver.comment, '') AS said_graver_comment,
  graver.answered_at AS said_graver_at, graver.via AS said_graver_via, ${proxyOf(sql`graver`)} AS said_graver_proxy`;

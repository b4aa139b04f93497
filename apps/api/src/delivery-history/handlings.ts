import { type Sql, sql } from '../db/sql.js';

/** Who looks after the recipient `r` of a question now: the columns of `h`, as the contract names them. */
export const HANDLING = sql`h.state AS "handling", h.user_name AS "handledBy", h.at AS "handledAt",
  coalesce(h.number, 0) AS "handlingVersion"`;

/** `h`: the latest word of who looks after a person, in the question that `root` names. */
export const latestHandling = (root: Sql): Sql => sql`LEFT JOIN LATERAL (
  SELECT k.state, k.user_name, k.at, k.number FROM handling k
  WHERE k.root_id = ${root} AND k.applicant_id = r.applicant_id ORDER BY k.number DESC LIMIT 1) h ON TRUE`;

import {
  CLOSED_AT,
  companyNameIn,
  exec,
  isBesideCalls,
  isFuture,
  isToLookAfter,
  looksAfter,
  recipientOf,
  type Sql,
  sql,
} from '@tabimori/server';
import { RESPONSE } from '@tabimori/shared';
import type { Context } from '../context.js';

/** A reader gets at most one such mail in this time. */
const APART = sql`interval '10 minutes'`;
/** Older answers have been read, or wait on the home page. */
const LATELY = sql`interval '1 day'`;

/**
 * SQL: by company and department, who is injured or says something else in words, while nobody follows up and the response has not been
 * ended. An answer that an administrator has recorded was read by one. The answers are found first (OFFSET 0), like those of the home page.
 */
const WAITING = sql`
  SELECT d.company_id, r.division_id, a.division_id AS division_now, max(w.id) AS latest,
    (count(*) FILTER (WHERE w.response = ${RESPONSE.injured}))::int AS injured,
    (count(*) FILTER (WHERE w.response = ${RESPONSE.other}))::int AS others
  FROM (SELECT w.* FROM answer w WHERE ${isBesideCalls(sql`w`)} AND w.via <> 'admin'
      AND w.answered_at > now() - ${LATELY} AND ${isToLookAfter(sql`w`)} OFFSET 0) w
  JOIN delivery d ON d.id = w.root_id AND d.drill_id IS NULL
  CROSS JOIN ${recipientOf(sql`d.id`, sql`w.applicant_id`)} r
  JOIN applicant a ON a.id = w.applicant_id AND a.deleted_at IS NULL
  WHERE NOT EXISTS (SELECT FROM wave x JOIN flow f ON f.id = x.flow_id WHERE x.id = d.wave_id AND ${CLOSED_AT} IS NOT NULL)
    AND coalesce((SELECT k.state FROM handling k WHERE k.root_id = w.root_id AND k.applicant_id = w.applicant_id
      ORDER BY k.number DESC LIMIT 1), 'open') <> 'taken'
  GROUP BY d.company_id, r.division_id, a.division_id`;

/** SQL: the same by company, for each user who is told of it. */
const WAITING_FOR = sql`
  SELECT u.id AS user_id, c.id AS company_id, ${companyNameIn(sql`u.language`)} AS company, sum(w.injured) AS injured, sum(w.others) AS others, max(w.latest) AS latest
  FROM (${WAITING}) w JOIN company c ON c.id = w.company_id
  JOIN users u ON ${looksAfter(sql`c`, sql`w.division_id, w.division_now`)}
  GROUP BY u.id, c.id`;

/** SQL: the user has been told of the latest of these answers, or a mail waits, or was written a short while ago. */
const isTold = (user: Sql, latest: Sql): Sql => sql`EXISTS (
  SELECT FROM system_mail told WHERE told.user_id = ${user} AND told.kind = 'toLookAfter'
    AND (told.state = 'pending' OR (told.facts->>'latest')::bigint >= ${latest}
      OR told.created_at > now() - ${APART} AND NOT ${isFuture(sql`told.created_at`)}))`;

/** SQL: what the mail is made from, of the rows `m` of one user; the companies with the most first. */
const FACTS = sql`jsonb_build_object('latest', max(m.latest), 'companies', jsonb_agg(
  jsonb_build_object('company', m.company, 'injured', m.injured, 'others', m.others) ORDER BY m.injured + m.others DESC, m.company_id))`;

/**
 * Tells the management users concerned that people wait to be looked after, when one more answer does; every worker may call this at any
 * time, and each mail is written once. A call for help is told at once, by itself.
 */
export async function tellToLookAfter({ dataSource }: Context): Promise<void> {
  await exec(
    dataSource,
    sql`INSERT INTO system_mail (key, user_id, mail_address, language, kind, facts, next_try_at)
        SELECT 'toLookAfter:' || u.id || ':' || max(m.latest), u.id, u.mail_address, u.language, 'toLookAfter', ${FACTS}, now()
        FROM (${WAITING_FOR}) m JOIN users u ON u.id = m.user_id
        GROUP BY u.id HAVING NOT ${isTold(sql`u.id`, sql`max(m.latest)`)} ORDER BY u.id ON CONFLICT (key) DO NOTHING`,
  );
}

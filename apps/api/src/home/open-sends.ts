import { companyNamesOf, sql } from '@tabimori/server';
import type { home, Reply } from '@tabimori/shared';
import type { Db } from '../db/sql.js';
import { deliveriesOf, divisionsOf, mayStop } from '../auth/within.js';
import { NOT_REGISTRATION } from '../delivery-history/summaries.js';
import type { Actor } from '../http/actor.js';

type Send = Reply<typeof home.situation>['sends'][number];

const SHOWN = 5;

/** Sends by a person with something still to come: waiting, being sent, or with a resend planned. */
export const openSends = (db: Db, actor: Actor): Promise<Send[]> =>
  db.rows<Send>(sql`
    SELECT d.send_id, min(d.id) AS delivery_id, (array_agg(d.subject ORDER BY d.id))[1] AS subject,
           (array_agg(d.subject_en ORDER BY d.id))[1] AS subject_en, count(DISTINCT d.subject)::int AS subjects,
           ${companyNamesOf(sql`(array_agg(d.company_id ORDER BY d.id))[1]`)},
           count(DISTINCT d.company_id)::int AS companies, (array_agg(d.state ORDER BY d.id))[1] AS state,
           coalesce(sum(counted.total), 0)::int AS total, bool_and(d.sender_id = ${actor.userId}) AS own,
           (SELECT u.user_name FROM users u WHERE u.id = (array_agg(d.sender_id ORDER BY d.id))[1]) AS sender_name,
           bool_and(${mayStop(actor)}) AS may_stop,
           CASE WHEN bool_and(d.state = 'scheduled') THEN min(d.sent_at) END AS undo_until,
           min(d.resend_due_at) AS next_at
    FROM delivery d
    CROSS JOIN LATERAL (
      SELECT sum(t.total) AS total FROM delivery_tally t
      WHERE t.delivery_id = d.id AND ${divisionsOf(actor, sql`t.division_id`)}) counted
    WHERE (d.state IN ('scheduled', 'sending') OR d.resend_due_at IS NOT NULL) AND d.origin IN ('manual', 'resend')
      AND ${NOT_REGISTRATION} AND ${deliveriesOf(actor)}
    GROUP BY d.send_id ORDER BY min(d.id) DESC LIMIT ${SHOWN}`);

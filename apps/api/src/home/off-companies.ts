import { IN_JAPAN, recipientOf, sql } from '@tabimori/server';
import type { RunningEvent } from '@tabimori/shared';
import { companiesOf, within } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import type { OpenResponse } from '../events/flows.js';
import { isByHand } from '../events/travelers.js';
import type { Actor } from '../http/actor.js';
import { MOST_NAMED } from './notices.js';

type Off = RunningEvent['off'];
type Row = Off['companies'][number] & Pick<Off, 'count'>;

/**
 * The companies in scope whose settings left an event's alert unsent, though they have travelers where it struck: until somebody has sent
 * each of these a message about it by hand. The first such traveler of a company is enough to know.
 */
export async function offCompanies(
  db: Db,
  actor: Actor,
  { eventId, hazard, struck }: Pick<OpenResponse, 'eventId' | 'hazard' | 'struck'>,
): Promise<Off> {
  if (struck.length === 0) return { count: 0, companies: [] };
  const rows = await db.rows<Row>(sql`
    SELECT c.id AS company_id, c.name AS company_name, c.name_en AS company_name_en, (count(*) OVER ())::int AS count
    FROM decision g JOIN company c ON c.id = g.company_id JOIN auto_send_setting s ON s.company_id = c.id
    WHERE g.event_id = ${eventId} AND g.hazard = ${hazard} AND g.reason = 'thresholdOff' AND ${companiesOf(actor, sql`c.id`)}
      AND EXISTS (
        SELECT FROM applicant a
        WHERE a.company_id = c.id AND a.prefecture_code = ANY(${struck}::text[]) AND ${IN_JAPAN}
          AND ${within(actor, sql`a.company_id`, sql`a.division_id`)}
          AND NOT EXISTS (
            SELECT FROM delivery d CROSS JOIN ${recipientOf(sql`d.id`, sql`a.id`)} r
            WHERE ${isByHand(sql`g.event_id`, sql`c.id`)}))
    ORDER BY c.name, c.id LIMIT ${MOST_NAMED}`);
  return { count: rows[0]?.count ?? 0, companies: rows.map(({ count: _, ...company }) => company) };
}

import { IN_JAPAN, SENDS_OFF, sql } from '@tabimori/server';
import type { home, Reply } from '@tabimori/shared';
import { companiesOf, within } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';

type Standby = Reply<typeof home.standby>;

const ACTIVE = sql`c.state = 'active' AND NOT c.end_of_use`;

/** Every traveler in scope is looked at: those who see the same share what was read. */
export const readStandby = (db: Db, actor: Actor): Promise<Standby> =>
  db.one<Standby>(sql`
    SELECT here.travelers, here.prefectures, companies.companies, companies.companies_off
    FROM (SELECT coalesce(sum(place.travelers), 0)::int AS travelers, count(place.prefecture_code)::int AS prefectures
          FROM (SELECT a.prefecture_code, count(*) AS travelers
                FROM applicant a JOIN company c ON c.id = a.company_id JOIN auto_send_setting s ON s.company_id = c.id
                WHERE ${ACTIVE} AND ${IN_JAPAN} AND ${within(actor, sql`a.company_id`, sql`a.division_id`)}
                GROUP BY a.prefecture_code) place) here
    CROSS JOIN (SELECT count(*)::int AS companies, (count(*) FILTER (WHERE ${SENDS_OFF} IS NOT NULL))::int AS companies_off
                FROM company c JOIN auto_send_setting s ON s.company_id = c.id
                WHERE ${ACTIVE} AND ${companiesOf(actor, sql`c.id`)}) companies`);

import { sql } from '@tabimori/server';
import type { home, Reply } from '@tabimori/shared';
import type { Db } from '../db/sql.js';
import { companiesOf } from '../auth/within.js';
import type { Actor } from '../http/actor.js';

type Drill = Reply<typeof home.situation>['drills'][number];

/** Drills that run for companies in scope, the newest first. */
export const runningDrills = (db: Db, actor: Actor): Promise<Drill[]> =>
  db.rows<Drill>(sql`
    SELECT g.id, g.title, g.title_en FROM drill g
    WHERE EXISTS (SELECT FROM drill_company p
                  WHERE p.drill_id = g.id AND p.state = 'running' AND ${companiesOf(actor, sql`p.company_id`)})
    ORDER BY g.id DESC`);

import { lockCompany, rows, type Sql, sql } from '@tabimori/server';
import { type drills, type Given, HAZARDS, type MessageCode, USER_DIV } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logAction } from '../http/operation-log.js';
import type { Planned } from './plan.js';
import type { Replayed } from './sources.js';

type Start = Given<typeof drills.start>;
type Conflict = Extract<MessageCode, 'DRILL_REAL_RUNNING' | 'DRILL_RUNNING'>;

const MINUTE = 60;

/** Logs who asked for the plan, and starts the drill if it is real; returns its id, otherwise null. */
export function startPlanned(
  db: Db,
  actor: Actor,
  given: Start,
  replayed: Replayed,
  planned: Planned,
): Promise<number | null> {
  const isReal = given.mode === 'real';
  if (isReal) requireExpected(actor, planned, given.expectedCount);
  return db.transaction(async (tx) => {
    const started = isReal ? await begin(tx, actor, given, replayed, planned) : null;
    for (const { companyId, count } of planned.plan.companies) {
      await logAction(tx, actor, {
        feature: 'safetyConfirmation',
        action: isReal ? 'start' : 'dryRun',
        entity: 'drill',
        ...(started !== null && { entityId: started }),
        after: { source: replayed.key, count, intervals: given.intervals },
        companyId,
      });
    }
    return started;
  });
}

/** A drill reaches the whole company, and exactly as many people as its starter was shown. */
function requireExpected(actor: Actor, { plan: { count } }: Planned, expected: number | undefined): void {
  if (actor.userDiv === USER_DIV.division) throw new Failure('DRILL_WHOLE_COMPANY');
  if (count === 0) throw new Failure('DRILL_NOBODY');
  if (count !== expected) {
    throw new Failure('COUNT_CHANGED', [{ field: 'expectedCount', messageCode: 'COUNT_CHANGED', params: { count } }]);
  }
}

async function begin(
  tx: EntityManager,
  actor: Actor,
  { intervals }: Start,
  { key, title, titleEn, telegrams, state }: Replayed,
  planned: Planned,
): Promise<number | null> {
  const companies = planned.plan.companies.filter(({ count }) => count > 0).map(({ companyId }) => companyId);
  companies.sort((a, b) => a - b);
  // decisions about these companies take the same locks: no real alert starts in between
  for (const companyId of companies) for (const hazard of HAZARDS) await lockCompany(tx, companyId, hazard);
  await requireNone(tx, 'DRILL_REAL_RUNNING', realFlowOf(companies));
  await requireNone(
    tx,
    'DRILL_RUNNING',
    sql`SELECT company_id FROM drill_company WHERE company_id = ANY(${companies}) AND state = 'running'`,
  );
  const { earthquake, prefectures } = state;
  const [drill] = await rows<{ id: number }>(
    tx,
    sql`INSERT INTO drill (source, title, title_en, origin_at, epicenter, magnitude, prefectures, telegrams,
          confirmation_seconds, reminder_seconds, reminder_times, started_by)
        VALUES (${key}, ${title.slice(0, 100)}, ${titleEn.slice(0, 100)}, ${earthquake?.originAt ?? null},
          ${earthquake?.epicenter?.slice(0, 100) ?? null}, ${earthquake?.magnitude?.slice(0, 30) ?? null},
          ${JSON.stringify(
            prefectures.map(({ prefectureCode: code, intensity, unreceived }) => ({ code, intensity, unreceived })),
          )}::jsonb,
          ${JSON.stringify(telegrams.slice(0, planned.telegrams))}::jsonb, ${planned.confirmationSeconds},
          ${intervals.reminderMinutes === undefined ? null : intervals.reminderMinutes * MINUTE},
          ${intervals.reminderTimes ?? null}, ${actor.userId})
        RETURNING id`,
  );
  if (!drill) throw new Error('the drill could not be stored');
  await rows(
    tx,
    sql`INSERT INTO drill_company (drill_id, company_id, due_at) SELECT ${drill.id}, id, now() FROM unnest(${companies}::int[]) AS id`,
  );
  return drill.id;
}

/** Companies for which something real runs, and its event. */
export const realFlowOf = (companies: readonly number[]): Sql =>
  sql`SELECT company_id, event_id FROM flow WHERE company_id = ANY(${companies}) AND state = 'running' AND drill_id IS NULL`;

/** Refuses with the first company that such rows name. */
export async function requireNone(tx: EntityManager, code: Conflict, companies: Sql): Promise<void> {
  const [found] = await rows<{ company: string }>(
    tx,
    sql`SELECT name AS company FROM company WHERE id IN (SELECT company_id FROM (${companies}) f) ORDER BY name LIMIT 1`,
  );
  if (found) throw new Failure(code, [{ field: 'companyIds', messageCode: code, params: { company: found.company } }]);
}

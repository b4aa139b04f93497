import { SWITCH_EXPIRES_SECONDS } from '@tabimori/domain';
import type { EntityManager } from 'typeorm';
import { exec, rows, sql } from '../db/sql.js';
import { MAY_BE_IN_FORCE, WARNS } from './tsunami-in-force.js';

/** SQL: a decision `g` about an event `e`: it held back a tsunami warning that is in force now. */
const STILL_WARNS = sql`(g.hazard = 'tsunami' AND ${MAY_BE_IN_FORCE} AND ${WARNS})`;

/**
 * Resumes what the master switch held back, when it is turned on again, in the caller's transaction. What is at most
 * an hour late continues: stages automatically, decisions by being tried again. So does a tsunami warning that is still in force,
 * however late. Anything else is missed, and shown so.
 */
export async function resumeSends(tx: EntityManager): Promise<void> {
  const missed = await rows<{ flowId: number }>(
    tx,
    sql`UPDATE wave SET stage = 'missed', due_at = NULL, updated_at = now()
     WHERE due_at < now() - make_interval(secs => ${SWITCH_EXPIRES_SECONDS}) RETURNING flow_id`,
  );
  await exec(
    tx,
    sql`UPDATE flow SET state = 'finished', updated_at = now()
     WHERE id = ANY(${missed.map(({ flowId }) => flowId)}) AND state = 'running' AND NOT EXISTS (SELECT FROM wave WHERE flow_id = flow.id AND due_at IS NOT NULL)`,
  );
  await exec(
    tx,
    sql`UPDATE event e SET missed = true, updated_at = now() FROM decision g
     WHERE g.event_id = e.id AND NOT e.missed AND g.reason = 'masterSwitchOff'
       AND g.decided_at < now() - make_interval(secs => ${SWITCH_EXPIRES_SECONDS}) AND NOT ${STILL_WARNS}`,
  );
  await exec(
    tx,
    sql`UPDATE decision g SET next_try_at = now(), attempts = 0 FROM event e
     WHERE e.id = g.event_id AND g.reason = 'masterSwitchOff'
       AND (g.decided_at >= now() - make_interval(secs => ${SWITCH_EXPIRES_SECONDS}) OR ${STILL_WARNS})`,
  );
  // travelers who were asked to flee learn what was lowered or lifted meanwhile
  await exec(
    tx,
    sql`UPDATE flow SET follow_up_at = now() WHERE event_id IS NOT NULL AND hazard = 'tsunami' AND EXISTS (
       SELECT FROM wave_prefecture p WHERE p.flow_id = flow.id AND p.retracted_at IS NULL AND p.in_force <> 'none')`,
  );
}

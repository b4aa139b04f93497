import { type Config, endFlows, holdDeliveries, lockCompany, rows, sql } from '@tabimori/server';
import { type events, type Given, type Hazard, HAZARDS, type Reply } from '@tabimori/shared';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { logAction } from '../http/operation-log.js';
import { countReached, sendCorrection } from './correction.js';
import { requireEventAndCompany, requireOwnFlows } from './own-flows.js';
import { warnedOf } from './unfinished.js';

type Stopped = Reply<typeof events.stop>;

/**
 * Stops the running flows of a company for an event. A flow belongs to the whole company, so a department
 * administrator cannot stop one that reaches other departments. With a correction, those already reached learn that
 * the company retracts it. Stopping again changes nothing.
 */
export async function stopFlows(
  db: Db,
  config: Config,
  actor: Actor,
  { id: eventId, companyId, correction }: Given<typeof events.stop>,
): Promise<Stopped> {
  await requireEventAndCompany(db, actor, eventId, companyId);
  await holdRunning(db, actor, eventId, companyId);
  return db.transaction(async (tx) => {
    // decisions about this company take the same lock: no wave starts in between
    for (const hazard of HAZARDS) await lockCompany(tx, companyId, hazard);
    const running = await rows<{ id: number; hazard: Hazard }>(
      tx,
      sql`SELECT id, hazard FROM flow WHERE event_id = ${eventId} AND company_id = ${companyId} AND state = 'running' ORDER BY id`,
    );
    if (running.length === 0) return { left: 0, stopped: 0, corrected: 0 };
    const flows = running.map(({ id }) => id);
    await requireOwnFlows(tx, actor, flows);
    const ended = await endFlows(tx, flows);
    let corrected = 0;
    for (const flow of correction ? running : []) {
      corrected += await sendCorrection(tx, actor, { ...flow, eventId, companyId }, config.twilio !== null);
    }
    const stopped = { ...ended, corrected };
    await logAction(tx, actor, {
      feature: 'safetyConfirmation',
      action: 'stop',
      entity: 'event',
      entityId: eventId,
      before: running,
      after: { companyId, ...stopped },
      companyId,
    });
    return stopped;
  });
}

/** How many would get a correction if the running flows were stopped now, and the tsunami warning under which that would be. */
export async function reachedBy(
  db: Db,
  actor: Actor,
  { id: eventId, companyId }: Given<typeof events.reached>,
): Promise<Reply<typeof events.reached>> {
  await requireEventAndCompany(db, actor, eventId, companyId);
  return {
    people: await countReached(db, actor, eventId, companyId),
    warned: await warnedOf(db, sql`f.event_id = ${eventId} AND f.company_id = ${companyId}`),
  };
}

/** Makes workers let go of the messages they are sending, so that it is known who has been reached. */
async function holdRunning(db: Db, actor: Actor, eventId: number, companyId: number): Promise<void> {
  const running = await db.rows<{ flowId: number; id: number }>(
    sql`SELECT f.id AS flow_id, d.id FROM flow f JOIN wave w ON w.flow_id = f.id JOIN delivery d ON d.wave_id = w.id
          WHERE f.event_id = ${eventId} AND f.company_id = ${companyId} AND f.state = 'running'`,
  );
  const flows = running.map(({ flowId }) => flowId);
  await requireOwnFlows(db.source, actor, flows);
  await holdDeliveries(
    db.source,
    running.map(({ id }) => id),
  );
}

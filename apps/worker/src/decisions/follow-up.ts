import { errorText, exec, lockCompany, rows, sql, tellManagement } from '@tabimori/server';
import type { Hazard } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Context } from '../context.js';
import { beginSends } from '../log-steps.js';
import { followDrill } from '../drills/advance-drills.js';
import { companySettings, type CompanySetting } from './companies.js';
import { retractWithdrawn } from './retract-flow.js';
import { eventOf, type StoredEvent } from './store-event.js';
import { tellLowered } from './tell-lowered.js';

interface Due {
  id: number;
  /** null for a drill */
  eventId: number | null;
  drillId: number | null;
  companyId: number;
  hazard: Hazard;
}

/**
 * Sends retractions and lowerings to those who were alerted, under the company's lock and in the caller's
 * transaction. Returns the deliveries.
 */
export async function tellChanges(
  context: Context,
  tx: EntityManager,
  event: StoredEvent,
  setting: CompanySetting,
  hazard: Hazard,
): Promise<number[]> {
  const retractions = await retractWithdrawn(context, tx, event, setting, hazard);
  if (hazard !== 'tsunami') return retractions;
  const lowered = await tellLowered(context, tx, { eventId: event.id, drillId: null }, event.state, setting);
  return [...retractions, ...lowered];
}

/**
 * Tells the managers of the company what these deliveries told its travelers: that a warning was lowered, or an alert
 * retracted. The last thing that a transaction does.
 */
export async function tellManagersOfChanges(
  tx: EntityManager,
  companyId: number,
  hazard: Hazard,
  deliveries: readonly number[],
): Promise<void> {
  const told = await rows<{ eventId: number; isLowered: boolean; issuedAt: string | null }>(
    tx,
    sql`SELECT DISTINCT event_id, content ? 'lowered' AS is_lowered, content->>'issuedAt' AS issued_at
     FROM delivery WHERE id = ANY(${deliveries}::int[]) ORDER BY 1, 2`,
  );
  for (const { eventId, isLowered, issuedAt } of told) {
    const facts = { eventId, hazard, issuedAt: issuedAt ?? '' };
    await tellManagement(tx, isLowered ? 'lowered' : 'retracted', facts, [companyId]);
  }
}

/** One tick: follows up flows whose alert was still being sent when it was retracted, lowered or lifted. */
export async function followUp(context: Context): Promise<void> {
  const { dataSource, logger, metrics } = context;
  const due = await rows<Due>(
    dataSource,
    sql`SELECT id, event_id, drill_id, company_id, hazard FROM flow
     WHERE follow_up_at <= now() ORDER BY follow_up_at LIMIT 200`,
  );
  for (const flow of due) {
    if (context.stopping.aborted) return;
    try {
      const deliveries = await dataSource.transaction((tx) => lookAgain(context, tx, flow));
      await beginSends(context, deliveries);
    } catch (error) {
      metrics.failures.inc({ place: 'flow' });
      logger.error(
        { alarm: 'flowFailed', flowId: flow.id, error: errorText(error) },
        'a flow could not be followed up; retrying',
      );
      await exec(dataSource, sql`UPDATE flow SET follow_up_at = now() + interval '10 s' WHERE id = ${flow.id}`);
    }
  }
}

async function lookAgain(
  context: Context,
  tx: EntityManager,
  { id, eventId, drillId, companyId, hazard }: Due,
): Promise<number[]> {
  await lockCompany(tx, companyId, hazard);
  const still = await rows(
    tx,
    sql`UPDATE flow SET follow_up_at = NULL WHERE id = ${id} AND follow_up_at <= now() RETURNING id`,
  );
  if (still.length === 0) return [];
  if (drillId !== null) return followDrill(context, tx, { drillId, companyId }, hazard);
  if (eventId === null) return [];
  const [setting] = await companySettings(tx, eventId, hazard, companyId);
  if (!setting) return [];
  const deliveries = await tellChanges(context, tx, await eventOf(tx, eventId), setting, hazard);
  await tellManagersOfChanges(tx, companyId, hazard, deliveries);
  return deliveries;
}

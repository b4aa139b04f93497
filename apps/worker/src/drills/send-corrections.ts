import { createDelivery, factsOf, isSending, lockCompany, reachedByDrill, rows, sql } from '@tabimori/server';
import { HAZARDS, MESSAGE_TYPE } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Context } from '../context.js';
import { beginSends } from '../log-steps.js';

interface Wanted {
  drillId: number;
  companyId: number;
}

/** One of the drill's messages is being sent right now; who it reaches will be known in a moment. */
const IN_FLIGHT = sql`EXISTS (
  SELECT FROM chunk k JOIN delivery d ON d.id = k.delivery_id
  WHERE d.drill_id = p.drill_id AND d.company_id = p.company_id AND ${isSending(sql`k`)})`;

/** Creates the requested corrections as soon as it is known exactly who the drill reached. */
export async function sendCorrections(context: Context): Promise<void> {
  const { dataSource } = context;
  const wanted = await rows<Wanted>(
    dataSource,
    sql`SELECT drill_id, company_id FROM drill_company p
     WHERE correction_wanted_at IS NOT NULL AND NOT ${IN_FLIGHT} ORDER BY correction_wanted_at LIMIT 200`,
  );
  for (const one of wanted) {
    if (context.stopping.aborted) return;
    const id = await dataSource.transaction((tx) => sendCorrection(context, tx, one));
    if (id !== null) await beginSends(context, [id]);
  }
}

async function sendCorrection(
  { config }: Context,
  tx: EntityManager,
  { drillId, companyId }: Wanted,
): Promise<number | null> {
  for (const hazard of HAZARDS) await lockCompany(tx, companyId, hazard);
  const [still] = await rows(
    tx,
    sql`UPDATE drill_company p SET correction_wanted_at = NULL, corrected_at = now()
     WHERE drill_id = ${drillId} AND company_id = ${companyId} AND correction_wanted_at IS NOT NULL AND NOT ${IN_FLIGHT} RETURNING drill_id`,
  );
  if (!still) return null;
  const delivery = await createDelivery(tx, {
    companyId,
    messageType: MESSAGE_TYPE.retraction,
    reminderNumber: 0,
    origin: 'drill',
    eventId: null,
    drillId,
    waveId: null,
    rootId: null,
    facts: factsOf(null, null, []),
    audience: reachedByDrill(drillId, companyId),
    smsPossible: config.twilio !== null,
  });
  return delivery?.id ?? null;
}

import { startWave as startProgress, type WarnedPlace, type WavePrefecture } from '@tabimori/domain';
import { createDelivery, type Facts, one, rows, sql, type Sql } from '@tabimori/server';
import { MESSAGE_TYPE, type Hazard } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Context } from '../context.js';
import { logSystem } from '../log-system.js';
import { supersedeByAlert } from '../waves/supersede.js';

/** The cause of a flow: an event, or a drill with its own delay. */
export type FlowSource =
  { eventId: number; drillId: null } | { eventId: null; drillId: number; confirmationSeconds: number };

interface NewWave {
  source: FlowSource;
  companyId: number;
  hazard: Hazard;
  places: readonly (WavePrefecture | WarnedPlace)[];
  facts: Facts;
  /** at least one; if that traveler was deleted meanwhile the alert is empty, finishes on its own and blocks no later wave */
  audience: Sql;
}

/**
 * Creates a wave with its alert and returns their ids. A tsunami alert has no further stages. Throws, so that the
 * transaction changes nothing, if one of the places was alerted meanwhile.
 */
export async function startWave(
  { config }: Context,
  tx: EntityManager,
  { source, companyId, hazard, places, facts, audience }: NewWave,
): Promise<{ id: number; waveId: number }> {
  const isTsunami = hazard === 'tsunami';
  const isDrill = source.drillId !== null;
  const flow = await openFlow(tx, source, companyId, hazard);
  const { dueAt } = startProgress(flow.now, isDrill ? source.confirmationSeconds : config.confirmationDelaySeconds);
  const wave = await one<{ id: number }>(
    tx,
    sql`INSERT INTO wave (flow_id, stage, due_at) VALUES (${flow.id}, ${isTsunami ? 'alert' : 'confirmation'}, ${isTsunami ? null : dueAt}) RETURNING id`,
  );
  const told = await rows<object>(
    tx,
    sql`INSERT INTO wave_prefecture (flow_id, wave_id, prefecture_code, region, class, intensity, unreceived, in_force, rise)
     SELECT ${flow.id}, ${wave.id}, p.code, coalesce(p.region, ''), p.class, p.intensity, coalesce(p.unreceived, false), p.grade,
       CASE WHEN p.grade IS NULL THEN 1 ELSE 1 + coalesce((
         SELECT max(q.rise) FROM wave_prefecture q WHERE q.flow_id = ${flow.id} AND q.prefecture_code = p.code
           AND q.region = coalesce(p.region, '') AND q.class = p.class), 0) END
     FROM jsonb_to_recordset(${JSON.stringify(places)}) AS p(code text, region text, class smallint, intensity text, unreceived boolean, grade text)
     ON CONFLICT (flow_id, prefecture_code, region, class, rise) DO UPDATE SET wave_id = EXCLUDED.wave_id,
       intensity = EXCLUDED.intensity, unreceived = EXCLUDED.unreceived, retracted_at = NULL
     WHERE wave_prefecture.retracted_at IS NOT NULL RETURNING wave_id`,
  );
  if (told.length < places.length) throw new Error('a place was alerted meanwhile');
  const delivery = await createDelivery(tx, {
    companyId,
    messageType: isTsunami ? MESSAGE_TYPE.tsunamiAlert : MESSAGE_TYPE.earthquakeAlert,
    reminderNumber: 0,
    origin: isDrill ? 'drill' : 'auto',
    eventId: source.eventId,
    drillId: source.drillId,
    waveId: wave.id,
    rootId: null,
    facts,
    audience,
    smsPossible: config.twilio !== null,
  });
  if (!delivery) throw new Error('the alert was made before');
  await supersedeByAlert(tx, companyId, delivery.id, hazard);
  await logSystem(tx, {
    feature: 'safetyConfirmation',
    action: 'alert',
    entity: isDrill ? 'drill' : 'event',
    entityId: isDrill ? source.drillId : source.eventId,
    companyId,
    after: { hazard, deliveryId: delivery.id, prefectureCodes: [...new Set(places.map((place) => place.code))] },
  });
  return { id: delivery.id, waveId: wave.id };
}

async function openFlow(
  tx: EntityManager,
  { eventId, drillId }: FlowSource,
  companyId: number,
  hazard: Hazard,
): Promise<{ id: number; now: Date }> {
  const flow = await one<{ id: number; now: Date }>(
    tx,
    sql`INSERT INTO flow (event_id, drill_id, company_id, hazard) VALUES (${eventId}, ${drillId}, ${companyId}, ${hazard})
     ON CONFLICT (${drillId === null ? sql`event_id` : sql`drill_id`}, company_id, hazard)
       DO UPDATE SET state = 'running', updated_at = now()
     RETURNING id, now() AS now`,
  );
  return flow;
}

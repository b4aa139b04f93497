import { startWave as startProgress, type EventState, type WavePrefecture } from '@tabimori/domain';
import { MESSAGE_TYPE } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Context } from '../context.js';
import { inPrefectures } from '../delivery/audience.js';
import { createDelivery } from '../delivery/create-delivery.js';
import { rowsOf } from '../sql.js';
import { factsOf } from './facts.js';

export interface NewWave {
  eventId: number;
  companyId: number;
  state: EventState;
  prefectures: readonly WavePrefecture[];
}

/**
 * Starts a wave of the company's earthquake flow, with its alert, in the caller's transaction; returns the alert's
 * delivery. Throws when a prefecture was alerted meanwhile, so that the transaction changes nothing.
 */
export async function startWave(
  { config }: Context,
  tx: EntityManager,
  { eventId, companyId, state, prefectures }: NewWave,
): Promise<number> {
  const [flow] = await rowsOf<{ id: number; now: Date }>(
    tx,
    `INSERT INTO flow (event_id, company_id, hazard) VALUES ($1, $2, 'earthquake')
     ON CONFLICT (event_id, company_id, hazard) DO UPDATE SET state = 'running', updated_at = now() RETURNING id, now() AS now`,
    [eventId, companyId],
  );
  if (!flow) throw new Error('the flow could not be stored');
  const { dueAt } = startProgress(flow.now, config.confirmationDelaySeconds);
  const [wave] = await rowsOf<{ id: number }>(
    tx,
    `INSERT INTO wave (flow_id, stage, due_at) VALUES ($1, 'confirmation', $2) RETURNING id`,
    [flow.id, dueAt],
  );
  if (!wave) throw new Error('the wave could not be stored');
  await tx.query(
    `INSERT INTO wave_prefecture (flow_id, wave_id, prefecture_code, class, intensity, unreceived)
     SELECT $1, $2, p.code, p.class, p.intensity, p.unreceived
     FROM jsonb_to_recordset($3) AS p(code text, class smallint, intensity text, unreceived boolean)`,
    [flow.id, wave.id, JSON.stringify(prefectures)],
  );
  const delivery = await createDelivery(tx, {
    companyId,
    messageType: MESSAGE_TYPE.earthquakeAlert,
    reminderNumber: 0,
    origin: 'auto',
    eventId,
    waveId: wave.id,
    rootId: null,
    facts: factsOf(
      state.earthquake,
      prefectures.map(({ code, intensity, unreceived }) => ({ code, intensity, unreceived })),
    ),
    audience: inPrefectures(
      companyId,
      prefectures.map(({ code }) => code),
    ),
    smsPossible: config.twilio !== null,
  });
  if (!delivery || delivery.recipients === 0) throw new Error('the wave has nobody to alert');
  return delivery.id;
}

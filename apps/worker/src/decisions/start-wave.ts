import {
  startWave as startProgress,
  type Decision,
  type EventState,
  type WarnedPrefecture,
  type WavePrefecture,
} from '@tabimori/domain';
import { MESSAGE_TYPE, TSUNAMI_GRADES, type Hazard } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Context } from '../context.js';
import {
  type Audience,
  createDelivery,
  type Facts,
  factsOf,
  inPrefectures,
  rowsOf,
  tsunamiFactsOf,
} from '@tabimori/server';
import { supersedeByAlert } from '../waves/supersede.js';

/** What a flow follows: an event, or a drill with its own delay. */
export type FlowSource =
  { eventId: number; drillId: null } | { eventId: null; drillId: number; confirmationSeconds: number };

export interface NewWaves {
  source: FlowSource;
  companyId: number;
  state: EventState;
  decision: Decision;
  /** of an earthquake: whom it alerts */
  audience: Audience;
  /** does the company have a traveler in this prefecture */
  hasSome: (code: string) => boolean;
}

/**
 * Starts what was decided for a company, in the caller's transaction, and returns the alerts' deliveries: one wave of an
 * earthquake; of a tsunami one for each grade, because their texts differ, the major warning first.
 */
export async function startWaves(
  context: Context,
  tx: EntityManager,
  { source, companyId, state, decision, audience, hasSome }: NewWaves,
): Promise<number[]> {
  const flow = await openFlow(tx, source, companyId, decision.hazard);
  const wave = { flow, source, companyId };
  if (decision.hazard === 'earthquake') {
    const { prefectures } = decision;
    const facts = factsOf(state.earthquake, prefectures);
    return [await startWave(context, tx, { ...wave, prefectures, facts, audience })];
  }
  const deliveries: number[] = [];
  for (const grade of TSUNAMI_GRADES.toReversed()) {
    const prefectures = decision.prefectures.filter((one) => one.grade === grade && hasSome(one.code));
    if (prefectures.length === 0) continue;
    const facts = tsunamiFactsOf(state.earthquake, prefectures);
    const codes = prefectures.map(({ code }) => code);
    const warned = inPrefectures(companyId, codes);
    deliveries.push(await startWave(context, tx, { ...wave, prefectures, facts, audience: warned }));
  }
  return deliveries;
}

interface OpenFlow {
  id: number;
  hazard: Hazard;
  now: Date;
}

async function openFlow(
  tx: EntityManager,
  { eventId, drillId }: FlowSource,
  companyId: number,
  hazard: Hazard,
): Promise<OpenFlow> {
  const [flow] = await rowsOf<OpenFlow>(
    tx,
    `INSERT INTO flow (event_id, drill_id, company_id, hazard) VALUES ($1, $2, $3, $4)
     ON CONFLICT (${drillId === null ? 'event_id' : 'drill_id'}, company_id, hazard) DO UPDATE SET state = 'running', updated_at = now()
     RETURNING id, hazard, now() AS now`,
    [eventId, drillId, companyId, hazard],
  );
  if (!flow) throw new Error('the flow could not be stored');
  return flow;
}

interface NewWave {
  flow: OpenFlow;
  source: FlowSource;
  companyId: number;
  prefectures: readonly (WavePrefecture | WarnedPrefecture)[];
  facts: Facts;
  audience: Audience;
}

/**
 * One wave with its alert. Nothing follows the alert of a tsunami. Throws when a prefecture was alerted meanwhile, so
 * that the transaction changes nothing.
 */
async function startWave(
  { config }: Context,
  tx: EntityManager,
  { flow, source, companyId, prefectures, facts, audience }: NewWave,
): Promise<number> {
  const isTsunami = flow.hazard === 'tsunami';
  const isDrill = source.drillId !== null;
  const { dueAt } = startProgress(flow.now, isDrill ? source.confirmationSeconds : config.confirmationDelaySeconds);
  const [wave] = await rowsOf<{ id: number }>(
    tx,
    `INSERT INTO wave (flow_id, stage, due_at) VALUES ($1, $2, $3) RETURNING id`,
    [flow.id, isTsunami ? 'alert' : 'confirmation', isTsunami ? null : dueAt],
  );
  if (!wave) throw new Error('the wave could not be stored');
  const told = await rowsOf<object>(
    tx,
    `INSERT INTO wave_prefecture (flow_id, wave_id, prefecture_code, class, intensity, unreceived)
     SELECT $1, $2, p.code, p.class, p.intensity, coalesce(p.unreceived, false)
     FROM jsonb_to_recordset($3) AS p(code text, class smallint, intensity text, unreceived boolean)
     ON CONFLICT (flow_id, prefecture_code, class) DO UPDATE SET wave_id = EXCLUDED.wave_id, intensity = EXCLUDED.intensity,
       unreceived = EXCLUDED.unreceived, retracted_at = NULL
     WHERE wave_prefecture.retracted_at IS NOT NULL RETURNING wave_id`,
    [flow.id, wave.id, JSON.stringify(prefectures)],
  );
  if (told.length < prefectures.length) throw new Error('a prefecture was alerted meanwhile');
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
  if (!delivery || delivery.recipients === 0) throw new Error('the wave has nobody to alert');
  await supersedeByAlert(tx, companyId, delivery.id, flow.hazard);
  return delivery.id;
}

import {
  coastsOf,
  issuedAt,
  type Decision,
  type EarthquakeDecision,
  type EventState,
  type TsunamiDecision,
} from '@tabimori/domain';
import { completeDeliveries, factsOf, rows, sql, type Sql, tsunamiFactsOf } from '@tabimori/server';
import { TSUNAMI_GRADES } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Context } from '../context.js';
import { withoutHeld } from './brake.js';
import { inPlaces, type ToldPlace } from './places.js';
import { roundsToJoin, storeJoined, withoutRounds } from './rounds.js';
import { startWave, type FlowSource } from './start-wave.js';

/** The outcome of a decision to start. */
export interface Started {
  /** the deliveries of the alerts; empty: nobody was left to alert */
  deliveries: number[];
  /** travelers who joined an earlier round instead */
  joined: number;
  /** travelers held back by the brake; none for a tsunami */
  held: number;
}

interface Company {
  source: FlowSource;
  companyId: number;
  state: EventState;
  /** places the event has already alerted */
  alerted: readonly ToldPlace[];
}

/**
 * Starts what was decided for a company, under its lock and in the caller's transaction: one wave for an earthquake;
 * for a tsunami one for each grade, because their texts differ, the major warning first.
 */
export const startWaves = (
  context: Context,
  tx: EntityManager,
  company: Company,
  decision: Decision,
): Promise<Started> =>
  decision.hazard === 'earthquake'
    ? startEarthquake(context, tx, company, decision)
    : startTsunami(context, tx, company, decision);

/** Alerts the travelers of the prefectures, except those whose open round the earthquake joins. */
async function startEarthquake(
  context: Context,
  tx: EntityManager,
  { source, companyId, state, alerted }: Company,
  { hazard, prefectures }: EarthquakeDecision,
): Promise<Started> {
  const facts = factsOf(state.earthquake, issuedAt(state, 'earthquake'), prefectures);
  const wave = { source, companyId, hazard, places: prefectures, facts };
  // a drill joins no round and ignores the brake
  if (source.eventId === null) {
    const audience = withoutRounds(companyId, prefectures, []);
    if ((await prefecturesOf(tx, audience)).size === 0) return { deliveries: [], joined: 0, held: 0 };
    return { deliveries: [(await startWave(context, tx, { ...wave, audience })).id], joined: 0, held: 0 };
  }
  const quake = { companyId, eventId: source.eventId, prefectures };
  const rounds = await roundsToJoin(tx, quake, context.config.eventJoinSeconds);
  await storeJoined(tx, quake, rounds);
  const joined = rounds.reduce((sum, { people }) => sum + people, 0);
  const left = withoutRounds(companyId, prefectures, rounds);
  const isRise = ({ code }: { code: string }): boolean => alerted.some((told) => told.code === code);
  const repeated = prefectures.filter((one) => !isRise(one));
  const { audience, held } = await withoutHeld(tx, { companyId, prefectures: repeated, audience: left });
  if ((await prefecturesOf(tx, audience)).size === 0) return { deliveries: [], joined, held };
  const delivery = await startWave(context, tx, { ...wave, audience });
  return { deliveries: [delivery.id], joined, held };
}

async function startTsunami(
  context: Context,
  tx: EntityManager,
  { source, companyId, state, alerted }: Company,
  { hazard, prefectures: warned }: TsunamiDecision,
): Promise<Started> {
  const told = [...alerted];
  const started: Started = { deliveries: [], joined: 0, held: 0 };
  for (const grade of TSUNAMI_GRADES.toReversed()) {
    const ofGrade = warned.filter((place) => place.grade === grade);
    // who was told of a higher grade in the same prefecture must be known
    if (ofGrade.some(({ code }) => told.slice(alerted.length).some((one) => one.code === code)))
      await completeDeliveries(tx, sql`SELECT unnest(${started.deliveries}::int[])`);
    const audience = inPlaces(companyId, ofGrade, told);
    const some = await prefecturesOf(tx, audience);
    const places = ofGrade.filter(({ code }) => some.has(code));
    if (places.length === 0) continue;
    const facts = tsunamiFactsOf(state.earthquake, state.tsunamiAt, places, coastsOf(state.tsunami ?? [], places));
    const delivery = await startWave(context, tx, { source, companyId, hazard, places, facts, audience });
    started.deliveries.push(delivery.id);
    told.push(...places.map((place) => ({ ...place, inForce: place.grade, waveId: delivery.waveId })));
  }
  return started;
}

/** The prefectures with somebody to alert. */
async function prefecturesOf(tx: EntityManager, audience: Sql): Promise<Set<string>> {
  const found = await rows<{ code: string }>(
    tx,
    sql`SELECT DISTINCT a.prefecture_code AS code FROM (${audience}) AS x(id) JOIN applicant a ON a.id = x.id`,
  );
  return new Set(found.map(({ code }) => code));
}

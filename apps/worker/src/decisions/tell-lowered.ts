import {
  type Coast,
  compareLevels,
  gradeOfClass,
  lowerings,
  TSUNAMI_ISLAND_MUNICIPALITIES,
  type EventState,
  type Lowered,
} from '@tabimori/domain';
import {
  createDelivery,
  endUnsent,
  exec,
  isSending,
  lockOpenChunks,
  loweredFactsOf,
  recentTsunamis,
  rows,
  sql,
  type Sql,
} from '@tabimori/server';
import {
  type LoweredLevel,
  MESSAGE_TYPE,
  type TsunamiInForce,
  TSUNAMI_LEVELS,
  type TsunamiLevel,
} from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Context } from '../context.js';
import { logSystem } from '../log-system.js';
import { supersedeByAlert } from '../waves/supersede.js';
import type { CompanySetting } from './companies.js';
import type { ToldPlace } from './places.js';

/** A lowering older than this is recorded but not sent. */
const OLD_MS = 86_400_000;

type Warned = ToldPlace & { inForce: TsunamiLevel };
type Source = { eventId: number; drillId: null } | { eventId: null; drillId: number };

const isWarned = (place: ToldPlace): place is Warned => !!place.inForce;

/**
 * The places where the level in force is lower than the company's alerts said; none while a cancellation is the last
 * telegram.
 */
export const loweredFor = (
  { tsunami, takenBack }: EventState,
  { alerted, islandsOnly }: Pick<CompanySetting, 'alerted' | 'islandsOnly'>,
): Lowered<Warned>[] => (takenBack.tsunami ? [] : lowerings(alerted.filter(isWarned), tsunami ?? [], islandsOnly));

/**
 * Tells those who were asked to evacuate, once, what is in force now, in the agency's words, under the company's lock
 * and in the caller's transaction. Running it again reaches only those the alert has reached since; while an alert is
 * being sent, its flow is followed up. An alert that has not left is stopped if no warning is in force any more.
 * Returns the deliveries.
 */
export async function tellLowered(
  context: Context,
  tx: EntityManager,
  source: Source,
  state: EventState,
  setting: CompanySetting,
): Promise<number[]> {
  const own = loweredFor(state, setting);
  // while sends are paused nothing is recorded either, so that it is sent when they resume
  if (own.length === 0 || !setting.masterSwitch) return [];
  const everywhere = source.drillId === null ? await withOtherEvents(tx, state) : state;
  const known = loweredFor(everywhere, setting);
  await followUpHeld(tx, own, known);
  if (known.length === 0) return [];
  const lowered = [...known, ...(await splitIslands(tx, known, everywhere, setting))];
  const fallen = lowered.filter(({ isNew }) => isNew);
  await exec(
    tx,
    sql`UPDATE wave_prefecture p SET in_force = place.level
     FROM jsonb_to_recordset(${JSON.stringify(fallen.map(({ place, to }) => ({ ...place, level: to })))}) AS place("waveId" int, code text, region text, level text)
     WHERE p.wave_id = place."waveId" AND p.prefecture_code = place.code AND p.region = place.region`,
  );
  const stopped = fallen.filter(({ to }) => to !== 'warning');
  if (stopped.length > 0) {
    const chunks = await lockOpenChunks(tx, alertsOf(stopped));
    await endUnsent(tx, chunks, { state: 'stopped', applicants: toldIn(stopped) });
  }
  const isOld = state.tsunamiAt !== null && context.now().getTime() - state.tsunamiAt.getTime() > OLD_MS;
  if (setting.endOfUse || isOld) return [];
  const deliveries: number[] = [];
  for (const level of TSUNAMI_LEVELS) {
    const places = lowered.filter(({ to }) => to === level);
    if (level === 'major' || places.length === 0) continue;
    const delivery = await tellOf(context, tx, source, state, setting.companyId, level, places);
    if (delivery !== null) deliveries.push(delivery);
  }
  await followUpLater(tx, lowered);
  return deliveries;
}

/**
 * The state, with the tsunami regions of every other event too: nobody may be told that it is over while a warning of
 * another earthquake stands for the same coast.
 */
const withOtherEvents = async (tx: EntityManager, state: EventState): Promise<EventState> => ({
  ...state,
  tsunami: [...(state.tsunami ?? []), ...(await recentTsunamis(tx)).flatMap(({ tsunami }) => tsunami)],
});

/** Looks again in a minute at the places where another event's warning holds back the news or part of it. */
async function followUpHeld(
  tx: EntityManager,
  own: readonly Lowered<Warned>[],
  known: readonly Lowered<Warned>[],
): Promise<void> {
  const held = own.filter(
    ({ place, to, isNew }) => isNew && !known.some((one) => one.place === place && one.to === to),
  );
  if (held.length > 0)
    await exec(
      tx,
      sql`UPDATE flow SET follow_up_at = now() + interval '60 s' FROM wave w
          WHERE w.id = ANY(${held.map(({ place }) => place.waveId)}) AND flow.id = w.flow_id`,
    );
}

/**
 * Turns the islands of a prefecture into places of their own if the level in force there is higher than on its other
 * coasts.
 */
async function splitIslands(
  tx: EntityManager,
  lowered: readonly Lowered<Warned>[],
  { tsunami }: EventState,
  { islandsOnly }: CompanySetting,
): Promise<Lowered<Warned>[]> {
  const islands = lowered
    .filter(({ isNew }) => isNew)
    .flatMap(({ place, except }) => except.map((region) => ({ ...place, region })));
  await exec(
    tx,
    sql`INSERT INTO wave_prefecture (flow_id, wave_id, prefecture_code, region, class, rise, in_force)
     SELECT p.flow_id, p.wave_id, p.prefecture_code, island.region, p.class, p.rise, p.in_force
     FROM jsonb_to_recordset(${JSON.stringify(islands)}) AS island("waveId" int, code text, region text)
     JOIN wave_prefecture p ON p.wave_id = island."waveId" AND p.prefecture_code = island.code AND p.region = ''
     ON CONFLICT DO NOTHING`,
  );
  return lowerings(islands, tsunami ?? [], islandsOnly);
}

/** The alerts of these places. */
const alertsOf = (lowered: readonly Lowered<Warned>[]): Sql =>
  sql`SELECT id FROM delivery WHERE wave_id = ANY(${[...new Set(lowered.map(({ place }) => place.waveId))]}) AND message_type = ${MESSAGE_TYPE.tsunamiAlert}`;

const placesOf = (lowered: readonly Lowered<Warned>[]): string =>
  JSON.stringify(
    lowered.map(({ place: { waveId, code, region }, except }) => ({
      waveId,
      code,
      inside: TSUNAMI_ISLAND_MUNICIPALITIES[region] ?? null,
      outside: except.flatMap((island) => TSUNAMI_ISLAND_MUNICIPALITIES[island] ?? []),
    })),
  );

/**
 * Recipients `r` of the alerts `d` of these places with travelers `a` still there; for an island, those there or with
 * an unknown municipality.
 */
const recipientsIn = (
  lowered: readonly Lowered<Warned>[],
): Sql => sql`recipient r JOIN delivery d ON d.id = r.delivery_id AND d.message_type = ${MESSAGE_TYPE.tsunamiAlert} JOIN applicant a ON a.id = r.applicant_id
  JOIN jsonb_to_recordset(${placesOf(lowered)}) AS place("waveId" int, code text, inside jsonb, outside jsonb)
    ON place."waveId" = d.wave_id AND place.code = r.prefecture_code
    AND (place.inside IS NULL OR a.municipality_code IS NULL OR place.inside ? a.municipality_code)
    AND (place.outside = '[]' OR (a.municipality_code IS NOT NULL AND NOT place.outside ? a.municipality_code))`;

const toldIn = (lowered: readonly Lowered<Warned>[]): Sql => sql`SELECT r.applicant_id FROM ${recipientsIn(lowered)}`;

const HANDED_OVER = sql`(r.mail_state IN ('accepted', 'unknown') OR r.sms_state IN ('accepted', 'unknown'))`;

/**
 * Those that the alert has reached and who got nothing newer: no later alert, and no lowering to this level or below.
 */
const reachedIn = (
  lowered: readonly Lowered<Warned>[],
  level: LoweredLevel,
): Sql => sql`SELECT r.applicant_id FROM ${recipientsIn(lowered)}
    WHERE a.deleted_at IS NULL AND ${HANDED_OVER} AND NOT EXISTS (
      SELECT FROM recipient later JOIN delivery l ON l.id = later.delivery_id
      WHERE later.applicant_id = r.applicant_id AND l.id > d.id AND l.message_type = ${MESSAGE_TYPE.tsunamiAlert}
        AND l.drill_id IS NOT DISTINCT FROM d.drill_id
        AND (later.mail_state IN ('pending', 'accepted', 'unknown') OR later.sms_state IN ('pending', 'accepted', 'unknown'))
        AND (l.wave_id <> ALL (${lowered.map(({ place }) => place.waveId)}::int[]) OR l.content->'lowered'->>'to' = ANY (${TSUNAMI_LEVELS.filter((one) => compareLevels(one, level) <= 0)}::text[])))`;

/** Sends the lowering to those in these places who have not had it yet; null if there are none. */
async function tellOf(
  { config }: Context,
  tx: EntityManager,
  source: Source,
  state: EventState,
  companyId: number,
  to: LoweredLevel,
  lowered: readonly Lowered<Warned>[],
): Promise<number | null> {
  const audience = reachedIn(lowered, to);
  const waves = lowered.map(({ place }) => place.waveId);
  const found = await rows<{ code: string }>(
    tx,
    sql`SELECT DISTINCT prefecture_code AS code FROM recipient JOIN delivery d ON d.id = delivery_id
        WHERE applicant_id IN (${audience}) AND d.wave_id = ANY (${waves}::int[])`,
  );
  if (found.length === 0) return null;
  const from = new Map<string, TsunamiInForce>();
  for (const { place, isNew } of lowered) {
    const told = isNew && place.inForce !== 'none' ? place.inForce : gradeOfClass(place.class);
    const higher = from.get(place.code);
    if (!found.some(({ code }) => code === place.code) || (higher && compareLevels(higher, told) > 0)) continue;
    from.set(place.code, told);
  }
  const delivery = await createDelivery(tx, {
    companyId,
    messageType: MESSAGE_TYPE.tsunamiAlert,
    reminderNumber: 0,
    origin: source.drillId === null ? 'auto' : 'drill',
    ...source,
    waveId: null,
    rootId: null,
    facts: loweredFactsOf(
      state.earthquake,
      state.tsunamiAt,
      Object.fromEntries(from),
      to,
      await coastsTold(tx, lowered, [...from.keys()]),
    ),
    audience,
    smsPossible: config.twilio !== null,
  });
  if (!delivery) throw new Error('the news of a lowering could not be stored');
  await supersedeByAlert(tx, companyId, delivery.id, 'tsunami');
  await logSystem(tx, {
    feature: 'safetyConfirmation',
    action: 'lower',
    entity: source.drillId === null ? 'event' : 'drill',
    entityId: source.drillId ?? source.eventId,
    companyId,
    after: { hazard: 'tsunami', deliveryId: delivery.id, prefectureCodes: [...from.keys()] },
  });
  return delivery.id;
}

/** The coasts named by the alerts of these places; their grade no longer matters. */
async function coastsTold(
  tx: EntityManager,
  lowered: readonly Lowered<Warned>[],
  codes: readonly string[],
): Promise<Record<string, Coast[]>> {
  const said = await rows<{ coasts: Record<string, Coast[]> }>(
    tx,
    sql`SELECT content->'coasts' AS coasts FROM delivery WHERE id IN (${alertsOf(lowered)}) AND content ? 'coasts' ORDER BY id`,
  );
  const regionsOf = (code: string): string[] =>
    said.flatMap(({ coasts }) => coasts[code] ?? []).map(({ region }) => region);
  return Object.fromEntries(
    codes.map((code) => [code, [...new Set(regionsOf(code))].map((region): Coast => ({ region, grade: 'warning' }))]),
  );
}

/** Follows up the flows in a second if one of their alerts is being sent now or is about to be. */
const followUpLater = (tx: EntityManager, lowered: readonly Lowered<Warned>[]): Promise<unknown> =>
  exec(
    tx,
    sql`UPDATE flow SET follow_up_at = now() + interval '1 s' FROM wave w
     WHERE w.id = ANY(${lowered.map(({ place }) => place.waveId)}) AND flow.id = w.flow_id AND EXISTS (
       SELECT FROM delivery d JOIN chunk c ON c.delivery_id = d.id
       WHERE d.wave_id = w.id AND (${isSending(sql`c`)} OR (NOT c.done AND c.failures = 0)))`,
  );

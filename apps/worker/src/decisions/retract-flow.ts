import {
  cancelledAt,
  covers,
  gradeOfClass,
  retract,
  RETRACTION_SECONDS,
  stillReached,
  thresholdOf,
  type AutoSendSetting,
  type EventState,
  type Place,
} from '@tabimori/domain';
import { MESSAGE_TYPE, type Hazard, type Intensity } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Context } from '../context.js';
import { logSystem } from '../log-system.js';
import {
  alertedByFlow,
  coastsTold,
  createDelivery,
  endUnsent,
  exec,
  type Facts,
  factsOf,
  isSending,
  lockOpenChunks,
  one,
  rows,
  sql,
  type Sql,
  tellAdministratorsOfEvent,
  tellManagement,
  toldByFlow,
  tsunamiFactsOf,
} from '@tabimori/server';
import { eventOf, type StoredEvent } from './store-event.js';

interface Told extends Place {
  class: number;
  intensity: Intensity | null;
  unreceived: boolean;
  alertedAt: Date;
  /** retracted a moment ago and in time: those the alert has reached since get a retraction now */
  isJustTaken: boolean;
}

/** How long a message that was being sent when it was retracted may still arrive. */
const IN_FLIGHT = sql`interval '2 minutes'`;

type Setting = AutoSendSetting & { companyId: number };

/** What the flow answers to: one of them. */
interface Source {
  eventId: number | null;
  drillId: number | null;
}

/**
 * Retracts what the agency cancelled of an event, under the company's lock and in the caller's transaction; running
 * it again does nothing. Rounds that the event had joined continue or end with their own event. Returns the
 * deliveries of the retractions.
 */
export async function retractWithdrawn(
  context: Context,
  tx: EntityManager,
  event: StoredEvent,
  setting: Setting,
  hazard: Hazard,
): Promise<number[]> {
  if (!event.state.takenBack[hazard]) return [];
  const left = await rows<{ eventId: number }>(
    tx,
    sql`DELETE FROM joined_event j USING wave w, flow f
     WHERE w.id = j.wave_id AND f.id = w.flow_id AND f.company_id = ${setting.companyId} AND f.hazard = ${hazard}
       AND j.event_id = ${event.id} AND j.prefecture_code <> ALL (${stillReached(event.state, hazard, setting).map(({ code }) => code)}) RETURNING f.event_id`,
  );
  const events = [event];
  for (const id of new Set(left.map(({ eventId }) => eventId))) events.push(await eventOf(tx, id));
  const retractions: number[] = [];
  for (const one of events) {
    const source = { eventId: one.id, drillId: null };
    const retraction = await retractFlow(context, tx, source, one.state, setting, hazard);
    if (retraction !== null) retractions.push(retraction);
  }
  return retractions;
}

/**
 * Stops further stages and sends a retraction to those alerted, for the places that no standing telegram reaches any
 * more. If an alert is being sent right now, the flow is followed up once it is known who it reached. Returns the
 * retraction's delivery; null if there is none.
 */
export async function retractFlow(
  { config, logger }: Context,
  tx: EntityManager,
  source: Source,
  state: EventState,
  { companyId, ...setting }: Setting,
  hazard: Hazard,
): Promise<number | null> {
  if (!state.takenBack[hazard]) return null;
  const { eventId, drillId } = source;
  const flow = await lockedFlow(tx, source, companyId, hazard);
  if (!flow) return null;
  const everTold = await everToldBy(tx, flow.id);
  const told = everTold.filter(({ isJustTaken }) => !isJustTaken);
  const earthquakeThreshold = thresholdOf(
    setting.earthquakeThreshold,
    everTold.map((one) => one.class),
  );
  const reached = stillReached(state, hazard, { ...setting, earthquakeThreshold });
  // another earthquake that joined the round still needs an answer
  const standing = [...reached, ...(await joinedPlaces(tx, flow.id))];
  const { withdrawn, sent } = retract(told, standing, flow.now);
  const justTaken = everTold.filter((one) => one.isJustTaken && !standing.some((place) => covers(place, one)));
  if (withdrawn.length === 0 && justTaken.length === 0) return null;
  if (withdrawn.length > 0) await stopStages(tx, flow.id, withdrawn);

  const chunks = await lockOpenChunks(
    tx,
    sql`SELECT d.id FROM delivery d JOIN wave w ON w.id = d.wave_id WHERE w.flow_id = ${flow.id}`,
  );
  const places = setting.masterSwitch ? [...sent, ...justTaken.map(({ code, region }) => ({ code, region }))] : [];
  if (withdrawn.length > 0 && (sent.length < withdrawn.length || !setting.masterSwitch)) {
    await tellNotRetracted(logger, tx, source, companyId, hazard);
  }
  const audience = alertedByFlow(flow.id, places, reached);
  const retraction = !(await isAnybody(tx, audience))
    ? null
    : await createDelivery(tx, {
        companyId,
        messageType: MESSAGE_TYPE.retraction,
        reminderNumber: 0,
        origin: drillId === null ? 'auto' : 'drill',
        eventId,
        drillId,
        waveId: null,
        rootId: null,
        facts: await retractedFacts(tx, flow.id, state, everTold, places, hazard),
        audience,
        smsPossible: config.twilio !== null,
      });
  const applicants = toldByFlow(flow.id, withdrawn, reached);
  await endUnsent(tx, chunks, { state: 'stopped', applicants });
  await followUpLater(tx, flow.id);
  if (withdrawn.length === 0 && retraction === null) return null;
  const deliveryId = retraction?.id ?? null;
  const prefectureCodes = [...new Set([...withdrawn, ...places].map(({ code }) => code))];
  await logRetracted(tx, source, companyId, { hazard, deliveryId, prefectureCodes });
  return deliveryId;
}

/** Waits for a stage that is being created, so that its messages are found. */
async function lockedFlow(
  tx: EntityManager,
  { eventId, drillId }: Source,
  companyId: number,
  hazard: Hazard,
): Promise<{ id: number; now: Date } | undefined> {
  const [flow] = await rows<{ id: number; now: Date }>(
    tx,
    sql`SELECT id, now() AS now FROM flow WHERE ${drillId === null ? sql`event_id` : sql`drill_id`} = ${drillId ?? eventId} AND company_id = ${companyId} AND hazard = ${hazard} FOR UPDATE`,
  );
  if (flow) await exec(tx, sql`SELECT FROM wave WHERE flow_id = ${flow.id} ORDER BY id FOR UPDATE`);
  return flow;
}

const logRetracted = (
  tx: EntityManager,
  { eventId, drillId }: Source,
  companyId: number,
  after: { hazard: Hazard; deliveryId: number | null; prefectureCodes: string[] },
): Promise<unknown> =>
  logSystem(tx, {
    feature: 'safetyConfirmation',
    action: 'retract',
    entity: drillId === null ? 'event' : 'drill',
    entityId: drillId ?? eventId ?? undefined,
    companyId,
    after,
  });

/** The places of the flow's alerts that are not retracted, and those that were a moment ago. */
const everToldBy = (tx: EntityManager, flowId: number): Promise<Told[]> =>
  rows(
    tx,
    sql`SELECT p.prefecture_code AS code, p.region, p.class, p.intensity, p.unreceived, w.created_at AS alerted_at,
       p.retracted_at IS NOT NULL AS is_just_taken
     FROM wave_prefecture p JOIN wave w ON w.id = p.wave_id
     WHERE p.flow_id = ${flowId} AND (p.retracted_at IS NULL OR (p.retracted_at > now() - ${IN_FLIGHT}
       AND p.retracted_at <= w.created_at + make_interval(secs => ${RETRACTION_SECONDS}))) ORDER BY p.class`,
  );

/** The places for which other earthquakes have joined the flow's rounds. */
const joinedPlaces = (tx: EntityManager, flowId: number): Promise<Place[]> =>
  rows(
    tx,
    sql`SELECT j.prefecture_code AS code, '' AS region FROM joined_event j JOIN wave w ON w.id = j.wave_id WHERE w.flow_id = ${flowId}`,
  );

async function tellNotRetracted(
  logger: Context['logger'],
  tx: EntityManager,
  { eventId, drillId }: Source,
  companyId: number,
  hazard: Hazard,
): Promise<void> {
  logger.error(
    { alarm: 'notRetracted', eventId, drillId, companyId },
    'a cancellation came too late, or while sends are paused',
  );
  if (eventId === null) return;
  await tellManagement(tx, 'notRetracted', { eventId, hazard }, [companyId]);
  await tellAdministratorsOfEvent(tx, 'notRetracted', { eventId, hazard });
}

const isAnybody = async (tx: EntityManager, audience: Sql): Promise<boolean> =>
  (await one<{ some: boolean }>(tx, sql`SELECT EXISTS (${audience}) AS some`)).some;

/** Follows up the flow in a second if a worker is sending something of it right now. */
const followUpLater = (tx: EntityManager, flowId: number): Promise<unknown> =>
  exec(
    tx,
    sql`UPDATE flow SET follow_up_at = now() + interval '1 s' WHERE id = ${flowId} AND EXISTS (
       SELECT FROM wave w JOIN delivery d ON d.wave_id = w.id JOIN chunk c ON c.delivery_id = d.id
       WHERE w.flow_id = flow.id AND ${isSending(sql`c`)})`,
  );

/** Withdraws the places, and stops waves and flow once none of their places is left. */
async function stopStages(tx: EntityManager, flowId: number, withdrawn: readonly Place[]): Promise<void> {
  await exec(
    tx,
    sql`UPDATE wave_prefecture p SET retracted_at = now() FROM jsonb_to_recordset(${JSON.stringify(withdrawn)}) AS place(code text, region text)
     WHERE p.flow_id = ${flowId} AND p.prefecture_code = place.code AND p.region = place.region AND p.retracted_at IS NULL`,
  );
  await exec(
    tx,
    sql`UPDATE wave SET stage = 'stopped', due_at = NULL, updated_at = now()
     WHERE flow_id = ${flowId} AND stage NOT IN ('finished', 'missed')
       AND NOT EXISTS (SELECT FROM wave_prefecture p WHERE p.wave_id = wave.id AND p.retracted_at IS NULL)`,
  );
  await exec(
    tx,
    sql`UPDATE flow SET state = CASE
         WHEN NOT EXISTS (SELECT FROM wave_prefecture p WHERE p.flow_id = ${flowId} AND p.retracted_at IS NULL) THEN 'stopped'
         ELSE 'finished' END, updated_at = now()
     WHERE id = ${flowId} AND NOT EXISTS (SELECT FROM wave w WHERE w.flow_id = ${flowId} AND (w.due_at IS NOT NULL OR w.stage = 'alert'))`,
  );
}

async function retractedFacts(
  tx: EntityManager,
  flowId: number,
  state: EventState,
  told: readonly Told[],
  places: readonly Place[],
  hazard: Hazard,
): Promise<Facts> {
  const { earthquake } = state;
  const issuedAt = cancelledAt(state, hazard);
  const own = told.filter(({ code, region }) => places.some((one) => one.code === code && one.region === region));
  if (hazard === 'tsunami') {
    const grades = own.map((one) => ({ code: one.code, grade: gradeOfClass(one.class) }));
    return tsunamiFactsOf(earthquake, issuedAt, grades, await coastsTold(tx, flowId));
  }
  return factsOf(
    earthquake,
    issuedAt,
    own.flatMap(({ code, intensity, unreceived }) => (intensity ? [{ code, intensity, unreceived }] : [])),
  );
}

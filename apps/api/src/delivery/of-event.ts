import { askedPlaces, highestWarnings } from '@tabimori/domain';
import {
  exec,
  type Facts,
  factsOf,
  intensitiesIssuedAt,
  NO_EVENT,
  row,
  rows,
  type Runner,
  type Sql,
  sql,
  standingTelegrams,
} from '@tabimori/server';
import { type Intensity, MESSAGE_TYPE, type MessageType } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { wrongField } from '../auth/within.js';
import type { Db } from '../db/sql.js';

/** Refuses an event that does not exist, and a message that asks nobody: it has no part in an event's result. */
export async function requireAsking(db: Db, eventId: number, messageType: MessageType): Promise<void> {
  if (messageType !== MESSAGE_TYPE.safetyConfirmation) throw wrongField('eventId', 'E00004');
  await requireEvent(db, eventId);
}

export async function requireEvent(db: Db, eventId: number): Promise<void> {
  if (!(await db.row(sql`SELECT 1 FROM event WHERE id = ${eventId}`))) throw wrongField('eventId', 'E00066');
}

interface Felt extends Pick<Facts, 'epicenter' | 'magnitude'> {
  originAt: Date | null;
  issuedAt: string | null;
  prefectures: { code: string; intensity: Intensity; unreceived: boolean }[];
}

/** What a question about an event says to an audience; `warned`: the prefectures that its tsunami put under a warning. */
export async function factsOfEvent(
  runner: Runner,
  eventId: number,
  warned: readonly string[],
  audience: Sql,
): Promise<Facts> {
  const event = await row<Felt>(
    runner,
    sql`SELECT e.origin_at, e.epicenter, e.magnitude, ${intensitiesIssuedAt(sql`e.id`)} AS issued_at, e.prefectures
        FROM event e WHERE e.id = ${eventId}`,
  );
  if (!event) return NO_EVENT;
  const found = await rows<{ code: string | null }>(runner, sql`SELECT DISTINCT a.prefecture_code AS code ${audience}`);
  const readers = new Set(found.map(({ code }) => code));
  const { told, tsunamiOnly } = askedPlaces({ felt: event.prefectures, warned, readers });
  if (told.length === 0 && tsunamiOnly.length === 0) return NO_EVENT;
  const facts = factsOf(event, event.issuedAt === null ? null : new Date(event.issuedAt), told);
  return tsunamiOnly.length === 0 ? facts : { ...facts, tsunamiOnly };
}

/** The prefectures that an event put under a tsunami warning at some time. */
export const warnedBy = async (db: Db, eventId: number): Promise<string[]> =>
  highestWarnings(await standingTelegrams(db.source, eventId)).map(({ prefectureCode }) => prefectureCode);

/**
 * A question by hand is one more wave of the company's flow of the event, so that its people and their answers are in the event's result:
 * of the earthquake if anything was decided about it, because a tsunami asks nobody. If the event alerted nobody of the company, the
 * question begins the flow. Nothing follows it by itself. A response that was ended is in progress again. Null: the event was decided
 * about for other companies only.
 */
export async function addWave(tx: EntityManager, eventId: number, companyId: number): Promise<number | null> {
  const flow = await row<{ id: number }>(
    tx,
    sql`INSERT INTO flow (event_id, company_id, hazard, state)
        SELECT ${eventId}, ${companyId}, g.hazard, 'finished' FROM (
          SELECT hazard FROM decision WHERE event_id = ${eventId} AND company_id = ${companyId}
          UNION SELECT hazard FROM flow WHERE event_id = ${eventId} AND company_id = ${companyId}
        ) g ORDER BY g.hazard = 'earthquake' DESC LIMIT 1
        ON CONFLICT (event_id, company_id, hazard) DO UPDATE SET closed_at = NULL, updated_at = now()
        RETURNING id`,
  );
  if (!flow) return null;
  const wave = await row<{ id: number }>(
    tx,
    sql`INSERT INTO wave (flow_id, stage) VALUES (${flow.id}, 'finished') RETURNING id`,
  );
  return wave?.id ?? null;
}

/** Questions that were undone leave nothing in the event's result, nor a flow that only they began. */
export async function removeWaves(tx: EntityManager, deliveries: readonly number[]): Promise<void> {
  const undone = await rows<{ waveId: number }>(
    tx,
    sql`UPDATE delivery d SET wave_id = NULL FROM wave w WHERE d.id = ANY(${deliveries}) AND d.origin = 'manual' AND w.id = d.wave_id
        RETURNING w.id AS wave_id`,
  );
  const removed = await rows<{ flowId: number }>(
    tx,
    sql`DELETE FROM wave WHERE id = ANY(${undone.map(({ waveId }) => waveId)}) RETURNING flow_id`,
  );
  const flows = removed.map(({ flowId }) => flowId);
  // another question may be adding its wave right now: whoever waits for it here sees it below
  await exec(tx, sql`SELECT FROM flow WHERE id = ANY(${flows}) ORDER BY id FOR UPDATE`);
  await exec(
    tx,
    sql`DELETE FROM flow f WHERE f.id = ANY(${flows}) AND NOT EXISTS (SELECT FROM wave w WHERE w.flow_id = f.id)`,
  );
}

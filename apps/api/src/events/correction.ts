import { randomUUID } from 'node:crypto';
import { gradeOfClass } from '@tabimori/domain';
import { coastsTold, createDelivery, type Facts, isSending, type QuakeFacts, rows, Sql, sql } from '@tabimori/server';
import { CHANNELS, type Hazard, type Intensity, MESSAGE_TYPE } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Db } from '../db/sql.js';
import { divisionsOf } from '../auth/within.js';
import type { Actor } from '../http/actor.js';

/** People that messages of these flows have reached, or perhaps: handed over, or in a chunk that is being sent now. */
const reachedBy = (actor: Actor, flows: Sql): Sql => sql`
  FROM applicant a WHERE a.deleted_at IS NULL AND ${divisionsOf(actor, sql`a.division_id`)} AND a.id IN (
    SELECT r.applicant_id FROM wave w JOIN delivery d ON d.wave_id = w.id JOIN recipient r ON r.delivery_id = d.id
    LEFT JOIN chunk m ON m.id = r.mail_chunk_id LEFT JOIN chunk s ON s.id = r.sms_chunk_id
    WHERE w.flow_id IN (${flows})
      AND (r.mail_state IN ('accepted', 'unknown') OR r.sms_state IN ('accepted', 'unknown')
        OR ${isSending(sql`m`)} OR ${isSending(sql`s`)}))`;

export async function countReached(db: Db, actor: Actor, eventId: number, companyId: number): Promise<number> {
  const running = sql`SELECT id FROM flow WHERE event_id = ${eventId} AND company_id = ${companyId} AND state = 'running'`;
  const row = await db.row<{ people: number }>(sql`SELECT count(*)::int AS people ${reachedBy(actor, running)}`);
  return row?.people ?? 0;
}

interface Told extends QuakeFacts {
  code: string;
  class: number;
  intensity: Intensity | null;
  unreceived: boolean;
}

/** Tells those a flow has reached that the company retracts it, in the caller's transaction; returns how many. */
export async function sendCorrection(
  tx: EntityManager,
  actor: Actor,
  { id: flowId, hazard, eventId, companyId }: { id: number; hazard: Hazard; eventId: number; companyId: number },
  smsPossible: boolean,
): Promise<number> {
  const audience = reachedBy(actor, sql`${flowId}`);
  const [anybody] = await rows(tx, sql`SELECT 1 ${audience} LIMIT 1`);
  if (!anybody) return 0;
  const made = await createDelivery(tx, {
    companyId,
    messageType: MESSAGE_TYPE.retraction,
    reminderNumber: 0,
    origin: 'manual',
    eventId,
    waveId: null,
    rootId: null,
    facts: await factsOf(tx, flowId, hazard),
    audience: sql`SELECT a.id ${audience}`,
    smsPossible,
    byHand: {
      sendId: randomUUID(),
      senderId: actor.userId,
      texts: null,
      channels: CHANNELS,
      waitSeconds: 0,
      plan: null,
    },
  });
  return made?.recipients ?? 0;
}

/** The flow's facts as its alerts stated them for each prefecture: a correction states them in the same way. */
async function factsOf(tx: EntityManager, flowId: number, hazard: Hazard): Promise<Facts> {
  const told = await rows<Told>(
    tx,
    sql`SELECT p.prefecture_code AS code, p.class, p.intensity, p.unreceived, e.origin_at, e.epicenter, e.magnitude
        FROM wave_prefecture p JOIN flow f ON f.id = p.flow_id JOIN event e ON e.id = f.event_id
        WHERE p.flow_id = ${flowId} ORDER BY p.class`,
  );
  const [{ originAt = null, epicenter = null, magnitude = null } = {}] = told;
  const facts: Facts = {
    originAt: originAt === null ? null : new Date(originAt).toISOString(),
    epicenter,
    magnitude,
    intensities: {},
    byCompany: true,
  };
  if (hazard === 'tsunami') {
    facts.coasts = await coastsTold(tx, flowId);
    facts.grades = Object.fromEntries(told.map((one) => [one.code, gradeOfClass(one.class)]));
  }
  for (const { code, intensity, unreceived } of told)
    if (intensity) facts.intensities[code] = { intensity, unreceived };
  return facts;
}

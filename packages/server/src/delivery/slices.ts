import { CHANNELS } from '@tabimori/shared';
import { hardestFirst } from '@tabimori/domain';
import type { EntityManager } from 'typeorm';
import { patiently } from '../db/patiently.js';
import { exec, one, row, rows, type Runner, type Sql, sql } from '../db/sql.js';
import type { NewDelivery } from './new-delivery.js';
import { carryAnswers, makeRecipients } from './make-recipients.js';

/**
 * An alert to more people than this is made in slices of as many, each in a transaction of its own, so that its first
 * mail does not wait for its last recipient (docs/adr/0037). Who they will be is settled with the decision: a row of
 * delivery_slice is those still to be made. Whoever asks who the recipients of an alert are has it completed before.
 */
export const SLICE = 10_000;

/** SQL: slices `s` with the travelers `a` who will be recipients. */
export const TO_COME = sql`delivery_slice s JOIN applicant a ON a.id = ANY(s.applicant_ids) AND a.deleted_at IS NULL`;

/**
 * Stores who the recipients of an alert will be, those of the hardest hit prefectures first. Returns how many they are;
 * null if one slice is enough: then nothing is stored. The audience of an alert names each traveler once; joined and not looked
 * for in it, PostgreSQL reads the travelers once (half of the time).
 */
export async function cutIntoSlices(
  tx: EntityManager,
  deliveryId: number,
  { companyId, audience, facts, smsPossible }: NewDelivery,
): Promise<number | null> {
  const travelers = sql`SELECT FROM applicant WHERE company_id = ${companyId} AND deleted_at IS NULL LIMIT ${SLICE + 1}`;
  const { isLarge } = await one<{ isLarge: boolean }>(
    tx,
    sql`SELECT count(*) > ${SLICE} AS is_large FROM (${travelers}) AS known`,
  );
  if (!isLarge) return null;
  const slices = await patiently<{ people: number }>(
    tx,
    sql`WITH placed AS (
          SELECT a.id, row_number() OVER (
            ORDER BY array_position(${hardestFirst(facts)}::text[], a.prefecture_code::text), a.id) - 1 AS place
          FROM (${audience}) AS x(id) JOIN applicant a ON a.id = x.id
        ), slice AS (
          SELECT (place / ${SLICE}::int)::int AS number, array_agg(id) AS applicant_ids FROM placed GROUP BY 1
        )
        INSERT INTO delivery_slice (delivery_id, number, applicant_ids, sms_possible, not_before)
        SELECT ${deliveryId}::int, number, applicant_ids, ${smsPossible}, now() FROM slice
        WHERE EXISTS (SELECT FROM slice WHERE number > 0)
        RETURNING cardinality(applicant_ids) AS people`,
  );
  return slices.length === 0 ? null : slices.reduce((sum, { people }) => sum + people, 0);
}

interface Slice {
  number: number;
  applicantIds: number[];
  smsPossible: boolean;
  priority: number;
  waveId: number | null;
  isLast: boolean;
}

/**
 * Makes the recipients of a delivery's next slice, in the caller's transaction, which holds the delivery's row: a slice
 * is made once, whatever dies. False when all are made.
 */
export async function makeNextSlice(tx: EntityManager, deliveryId: number): Promise<boolean> {
  const slice = await row<Slice>(
    tx,
    sql`SELECT s.number, s.applicant_ids, s.sms_possible, d.priority, d.wave_id,
          NOT EXISTS (SELECT FROM delivery_slice n WHERE n.delivery_id = d.id AND n.number > s.number) AS is_last
        FROM delivery_slice s JOIN delivery d ON d.id = s.delivery_id
        WHERE s.delivery_id = ${deliveryId} ORDER BY s.number LIMIT 1`,
  );
  if (!slice) return false;
  const { number, applicantIds, smsPossible, priority, waveId, isLast } = slice;
  const isIt = sql`delivery_id = ${deliveryId} AND number = ${number}`;
  await makeRecipients(tx, {
    deliveryId,
    priority,
    // without those deleted since the decision
    isRecipient: sql`a.id = ANY(${applicantIds}::int[]) AND a.deleted_at IS NULL`,
    channels: CHANNELS.filter((channel) => channel !== 'sms' || smsPossible),
    notBefore: sql`(SELECT not_before FROM delivery_slice WHERE ${isIt})`,
  });
  await exec(tx, sql`DELETE FROM delivery_slice WHERE ${isIt}`);
  if (isLast && waveId !== null) await carryAnswers(tx, deliveryId, waveId);
  return true;
}

/**
 * Locks the delivery whose next slice is due, unless somebody else is working on it: one of each delivery by turns.
 * Null: nothing is due.
 */
export async function lockDueSlice(tx: EntityManager): Promise<number | null> {
  const due = await row<{ deliveryId: number }>(
    tx,
    sql`SELECT s.delivery_id FROM delivery_slice s JOIN delivery d ON d.id = s.delivery_id
        WHERE s.not_before <= now() ORDER BY d.priority, s.number, s.delivery_id LIMIT 1 FOR UPDATE OF d SKIP LOCKED`,
  );
  return due?.deliveryId ?? null;
}

/** Makes all that is left of these deliveries (a query for their ids), in the caller's transaction. */
export async function completeDeliveries(tx: EntityManager, deliveries: Sql): Promise<void> {
  const open = await rows<{ id: number }>(
    tx,
    sql`SELECT id FROM delivery WHERE id IN (SELECT delivery_id FROM delivery_slice) AND id IN (${deliveries})
        ORDER BY id FOR UPDATE`,
  );
  for (const { id } of open) while (await makeNextSlice(tx, id));
}

/** Holds the slices of these deliveries back as their chunks are held; waits for one that is being made. */
export const holdSlices = (runner: Runner, ids: readonly number[], seconds: number): Promise<number> =>
  exec(
    runner,
    sql`UPDATE delivery_slice SET not_before = now() + make_interval(secs => ${seconds}) WHERE delivery_id = ANY(${ids})`,
  );

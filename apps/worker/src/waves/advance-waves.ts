import { advance, type WaveEffect, type WaveProgress } from '@tabimori/domain';
import { MESSAGE_TYPE } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Context } from '../context.js';
import { beginSends } from '../log-steps.js';
import { logSystem } from '../log-system.js';
import {
  AUTO_SENDS,
  completeDeliveries,
  createDelivery,
  errorText,
  exec,
  factsOf,
  isHeld,
  one,
  rows,
  sql,
  type Sql,
  stillOfWave,
  tellManagement,
  traced,
  WaveEntity,
  withoutDeadlock,
} from '@tabimori/server';
import { lockDueWave, nextStageOf, progressOf, type DueWave } from './due-wave.js';
import { supersedeEarlier } from './supersede.js';

/** One tick: every wave whose next stage is due, one transaction each. The master switch and a pause hold them back. */
export async function advanceWaves(context: Context): Promise<void> {
  const { dataSource, logger, metrics, stopping } = context;
  const due = await rows<{ id: number }>(
    dataSource,
    sql`SELECT id FROM wave
     WHERE due_at <= now() AND (${AUTO_SENDS})
       AND (attempts = 0 OR NOT ${isHeld(sql`updated_at + make_interval(secs => least(2 ^ least(attempts, 10), 300))`, 300)})
     ORDER BY due_at, id LIMIT 200`,
  );
  for (const { id } of due) {
    if (stopping.aborted) return;
    try {
      await withoutDeadlock(() => advanceWave(context, id));
    } catch (error) {
      metrics.failures.inc({ place: 'wave' });
      logger.error({ alarm: 'waveFailed', waveId: id, error: errorText(error) }, 'a stage could not be sent; retrying');
      await exec(
        dataSource,
        sql`UPDATE wave SET attempts = attempts + 1, last_error = ${errorText(error)}, updated_at = now() WHERE id = ${id}`,
      );
    }
  }
}

async function advanceWave(context: Context, id: number): Promise<void> {
  const deliveryId = await context.dataSource.transaction(async (tx) => {
    const row = await lockDueWave(tx, id);
    if (!row) return null;
    // answers lock their question too: one that arrives now is either seen here or reaches the messages created here
    await exec(tx, sql`SELECT FROM delivery WHERE id = ${row.confirmationId ?? row.alertId} FOR UPDATE`);
    await completeDeliveries(tx, sql`SELECT id FROM delivery WHERE wave_id = ${id}`);
    const audience = audienceOf(row);
    const { wave, effect } = advance(progressOf(row), {
      now: row.now,
      reminderIntervalSeconds:
        row.drillIntervalSeconds ?? context.config.reminderIntervalSeconds ?? row.reminderIntervalMinutes * 60,
      reminderTimes: row.reminderTimes,
      everyoneAnswered: await isEmpty(tx, audience),
    });
    await storeProgress(tx, row, wave, effect);
    if (effect.kind === 'missed') {
      context.logger.error({ alarm: 'stageMissed', waveId: id, stage: effect.stage }, 'a stage was due too long ago');
      if (row.eventId !== null) {
        const facts = { eventId: row.eventId, hazard: 'earthquake', cause: 'stage' } as const;
        await tellManagement(tx, 'missed', facts, [row.companyId]);
      }
    }
    if (effect.kind !== 'sendConfirmation' && effect.kind !== 'sendReminder') return null;
    await supersedeEarlier(tx, id);
    const facts = { eventId: row.eventId, drillId: row.drillId, companyId: row.companyId, waveId: id };
    return traced('stage', facts, () => sendStage(context, tx, row, audience, effect), row.traceParent);
  });
  if (deliveryId !== null) await beginSends(context, [deliveryId]);
}

/** Recipients of the next stage: those of the alert, or those of the question who have not answered it. */
function audienceOf({ id, stage, alertId, confirmationId }: DueWave): Sql {
  const questionId = stage === 'confirmation' ? null : confirmationId;
  return stillOfWave({ waveId: id, alertId: alertId ?? 0, questionId });
}

const isEmpty = async (tx: EntityManager, audience: Sql): Promise<boolean> =>
  !(await one<{ some: boolean }>(tx, sql`SELECT EXISTS (${audience}) AS some`)).some;

async function storeProgress(tx: EntityManager, row: DueWave, wave: WaveProgress, effect: WaveEffect): Promise<void> {
  const stage = effect.kind === 'missed' ? 'missed' : nextStageOf(wave);
  const { remindersSent, dueAt } = wave;
  await tx.update(WaveEntity, row.id, { stage, remindersSent, dueAt, attempts: 0, lastError: null });
  await exec(
    tx,
    sql`UPDATE flow SET state = 'finished', updated_at = now()
     WHERE id = ${row.flowId} AND state = 'running' AND NOT EXISTS (SELECT FROM wave WHERE flow_id = ${row.flowId} AND due_at IS NOT NULL)`,
  );
}

async function sendStage(
  { config }: Context,
  tx: EntityManager,
  row: DueWave,
  audience: Sql,
  effect: Extract<WaveEffect, { kind: 'sendConfirmation' | 'sendReminder' }>,
): Promise<number | null> {
  const isReminder = effect.kind === 'sendReminder';
  const delivery = await createDelivery(tx, {
    companyId: row.companyId,
    messageType: isReminder ? MESSAGE_TYPE.reminder : MESSAGE_TYPE.safetyConfirmation,
    reminderNumber: isReminder ? effect.number : 0,
    origin: row.drillId === null ? 'auto' : 'drill',
    eventId: row.eventId,
    drillId: row.drillId,
    waveId: row.id,
    rootId: isReminder ? row.confirmationId : null,
    facts: factsOf(row, row.issuedAt === null ? null : new Date(row.issuedAt), row.prefectures),
    audience,
    smsPossible: config.twilio !== null,
  });
  if (!delivery) return null;
  await logSystem(tx, {
    feature: 'safetyConfirmation',
    action: isReminder ? 'remind' : 'confirm',
    entity: row.drillId === null ? 'event' : 'drill',
    entityId: row.drillId ?? row.eventId ?? undefined,
    companyId: row.companyId,
    after: { deliveryId: delivery.id, ...(isReminder && { reminderNumber: effect.number }) },
  });
  return delivery.id;
}

import { advance } from '@tabimori/domain';
import {
  createDelivery,
  type DeliveryContent,
  DeliveryEntity,
  endUnsent,
  errorText,
  exec,
  IS_PAUSED,
  lockOpenChunks,
  rows,
  sql,
  type Sql,
  traced,
  withoutDeadlock,
} from '@tabimori/server';
import { CHANNELS, MESSAGE_TYPE } from '@tabimori/shared';
import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Context } from '../context.js';
import { beginSends } from '../log-steps.js';
import { logSystem } from '../log-system.js';

/** A question sent by a person whose next resend is due. */
interface DuePlan {
  id: number;
  companyId: number;
  senderId: number | null;
  eventId: number | null;
  content: DeliveryContent;
  times: number;
  intervalMinutes: number;
  sent: number;
  dueAt: Date;
  now: Date;
  traceParent: string | null;
}

/** One tick: resends every question of a person that is due, one transaction each; nothing while sending is paused. */
export async function resendPlans(context: Context): Promise<void> {
  const { dataSource, logger, metrics, stopping } = context;
  const due = await rows<{ id: number }>(
    dataSource,
    sql`SELECT id FROM delivery WHERE resend_due_at <= now() AND NOT ${IS_PAUSED} ORDER BY resend_due_at, id LIMIT 200`,
  );
  for (const { id } of due) {
    if (stopping.aborted) return;
    try {
      await withoutDeadlock(() => resend(context, id));
    } catch (error) {
      metrics.failures.inc({ place: 'plan' });
      logger.error(
        { alarm: 'resendFailed', deliveryId: id, error: errorText(error) },
        'a resend could not be created; retrying in a minute',
      );
      await exec(
        dataSource,
        sql`UPDATE delivery SET resend_due_at = now() + interval '1 minute' WHERE id = ${id} AND resend_due_at <= now()`,
      );
    }
  }
}

/** Advances the plan by the same rule as a wave's reminders, and once, however often it is looked at. */
async function resend(context: Context, id: number): Promise<void> {
  const { config, logger } = context;
  const made = await context.dataSource.transaction(async (tx) => {
    const plan = await lockDuePlan(tx, id);
    if (!plan) return null;
    const audience = unanswered(id);
    const [open] = await rows(tx, sql`${audience} LIMIT 1`);
    const { wave, effect } = advance(
      { stage: 'confirmation', remindersSent: plan.sent, dueAt: plan.dueAt },
      {
        now: plan.now,
        reminderIntervalSeconds: config.reminderIntervalSeconds ?? plan.intervalMinutes * 60,
        reminderTimes: plan.times,
        everyoneAnswered: !open,
      },
    );
    await tx.update(DeliveryEntity, id, { resendsSent: wave.remindersSent, resendDueAt: wave.dueAt });
    if (effect.kind === 'missed') {
      logger.error({ alarm: 'resendMissed', deliveryId: id }, 'a resend was due too long ago');
    }
    if (effect.kind !== 'sendReminder') return null;
    const earlier = sql`SELECT id FROM delivery WHERE id = ${id} OR root_id = ${id}`;
    await endUnsent(tx, await lockOpenChunks(tx, earlier), { state: 'superseded' });
    const facts = { deliveryId: id, companyId: plan.companyId };
    const make = () => createResend(context, tx, plan, audience, effect.number);
    const resent = await traced('resend', facts, make, plan.traceParent);
    if (resent) {
      await logSystem(tx, {
        feature: 'safetyConfirmation',
        action: 'remind',
        entity: 'delivery',
        entityId: resent.id,
        companyId: plan.companyId,
        after: { deliveryId: id, reminderNumber: effect.number },
      });
    }
    return resent;
  });
  if (made) await beginSends(context, [made.id]);
}

/** Locks the question if its resend is still due: answers lock it too, so one that arrives now is either seen or reaches the resend. */
async function lockDuePlan(tx: EntityManager, id: number): Promise<DuePlan | null> {
  const [plan] = await rows<DuePlan>(
    tx,
    sql`SELECT id, company_id, sender_id, event_id, content, resend_times AS times,
       resend_interval_minutes AS interval_minutes, resends_sent AS sent, resend_due_at AS due_at, now() AS now, trace_parent
     FROM delivery WHERE id = ${id} AND resend_due_at <= now() FOR UPDATE SKIP LOCKED`,
  );
  return plan ?? null;
}

const unanswered = (
  id: number,
): Sql => sql`SELECT r.applicant_id FROM recipient r JOIN applicant a ON a.id = r.applicant_id
    WHERE r.delivery_id = ${id} AND r.response IS NULL AND a.deleted_at IS NULL`;

function createResend(
  { config }: Context,
  tx: EntityManager,
  { id, companyId, senderId, eventId, content }: DuePlan,
  audience: Sql,
  number: number,
): Promise<{ id: number } | null> {
  const { jp, en, channels = [...CHANNELS], ...facts } = content;
  return createDelivery(tx, {
    companyId,
    messageType: MESSAGE_TYPE.reminder,
    reminderNumber: number,
    origin: 'resend',
    eventId,
    waveId: null,
    rootId: id,
    facts,
    audience,
    smsPossible: config.twilio !== null,
    byHand: { sendId: randomUUID(), senderId, texts: { jp, en }, channels, waitSeconds: 0, plan: null },
  });
}

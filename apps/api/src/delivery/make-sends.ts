import { type ByHand, createDelivery, type Facts, type NewDelivery, rows, type Sql, sql } from '@tabimori/server';
import { MANUAL, type Sent } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { requireStepUp } from '../auth/step-up.js';
import { wrongField } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logAction } from '../http/operation-log.js';

interface NewSend {
  /** travelers `a`, everything from FROM on; those of each company get a delivery of their own */
  audience: Sql;
  /** the texts for a company's travelers if `byHand` has none; null: the built-in ones */
  textsOf?: (tx: EntityManager, companyId: number) => Promise<ByHand['texts']>;
  delivery: Omit<SendPart['delivery'], 'facts'>;
  /** what is said of an event to a company's part */
  factsFor: (tx: EntityManager, audience: Sql) => Promise<Facts>;
  /** of a company's part, where in the event it belongs; null: nowhere */
  waveOf?: (tx: EntityManager, companyId: number) => Promise<number | null>;
  byHand: Choice;
  expectedCount: number | undefined;
  /** where an empty audience is reported */
  field: string;
  action: 'send' | 'resend';
}

type Choice = Omit<ByHand, 'sendId' | 'senderId'>;

/** One delivery of a send: to these travelers of one company. */
export interface SendPart {
  companyId: number;
  companyName: string;
  companyNameEn: string;
  audience: Sql;
  delivery: Pick<NewDelivery, 'messageType' | 'origin' | 'eventId' | 'rootId' | 'facts' | 'smsPossible'>;
  waveId?: number | null;
  byHand: Choice;
}

/** Creates one delivery per company under one send, and logs them, in the caller's transaction. */
export async function makeSends(tx: EntityManager, actor: Actor, send: NewSend): Promise<Sent> {
  const { byHand, textsOf, factsFor, waveOf } = send;
  const companies = await rows<Pick<SendPart, 'companyId' | 'companyName' | 'companyNameEn'>>(
    tx,
    sql`SELECT c.id AS company_id, c.name AS company_name, c.name_en AS company_name_en FROM company c WHERE c.id IN (SELECT a.company_id ${send.audience}) ORDER BY c.id`,
  );
  const parts: SendPart[] = [];
  for (const company of companies) {
    const { companyId } = company;
    const audience = sql`${send.audience} AND a.company_id = ${companyId}`;
    parts.push({
      ...company,
      audience: sql`SELECT a.id ${audience}`,
      delivery: { ...send.delivery, facts: await factsFor(tx, audience) },
      waveId: await waveOf?.(tx, companyId),
      byHand: { ...byHand, texts: byHand.texts ?? (await textsOf?.(tx, companyId)) ?? null },
    });
  }
  return sendParts(tx, actor, parts, send);
}

/**
 * Creates the deliveries of one send and logs them, in the caller's transaction. The expected number is compared with
 * the recipients actually created, so that no other number is ever sent to.
 */
export async function sendParts(
  tx: EntityManager,
  actor: Actor,
  parts: readonly SendPart[],
  { expectedCount, field, action }: Pick<NewSend, 'expectedCount' | 'field' | 'action'>,
): Promise<Sent> {
  if (parts.length === 0) throw wrongField(field, action === 'resend' ? 'NOBODY_LEFT' : 'E00017');
  // so the log of API and workers tells of a send under the id of the call that asked for it
  const sendId = actor.requestId;
  const made: (SendPart & { id: number; total: number })[] = [];
  for (const part of parts) {
    const { companyId, audience, delivery, waveId = null, byHand } = part;
    const created = await createDelivery(tx, {
      ...delivery,
      companyId,
      reminderNumber: 0,
      waveId,
      audience,
      byHand: { ...byHand, sendId, senderId: actor.userId },
    });
    if (created) made.push({ ...part, id: created.id, total: created.recipients });
  }
  const total = made.reduce((sum, one) => sum + one.total, 0);
  requireCount(total, expectedCount);
  await requireStepUp(tx, actor, total);
  for (const { id, companyId, total: recipients, delivery, byHand } of made) {
    const { channels, plan } = byHand;
    await logAction(tx, actor, {
      feature: 'safetyConfirmation',
      action,
      entity: 'delivery',
      entityId: id,
      after: { sendId, messageType: delivery.messageType, recipients, channels, resendTimes: plan?.times ?? 0 },
      companyId,
    });
  }
  const [first] = await rows<{ at: Date }>(tx, sql`SELECT sent_at AS at FROM delivery WHERE id = ${made[0]?.id}`);
  const deliveries = made.map(({ id, companyId, companyName, companyNameEn, total }) => ({
    id,
    companyId,
    companyName,
    companyNameEn,
    total,
  }));
  return { sendId, total, deliveries, undoUntil: first?.at ?? new Date(0) };
}

function requireCount(total: number, expected: number | undefined): void {
  if (expected === undefined && total <= MANUAL.unconfirmed) return;
  if (expected === undefined) throw wrongField('expectedCount', 'E00001');
  if (expected === total) return;
  throw new Failure('COUNT_CHANGED', [
    { field: 'expectedCount', messageCode: 'COUNT_CHANGED', params: { count: total } },
  ]);
}

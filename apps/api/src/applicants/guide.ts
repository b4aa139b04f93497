import { randomUUID } from 'node:crypto';
import { builtInTexts, chooseTexts, createDelivery, NO_EVENT } from '@tabimori/server';
import { CHANNELS, MESSAGE_TYPE, type MessageCode } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { rows, type Sql, sql, textOf } from '../db/sql.js';
import type { Actor } from '../http/actor.js';

interface Guides {
  /** of all that one action of a person sends */
  sendId: string;
  companyId: number;
  senderId: number;
  /** SELECT of the travelers' ids */
  audience: Sql;
  smsPossible: boolean;
}

/** Sends the registration message with the app ID to travelers of a company, in the caller's transaction; to how many. */
export async function sendGuides(tx: EntityManager, guides: Guides): Promise<number> {
  const { sendId, companyId, senderId, audience, smsPossible } = guides;
  const type = MESSAGE_TYPE.registration;
  const made = await createDelivery(tx, {
    companyId,
    messageType: type,
    reminderNumber: 0,
    origin: 'manual',
    eventId: null,
    waveId: null,
    rootId: null,
    facts: NO_EVENT,
    audience: textOf(audience),
    smsPossible,
    byHand: {
      sendId,
      senderId,
      texts: await chooseTexts(tx, companyId, type, builtInTexts(type, 0, NO_EVENT)),
      channels: CHANNELS,
      waitSeconds: 0,
      plan: null,
    },
  });
  return made?.recipients ?? 0;
}

/**
 * The same to one traveler. Says on which channel it cannot be sent, for want of an address or of a carrier; null: on none.
 * Where there is no channel at all nothing is made.
 */
export async function sendGuide(
  tx: EntityManager,
  actor: Actor,
  { id, companyId }: { id: number; companyId: number },
  smsPossible: boolean,
): Promise<MessageCode | null> {
  const [has] = await rows<{ mail: boolean; sms: boolean }>(
    tx,
    sql`SELECT mail_address IS NOT NULL AS mail, phone_e164 IS NOT NULL AND ${smsPossible}::boolean AS sms
        FROM applicant WHERE id = ${id}`,
  );
  if (!has || (!has.mail && !has.sms)) return 'SEND_MAIL_AND_SMS_ERROR';
  const audience = sql`SELECT ${id}::int`;
  await sendGuides(tx, { sendId: randomUUID(), companyId, senderId: actor.userId, audience, smsPossible });
  if (has.mail && has.sms) return null;
  return has.mail ? 'SEND_SMS_ERROR' : 'SEND_MAIL_ERROR';
}

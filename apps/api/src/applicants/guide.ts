import { randomUUID } from 'node:crypto';
import { builtInTexts, chooseTexts, createDelivery, NO_EVENT } from '@tabimori/server';
import { CHANNELS, MESSAGE_TYPE, type MessageCode } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { rows, sql } from '../db/sql.js';
import type { Actor } from '../http/actor.js';

const type = MESSAGE_TYPE.registration;

/**
 * Sends the registration message with the app ID to one traveler, in the caller's transaction. Says on which channel it
 * cannot be sent, for want of an address or of a carrier; null: on none. Where there is no channel at all nothing is made.
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
  await createDelivery(tx, {
    companyId,
    messageType: type,
    reminderNumber: 0,
    origin: 'manual',
    eventId: null,
    waveId: null,
    rootId: null,
    facts: NO_EVENT,
    audience: { text: 'SELECT $1::int', parameters: [id] },
    smsPossible,
    byHand: {
      sendId: randomUUID(),
      senderId: actor.userId,
      texts: await chooseTexts(tx, companyId, type, builtInTexts(type, 0, NO_EVENT)),
      channels: CHANNELS,
      waitSeconds: 0,
      plan: null,
    },
  });
  if (has.mail && has.sms) return null;
  return has.mail ? 'SEND_SMS_ERROR' : 'SEND_MAIL_ERROR';
}

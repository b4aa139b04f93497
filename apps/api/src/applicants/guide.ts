import { randomUUID } from 'node:crypto';
import { createDelivery, ownTexts, REGISTRATION, rows, type Sql, sql } from '@tabimori/server';
import { CHANNELS, type MessageCode } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../http/actor.js';

interface Guides {
  /** shared by everything that one action of a person sends */
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
  const made = await createDelivery(tx, {
    companyId,
    ...REGISTRATION,
    audience,
    smsPossible,
    byHand: {
      sendId,
      senderId,
      texts: await ownTexts(tx, companyId, REGISTRATION.messageType),
      channels: CHANNELS,
      waitSeconds: 0,
      plan: null,
    },
  });
  return made?.recipients ?? 0;
}

/**
 * Sends it to one traveler over every channel with an address. The code says what did not leave: SEND_SMS_ERROR if
 * there is no SMS provider, SEND_MAIL_AND_SMS_ERROR if there is no channel at all and nothing is created; null:
 * everything possible was sent.
 */
export async function sendGuide(
  tx: EntityManager,
  actor: Actor,
  { id, companyId }: { id: number; companyId: number },
  smsPossible: boolean,
): Promise<MessageCode | null> {
  const [has] = await rows<{ mail: boolean; phone: boolean }>(
    tx,
    sql`SELECT mail_address IS NOT NULL AS mail, phone_e164 IS NOT NULL AS phone FROM applicant WHERE id = ${id}`,
  );
  if (!has || (!has.mail && !(has.phone && smsPossible))) return 'SEND_MAIL_AND_SMS_ERROR';
  const audience = sql`SELECT ${id}::int`;
  await sendGuides(tx, { sendId: randomUUID(), companyId, senderId: actor.userId, audience, smsPossible });
  return has.phone && !smsPossible ? 'SEND_SMS_ERROR' : null;
}

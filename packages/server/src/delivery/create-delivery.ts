import { randomUUID } from 'node:crypto';
import { withSource } from '@tabimori/domain';
import type { DeliveryContent, DeliveryText } from '../db/entities/delivery.js';
import { CHANNELS, type Language, MESSAGE_TYPE, type MessageType } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { patiently } from '../db/patiently.js';
import { exec, row, rows, sql } from '../db/sql.js';
import { tracePlace } from '../tracing.js';
import { COMPANY_NAMES } from './company-names.js';
import { CONTACT_TEL } from './contact-tel.js';
import { carryAnswers, makeRecipients } from './make-recipients.js';
import type { NewDelivery } from './new-delivery.js';
import { cutIntoSlices, makeNextSlice } from './slices.js';
import { builtInTexts, type Facts, filledTexts, ownTexts, placesOf, prefectureNames, sendSubject } from './texts.js';
import { warningsInForce } from './tsunami-in-force.js';

const ALERTS: ReadonlySet<MessageType> = new Set([MESSAGE_TYPE.earthquakeAlert, MESSAGE_TYPE.tsunamiAlert]);

/** A drill never goes before anything real. */
const DRILL_PRIORITY = 4;

/** 1 alerts, 2 confirmations, 3 reminders, 4 the rest: what goes first. */
const PRIORITY: Record<MessageType, number> = {
  [MESSAGE_TYPE.earthquakeAlert]: 1,
  [MESSAGE_TYPE.tsunamiAlert]: 1,
  [MESSAGE_TYPE.retraction]: 1,
  [MESSAGE_TYPE.safetyConfirmation]: 2,
  [MESSAGE_TYPE.reminder]: 3,
  [MESSAGE_TYPE.notice]: 4,
  [MESSAGE_TYPE.registration]: 4,
};

/** A drill never goes before anything real; what a person sends waits behind what an event sends; a retraction waits for nothing. */
const priorityOf = ({ drillId, origin, messageType }: NewDelivery): number => {
  if (drillId != null) return DRILL_PRIORITY;
  const isByHand = origin === 'manual' || origin === 'resend';
  return isByHand && messageType !== MESSAGE_TYPE.retraction ? PRIORITY[MESSAGE_TYPE.notice] : PRIORITY[messageType];
};

/**
 * Writes a delivery, its recipients as they are now, and the chunks that will be sent, in the caller's transaction; of
 * an alert to many only the first slice of the recipients, and who the others will be (slices.ts).
 * Null when this stage of the wave was written before; `recipients` may be 0.
 */
export async function createDelivery(
  tx: EntityManager,
  input: NewDelivery,
): Promise<{ id: number; recipients: number } | null> {
  const id = await insertDelivery(tx, input);
  if (id === null) return null;
  const recipients = (await sliced(tx, id, input)) ?? (await whole(tx, id, input));
  if (placesOf(input.facts).length === 0) await targetRecipients(tx, id);
  if (input.byHand?.texts) await callByWhatIsSent(tx, id, input.rootId, input.byHand.texts);
  await exec(
    tx,
    sql`UPDATE delivery SET state = 'finished', finished_at = now()
     WHERE id = ${id} AND state = 'sending' AND NOT EXISTS (SELECT FROM chunk WHERE delivery_id = ${id})
       AND NOT EXISTS (SELECT FROM delivery_slice WHERE delivery_id = ${id})`,
  );
  return { id, recipients };
}

/** Null: it is not for so many, or not the alert of an event, and is made whole. */
async function sliced(tx: EntityManager, id: number, input: NewDelivery): Promise<number | null> {
  if (input.origin !== 'auto' || !ALERTS.has(input.messageType) || input.facts.lowered) return null;
  const people = await cutIntoSlices(tx, id, input);
  if (people !== null) await makeNextSlice(tx, id);
  return people;
}

async function whole(tx: EntityManager, id: number, input: NewDelivery): Promise<number> {
  const { audience, smsPossible, byHand, waveId, rootId } = input;
  const { channels = CHANNELS, waitSeconds = 0 } = byHand ?? {};
  // The planner must know how many they are: of a delivery written a moment ago it has no statistics and expects one
  // recipient, and with that plan the work grows with the square of their number.
  const [found] = await patiently<{ ids: number[] }>(
    tx,
    sql`SELECT coalesce(array_agg(id), '{}') AS ids FROM applicant WHERE id IN (${audience})`,
  );
  const made = await makeRecipients(tx, {
    deliveryId: id,
    priority: priorityOf(input),
    isRecipient: sql`a.id = ANY(${found?.ids ?? []}::int[])`,
    channels: channels.filter((channel) => channel !== 'sms' || smsPossible),
    notBefore: sql`now() + make_interval(secs => ${waitSeconds}::float8)`,
  });
  if (waveId !== null && rootId === null) await carryAnswers(tx, id, waveId);
  return made;
}

/**
 * Recipients of a drill must see that it is one, and a lowering is reported in the agency's words: the company's own
 * texts are never used.
 */
async function textsOf(
  tx: EntityManager,
  { companyId, messageType, facts, drillId, byHand }: NewDelivery,
  company: Record<Language, string>,
  builtIn: Record<Language, DeliveryText>,
): Promise<Record<Language, DeliveryText>> {
  if (drillId != null || facts.lowered) return builtIn;
  if (byHand || facts.byCompany) return filledTexts(byHand?.texts ?? builtIn, builtIn);
  const own = await ownTexts(tx, companyId, messageType);
  if (!own) return builtIn;
  const isTsunami = facts.grades !== undefined;
  const jp = withSource(own.jp, 'jp', company.jp, isTsunami);
  return filledTexts({ jp, en: withSource(own.en, 'en', company.en, isTsunami) }, builtIn);
}

const asks = ({ messageType }: NewDelivery): boolean =>
  messageType === MESSAGE_TYPE.safetyConfirmation || messageType === MESSAGE_TYPE.reminder;

/** The facts of a delivery; of a real question with the tsunami warnings that are in force now where it goes. */
async function factsNow(tx: EntityManager, input: NewDelivery): Promise<Facts> {
  const { warned: _before, ...facts } = input.facts;
  if (!asks(input) || input.drillId != null) return facts;
  // whoever chooses people by hand may mean some elsewhere
  const places = input.byHand ? [] : placesOf(facts);
  const warned = [...(await warningsInForce(tx))].filter(([code]) => places.length === 0 || places.includes(code));
  return warned.length === 0 ? facts : { ...facts, warned: Object.fromEntries(warned) };
}

/** What a delivery says, and what it is called in both languages. */
async function wordsOf(
  tx: EntityManager,
  input: NewDelivery,
): Promise<{ texts: Record<Language, DeliveryText>; subject: string; subjectEn: string }> {
  const { companyId, messageType, reminderNumber, facts } = input;
  const company = await row<{ names: Record<Language, string>; contactTel: string }>(
    tx,
    sql`SELECT ${COMPANY_NAMES} AS names, ${CONTACT_TEL} AS contact_tel FROM company c WHERE c.id = ${companyId}`,
  );
  if (!company) throw new Error(`company ${companyId} does not exist`);
  const builtIn = builtInTexts(messageType, reminderNumber, facts, input.drillId != null);
  const texts = await textsOf(tx, input, company.names, builtIn);
  const names = await prefectureNames(tx);
  const called = (language: Language): string => {
    const values = { company: company.names[language], contactTel: company.contactTel };
    return sendSubject(texts[language], builtIn[language], facts, values, language, names);
  };
  return { texts, subject: called('jp'), subjectEn: called('en') };
}

const NOT_BY_HAND = { sendId: null, senderId: null, waitSeconds: 0, plan: null, composed: null };

async function insertDelivery(tx: EntityManager, input: NewDelivery): Promise<number | null> {
  const { companyId, messageType, reminderNumber, byHand, drillId = null } = input;
  const facts = await factsNow(tx, input);
  const { texts, subject, subjectEn } = await wordsOf(tx, { ...input, facts });
  const content: DeliveryContent = { ...texts, ...facts, ...(byHand && { channels: [...byHand.channels] }) };
  const { sendId, senderId, waitSeconds, plan, composed } = byHand ?? NOT_BY_HAND;
  const made = await row<{ id: number }>(
    tx,
    sql`INSERT INTO delivery (send_id, company_id, message_type, reminder_number, origin, state, event_id, drill_id, wave_id,
          root_id, asks_answer, subject, subject_en, content, target_prefectures, priority, sender_id, resend_times,
          resend_interval_minutes, sent_at, resend_due_at, trace_parent, composed)
        VALUES (${sendId ?? randomUUID()}, ${companyId}, ${messageType}, ${reminderNumber}, ${input.origin},
          ${waitSeconds > 0 ? 'scheduled' : 'sending'}, ${input.eventId}, ${drillId}, ${input.waveId}, ${input.rootId},
          ${asks(input)},
          ${subject}, ${subjectEn}, ${JSON.stringify(content)}, ${placesOf(facts).sort()}, ${priorityOf(input)}, ${senderId},
          ${plan?.times ?? 0}, ${plan?.intervalMinutes ?? 0}, now() + make_interval(secs => ${waitSeconds}),
          now() + make_interval(secs => ${plan ? waitSeconds + plan.firstSeconds : null}), ${tracePlace()},
          ${composed ? JSON.stringify(composed) : null}::jsonb)
        ON CONFLICT (wave_id, message_type, reminder_number) WHERE wave_id IS NOT NULL DO NOTHING RETURNING id`,
  );
  return made?.id ?? null;
}

/** A send about no event is for the prefectures in which its recipients are. */
async function targetRecipients(tx: EntityManager, deliveryId: number): Promise<void> {
  await exec(
    tx,
    sql`UPDATE delivery SET target_prefectures = ARRAY(
       SELECT DISTINCT prefecture_code FROM recipient WHERE delivery_id = ${deliveryId} AND prefecture_code IS NOT NULL ORDER BY 1)
     WHERE id = ${deliveryId}`,
  );
}

/**
 * What a person wrote in one language need not be what they wrote in the other, if they wrote anything: a send is called by a
 * subject that they wrote and somebody gets, in both consoles if there is only one. A resend is called as what it repeats.
 */
async function callByWhatIsSent(
  tx: EntityManager,
  id: number,
  rootId: number | null,
  written: Record<Language, DeliveryText>,
): Promise<void> {
  if (rootId !== null) {
    await exec(
      tx,
      sql`UPDATE delivery d SET subject = q.subject, subject_en = q.subject_en FROM delivery q WHERE d.id = ${id} AND q.id = ${rootId}`,
    );
    return;
  }
  const found = await rows<{ language: Language }>(
    tx,
    sql`SELECT DISTINCT language FROM recipient WHERE delivery_id = ${id} ORDER BY 1`,
  );
  const languages = found.map(({ language }) => language);
  const isSent = (language: Language): boolean =>
    languages.includes(language) && written[language].subject.trim() !== '';
  const [japanese, english] = [isSent('jp'), isSent('en')];
  await exec(
    tx,
    sql`UPDATE delivery SET content = content || ${JSON.stringify({ languages })}::jsonb,
       subject = CASE WHEN ${english && !japanese} THEN subject_en ELSE subject END,
       subject_en = CASE WHEN ${japanese && !english} THEN subject ELSE subject_en END
     WHERE id = ${id}`,
  );
}

import { randomUUID } from 'node:crypto';
import { MIXED_LANE, OWN_LANE_RECIPIENTS, SMS_LANE, withSource } from '@tabimori/domain';
import type { DeliveryContent, DeliveryEntity, DeliveryText } from '../db/entities/delivery.js';
import { CHANNELS, type Channel, type Language, MESSAGE_TYPE, type MessageType, RESPONSE } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { isOpenCall } from '../db/open-calls.js';
import { patiently } from '../db/patiently.js';
import { exec, row, type Sql, sql } from '../db/sql.js';
import { tracePlace } from '../tracing.js';
import { CONTACT_TEL } from './contact-tel.js';
import { builtInTexts, filledTexts, ownTexts, placesOf, prefectureNames, sendSubject, type Facts } from './texts.js';

/** Recipients of a chunk; those who share an address stay together, so it may be a few more. */
const CHUNK = 150;

export interface NewDelivery {
  companyId: number;
  messageType: MessageType;
  /** 1 to 5 for a reminder, otherwise 0 */
  reminderNumber: number;
  origin: DeliveryEntity['origin'];
  eventId: number | null;
  /** only for a drill */
  drillId?: number | null;
  waveId: number | null;
  /** the question that this send repeats; null: its own */
  rootId: number | null;
  facts: Facts;
  /** a query for the travelers' ids */
  audience: Sql;
  /** false: nobody carries SMS, so that none is ever pending */
  smsPossible: boolean;
  /** of a send that a person asked for, and of its resends */
  byHand?: ByHand;
}

/** What a person chose for a send. */
export interface ByHand {
  sendId: string;
  senderId: number | null;
  /** empty parts are taken from the built-in text; null: all of it */
  texts: Record<Language, DeliveryText> | null;
  channels: readonly Channel[];
  /** how long nothing leaves, so that it can be undone */
  waitSeconds: number;
  /** resends to those who have not answered; null: none */
  plan: { times: number; intervalMinutes: number; firstSeconds: number } | null;
}

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
 * Writes a delivery, its recipients as they are now, and the chunks that will be sent, in the caller's transaction.
 * Null when this stage of the wave was written before; `recipients` may be 0.
 */
export async function createDelivery(
  tx: EntityManager,
  input: NewDelivery,
): Promise<{ id: number; recipients: number } | null> {
  const id = await insertDelivery(tx, input);
  if (id === null) return null;
  await insertRecipients(tx, id, input);
  if (input.waveId !== null && input.rootId === null) await carryAnswers(tx, id, input.waveId);
  const recipients = await insertTallies(tx, id);
  if (placesOf(input.facts).length === 0) await targetRecipients(tx, id);
  await exec(
    tx,
    sql`UPDATE delivery SET state = 'finished', finished_at = now()
     WHERE id = ${id} AND state = 'sending' AND NOT EXISTS (SELECT FROM chunk WHERE delivery_id = ${id})`,
  );
  return { id, recipients };
}

/**
 * Recipients of a drill must see that it is one, and a lowering is reported in the agency's words: the company's own
 * texts are never used.
 */
async function textsOf(
  tx: EntityManager,
  { companyId, messageType, facts, drillId, byHand }: NewDelivery,
  company: string,
  builtIn: Record<Language, DeliveryText>,
): Promise<Record<Language, DeliveryText>> {
  if (drillId != null || facts.lowered) return builtIn;
  if (byHand || facts.byCompany) return filledTexts(byHand?.texts ?? builtIn, builtIn);
  const own = await ownTexts(tx, companyId, messageType);
  if (!own) return builtIn;
  const isTsunami = facts.grades !== undefined;
  const jp = withSource(own.jp, 'jp', company, isTsunami);
  return filledTexts({ jp, en: withSource(own.en, 'en', company, isTsunami) }, builtIn);
}

async function insertDelivery(tx: EntityManager, input: NewDelivery): Promise<number | null> {
  const { companyId, messageType, reminderNumber, facts, byHand } = input;
  const company = await row<{ company: string; contactTel: string }>(
    tx,
    sql`SELECT c.name AS company, ${CONTACT_TEL} AS contact_tel FROM company c WHERE c.id = ${companyId}`,
  );
  if (!company) throw new Error(`company ${companyId} does not exist`);
  const drill = input.drillId != null;
  const builtIn = builtInTexts(messageType, reminderNumber, facts, drill);
  const texts = await textsOf(tx, input, company.company, builtIn);
  const names = await prefectureNames(tx);
  const content: DeliveryContent = { ...texts, ...facts, ...(byHand && { channels: [...byHand.channels] }) };
  const wait = byHand?.waitSeconds ?? 0;
  const made = await row<{ id: number }>(
    tx,
    sql`INSERT INTO delivery (send_id, company_id, message_type, reminder_number, origin, state, event_id, drill_id, wave_id,
          root_id, asks_answer, subject, subject_en, content, target_prefectures, priority, sender_id, resend_times,
          resend_interval_minutes, sent_at, resend_due_at, trace_parent)
        VALUES (${byHand?.sendId ?? randomUUID()}, ${companyId}, ${messageType}, ${reminderNumber}, ${input.origin},
          ${wait > 0 ? 'scheduled' : 'sending'}, ${input.eventId}, ${input.drillId ?? null}, ${input.waveId}, ${input.rootId},
          ${messageType === MESSAGE_TYPE.safetyConfirmation || messageType === MESSAGE_TYPE.reminder},
          ${sendSubject(texts.jp, builtIn.jp, facts, company, 'jp', names)},
          ${sendSubject(texts.en, builtIn.en, facts, company, 'en', names)},
          ${JSON.stringify(content)}, ${placesOf(facts).sort()}, ${priorityOf(input)}, ${byHand?.senderId ?? null},
          ${byHand?.plan?.times ?? 0}, ${byHand?.plan?.intervalMinutes ?? 0}, now() + make_interval(secs => ${wait}),
          now() + make_interval(secs => ${byHand?.plan ? wait + byHand.plan.firstSeconds : null}), ${tracePlace()})
        ON CONFLICT (wave_id, message_type, reminder_number) WHERE wave_id IS NOT NULL DO NOTHING RETURNING id`,
  );
  return made?.id ?? null;
}

/** SQL: the audience, with what each gets; an address is compared by its hash, which takes less to sort. */
const memberOf = (audience: Sql, mail: Sql, sms: Sql): Sql => sql`
  SELECT a.id, a.division_id, ${sms} AND a.phone_e164 IS NOT NULL AS has_phone,
    CASE WHEN ${mail} THEN hashtextextended(lower(a.mail_address), 0) END AS address,
    CASE WHEN ${mail} THEN lower(split_part(a.mail_address, '@', -1)) END AS domain
  FROM applicant a WHERE a.id IN (${audience})`;

/** SQL: the lanes by number: the mixed one, and one for each domain with enough members. */
const LANE = sql`
  SELECT 0 AS number, ${MIXED_LANE}::text AS name, NULL AS domain
  UNION ALL
  SELECT row_number() OVER (ORDER BY domain)::int, domain, domain FROM member
  WHERE domain <> ${MIXED_LANE} GROUP BY domain HAVING count(*) >= ${OWN_LANE_RECIPIENTS}`;

/** SQL: the members with their lane; those who share an address are placed with the first of them. */
const LANED = sql`
  SELECT m.id, m.division_id, m.has_phone, m.address, CASE WHEN m.address IS NOT NULL THEN coalesce(l.number, 0) END AS lane,
    min(m.division_id) OVER same AS first_division, min(m.id) OVER same AS first_id,
    m.address IS NOT NULL AND count(*) OVER same > 1 AS shares_address
  FROM member m LEFT JOIN lane l ON l.domain = m.domain WINDOW same AS (PARTITION BY m.address)`;

/** SQL: the part of its lane that each member is in, by department. */
const cutInto = (smsPossible: boolean): Sql => sql`
  SELECT id, lane, has_phone, shares_address,
    (dense_rank() OVER (PARTITION BY lane ORDER BY first_division, first_id) - 1)::int / ${CHUNK} AS mail_part,
    ${
      smsPossible
        ? sql`(row_number() OVER (PARTITION BY has_phone ORDER BY division_id, id) - 1)::int / ${CHUNK}`
        : sql`NULL::int`
    } AS sms_part
  FROM laned`;

/** SQL: a chunk for each part, taken by turns with those of the same priority that are being sent. */
const chunksOf = (deliveryId: number, priority: number, waitSeconds: number): Sql => sql`
  INSERT INTO chunk (delivery_id, channel, lane, priority, turn, not_before)
  SELECT ${deliveryId}::int, channel, lane, ${priority}::smallint,
    running.turn + row_number() OVER (ORDER BY part, channel, lane), now() + make_interval(secs => ${waitSeconds}::float8)
  FROM (
    SELECT 'mail' AS channel, l.name AS lane, c.part
    FROM (SELECT DISTINCT lane, mail_part AS part FROM cut WHERE lane IS NOT NULL) AS c JOIN lane l ON l.number = c.lane
    UNION ALL SELECT DISTINCT 'sms', ${SMS_LANE}::text, sms_part FROM cut WHERE has_phone
  ) AS parts CROSS JOIN (
    SELECT coalesce(min(turn), 0) AS turn FROM chunk
    WHERE done = false AND priority = ${priority}::smallint AND failures = 0
  ) AS running
  ORDER BY part, channel, lane
  RETURNING id, channel, lane`;

/** SQL: the chunks of each lane, by part. */
const LANES = sql`SELECT channel, lane, array_agg(id ORDER BY id) AS parts FROM chunks GROUP BY channel, lane`;

/** SQL: the chunks that each member is in. */
const PLACED = sql`
  SELECT c.id, c.shares_address, m.parts[c.mail_part + 1] AS mail_chunk,
    CASE WHEN c.has_phone THEN (SELECT parts FROM lanes WHERE channel = 'sms')[c.sms_part + 1] END AS sms_chunk
  FROM cut c
  LEFT JOIN (SELECT l.number, n.parts FROM lanes n JOIN lane l ON l.name = n.lane WHERE n.channel = 'mail') AS m
    ON m.number = c.lane`;

/**
 * One statement: the snapshot of the recipients, in chunks by lane and department; recipients who share an address
 * stand together and get one mail. Only numbers are sorted: an address is its hash, a lane its number.
 */
async function insertRecipients(tx: EntityManager, deliveryId: number, input: NewDelivery): Promise<void> {
  const { audience, smsPossible, byHand } = input;
  const { channels = CHANNELS, waitSeconds = 0 } = byHand ?? {};
  const hasSms = smsPossible && channels.includes('sms');
  // not parameters: the plan then leaves out what is never sent
  const mail = channels.includes('mail') ? sql`true` : sql`false`;
  const sms = hasSms ? sql`true` : sql`false`;
  await patiently(
    tx,
    sql`WITH member AS (${memberOf(audience, mail, sms)}), lane AS (${LANE}), laned AS (${LANED}),
          cut AS MATERIALIZED (${cutInto(hasSms)}), chunks AS (${chunksOf(deliveryId, priorityOf(input), waitSeconds)}),
          lanes AS (${LANES}), placed AS MATERIALIZED (${PLACED})
        INSERT INTO recipient (delivery_id, applicant_id, division_id, name, language, prefecture_code, mail_address, phone,
          mail_chunk_id, sms_chunk_id, mail_state, sms_state, shares_address)
        SELECT ${deliveryId}::int, a.id, a.division_id, a.name, a.language, a.prefecture_code,
          CASE WHEN ${mail} THEN a.mail_address END, CASE WHEN ${sms} THEN a.phone_e164 END, mail_chunk, sms_chunk,
          CASE WHEN mail_chunk IS NULL THEN 'none' ELSE 'pending' END,
          CASE WHEN sms_chunk IS NULL THEN 'none' ELSE 'pending' END, shares_address
        FROM placed JOIN applicant a ON a.id = placed.id`,
  );
}

/**
 * What was already said goes into the wave's new delivery: an answer to its alert counts for its question, and an open
 * call for help of an earlier wave for the alert that replaces it (docs/adr/0008).
 */
async function carryAnswers(tx: EntityManager, deliveryId: number, waveId: number): Promise<void> {
  await patiently(
    tx,
    sql`UPDATE recipient r SET response = n.response, responded_at = n.answered_at, answer_id = n.id
     FROM (
       SELECT applicant_id, max(answer_id) AS answer_id FROM (
         SELECT t.applicant_id, t.answer_id FROM delivery d JOIN recipient t ON t.delivery_id = d.id
         WHERE d.wave_id = ${waveId} AND d.id < ${deliveryId} AND t.answer_id IS NOT NULL
         UNION ALL
         SELECT t.applicant_id, t.answer_id FROM wave own JOIN wave w ON w.flow_id = own.flow_id AND w.id < own.id
         JOIN delivery d ON d.wave_id = w.id JOIN recipient t ON t.delivery_id = d.id JOIN answer n ON n.id = t.answer_id
         WHERE own.id = ${waveId} AND t.response = ${RESPONSE.help} AND ${isOpenCall(sql`n`)}
       ) AS said GROUP BY applicant_id
     ) AS last JOIN answer n ON n.id = last.answer_id
     WHERE r.delivery_id = ${deliveryId} AND r.applicant_id = last.applicant_id`,
  );
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

/** Counters by department and by prefecture; returns the number of recipients. */
async function insertTallies(tx: EntityManager, deliveryId: number): Promise<number> {
  await patiently(
    tx,
    sql`INSERT INTO chunk_tally (chunk_id, division_id, delivery_id, channel, pending)
     SELECT mail_chunk_id, division_id, ${deliveryId}::int, 'mail', count(*) FROM recipient
     WHERE delivery_id = ${deliveryId} AND mail_chunk_id IS NOT NULL GROUP BY mail_chunk_id, division_id
     UNION ALL
     SELECT sms_chunk_id, division_id, ${deliveryId}::int, 'sms', count(*) FROM recipient
     WHERE delivery_id = ${deliveryId} AND sms_chunk_id IS NOT NULL GROUP BY sms_chunk_id, division_id`,
  );
  const tallies = await patiently<{ total: number }>(
    tx,
    sql`INSERT INTO delivery_tally (delivery_id, division_id, total, safe, injured, help, other, mail_none, sms_none)
     SELECT ${deliveryId}::int, division_id, count(*), count(*) FILTER (WHERE response = ${RESPONSE.safe}), count(*) FILTER (WHERE response = ${RESPONSE.injured}),
       count(*) FILTER (WHERE response = ${RESPONSE.help}), count(*) FILTER (WHERE response = ${RESPONSE.other}),
       count(*) FILTER (WHERE mail_state = 'none'), count(*) FILTER (WHERE sms_state = 'none')
     FROM recipient WHERE delivery_id = ${deliveryId} GROUP BY division_id RETURNING total`,
  );
  await patiently(
    tx,
    sql`INSERT INTO place_tally (delivery_id, prefecture_code, total, answered)
     SELECT ${deliveryId}::int, prefecture_code, count(*), count(response) FROM recipient
     WHERE delivery_id = ${deliveryId} AND prefecture_code IS NOT NULL GROUP BY prefecture_code`,
  );
  return tallies.reduce((sum, { total }) => sum + total, 0);
}

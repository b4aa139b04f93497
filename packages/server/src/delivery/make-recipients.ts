import { MIXED_LANE, OWN_LANE_RECIPIENTS, SMS_LANE } from '@tabimori/domain';
import { type Channel, RESPONSE } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { isToLookAfter } from '../db/open-calls.js';
import { patiently } from '../db/patiently.js';
import { type Sql, sql } from '../db/sql.js';
import { carryHandlings } from './carry-handlings.js';

/** Recipients of a chunk; those who share an address stay together, so it may be a few more. */
const CHUNK = 150;
/** So many chunks, which are sent about the same time, share pages. */
const MINGLED = 64;

/** What the recipients of a delivery, or of a slice of it, are made from. */
export interface Making {
  deliveryId: number;
  priority: number;
  /** a condition on the travelers `a` */
  isRecipient: Sql;
  /** no message is ever pending on another */
  channels: readonly Channel[];
  /** nothing leaves before */
  notBefore: Sql;
}

/** SQL: the travelers with what each gets; an address is compared by its hash, which takes less to sort. */
const memberOf = (isRecipient: Sql, mail: Sql, sms: Sql): Sql => sql`
  SELECT a.id, a.division_id, a.name, a.language, a.prefecture_code, CASE WHEN ${mail} THEN a.mail_address END AS mail_address,
    CASE WHEN ${sms} THEN a.phone_e164 END AS phone, ${sms} AND a.phone_e164 IS NOT NULL AS has_phone,
    CASE WHEN ${mail} THEN hashtextextended(lower(a.mail_address), 0) END AS address,
    CASE WHEN ${mail} THEN lower(split_part(a.mail_address, '@', -1)) END AS domain
  FROM applicant a WHERE ${isRecipient}`;

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

/** SQL: the place in its lane that each member has, by department. */
const placedIn = (smsPossible: boolean): Sql => sql`
  SELECT id, lane, has_phone, shares_address,
    (dense_rank() OVER (PARTITION BY lane ORDER BY first_division, first_id) - 1)::int AS mail_place,
    ${
      smsPossible
        ? sql`(row_number() OVER (PARTITION BY has_phone ORDER BY division_id, id) - 1)::int / ${CHUNK}`
        : sql`NULL::int`
    } AS sms_part
  FROM laned`;

/**
 * SQL: a chunk for each part, taken by turns with those of the same priority that are being sent, and after those of
 * the same delivery.
 */
const chunksOf = ({ deliveryId, priority, notBefore }: Making): Sql => sql`
  INSERT INTO chunk (delivery_id, channel, lane, priority, turn, not_before)
  SELECT ${deliveryId}::int, channel, lane, ${priority}::smallint,
    running.turn + row_number() OVER (ORDER BY part, channel, lane), ${notBefore}
  FROM (
    SELECT 'mail' AS channel, l.name AS lane, c.part
    FROM (SELECT DISTINCT lane, mail_place / ${CHUNK} AS part FROM cut WHERE lane IS NOT NULL) AS c JOIN lane l ON l.number = c.lane
    UNION ALL SELECT DISTINCT 'sms', ${SMS_LANE}::text, sms_part FROM cut WHERE has_phone
  ) AS parts CROSS JOIN (
    SELECT greatest(0, min(turn),
      (SELECT max(turn) FROM chunk WHERE delivery_id = ${deliveryId})) AS turn
    FROM chunk WHERE done = false AND priority = ${priority}::smallint AND failures = 0
  ) AS running
  ORDER BY part, channel, lane
  RETURNING id, channel, lane`;

/** SQL: the chunks of each lane, by part. */
const LANES = sql`SELECT channel, lane, array_agg(id ORDER BY id) AS parts FROM chunks GROUP BY channel, lane`;

/** SQL: the chunks that each member is in. */
const PLACED = sql`
  SELECT c.id, c.shares_address, c.mail_place % ${CHUNK} AS place, m.parts[c.mail_place / ${CHUNK} + 1] AS mail_chunk,
    CASE WHEN c.has_phone THEN (SELECT parts FROM lanes WHERE channel = 'sms')[c.sms_part + 1] END AS sms_chunk
  FROM cut c
  LEFT JOIN (SELECT l.number, n.parts FROM lanes n JOIN lane l ON l.name = n.lane WHERE n.channel = 'mail') AS m
    ON m.number = c.lane`;

/** SQL: counters of the chunks of a channel, by department. */
const tallyOf = (deliveryId: number, channel: Channel, chunk: Sql): Sql => sql`
  SELECT ${chunk}, division_id, ${deliveryId}::int, ${channel}, count(*) FROM made WHERE ${chunk} IS NOT NULL
  GROUP BY ${chunk}, division_id`;

/**
 * One statement, in the caller's transaction: the snapshot of the recipients, in chunks by lane and department, and the
 * counters; recipients who share an address stand together and get one mail. Only numbers are sorted: an address is its
 * hash, a lane its number. The recipients of a chunk are spread over pages: when the results of a window are written at
 * once, each row finds room in its own page, and no index changes. Returns how many recipients there are.
 */
export async function makeRecipients(tx: EntityManager, making: Making): Promise<number> {
  const { deliveryId, isRecipient, channels } = making;
  const hasSms = channels.includes('sms');
  // not parameters: the plan then leaves out what is never sent
  const mail = channels.includes('mail') ? sql`true` : sql`false`;
  const sms = hasSms ? sql`true` : sql`false`;
  const recipients = sql`
    INSERT INTO recipient (delivery_id, applicant_id, division_id, name, language, prefecture_code, mail_address, phone,
      mail_chunk_id, sms_chunk_id, mail_state, sms_state, shares_address)
    SELECT ${deliveryId}::int, a.id, a.division_id, a.name, a.language, a.prefecture_code, a.mail_address, a.phone,
      mail_chunk, sms_chunk,
      CASE WHEN mail_chunk IS NULL THEN 'none' ELSE 'pending' END,
      CASE WHEN sms_chunk IS NULL THEN 'none' ELSE 'pending' END, shares_address
    FROM placed JOIN member a ON a.id = placed.id ORDER BY mail_chunk / ${MINGLED}, place
    RETURNING division_id, prefecture_code, mail_chunk_id, sms_chunk_id`;
  const ofChunks = sql`
    INSERT INTO chunk_tally (chunk_id, division_id, delivery_id, channel, pending)
    ${tallyOf(deliveryId, 'mail', sql`mail_chunk_id`)} UNION ALL ${tallyOf(deliveryId, 'sms', sql`sms_chunk_id`)}`;
  const ofDelivery = sql`
    INSERT INTO delivery_tally AS t (delivery_id, division_id, total, mail_none, sms_none)
    SELECT ${deliveryId}::int, division_id, count(*), count(*) FILTER (WHERE mail_chunk_id IS NULL),
      count(*) FILTER (WHERE sms_chunk_id IS NULL)
    FROM made GROUP BY division_id ORDER BY division_id
    ON CONFLICT (delivery_id, division_id) DO UPDATE SET total = t.total + EXCLUDED.total,
      mail_none = t.mail_none + EXCLUDED.mail_none, sms_none = t.sms_none + EXCLUDED.sms_none`;
  const ofPlaces = sql`
    INSERT INTO place_tally AS p (delivery_id, prefecture_code, total, answered)
    SELECT ${deliveryId}::int, prefecture_code, count(*), 0 FROM made WHERE prefecture_code IS NOT NULL
    GROUP BY prefecture_code ORDER BY prefecture_code
    ON CONFLICT (delivery_id, prefecture_code) DO UPDATE SET total = p.total + EXCLUDED.total`;
  const [made] = await patiently<{ people: number }>(
    tx,
    sql`WITH member AS MATERIALIZED (${memberOf(isRecipient, mail, sms)}), lane AS (${LANE}), laned AS (${LANED}),
          cut AS MATERIALIZED (${placedIn(hasSms)}), chunks AS (${chunksOf(making)}),
          lanes AS (${LANES}), placed AS MATERIALIZED (${PLACED}), made AS (${recipients}),
          of_chunks AS (${ofChunks}), of_delivery AS (${ofDelivery}), of_places AS (${ofPlaces})
        SELECT count(*)::int AS people FROM made`,
  );
  return made?.people ?? 0;
}

/**
 * What was already said goes into the wave's new delivery: an answer to its alert counts for its question, and what somebody said in an earlier
 * wave who is still to be looked after for the message that replaces it: whoever is injured stays so until they say otherwise. Who was safe then
 * is asked whether they still are (docs/adr/0008). So goes who looks after those who have said nothing.
 */
export async function carryAnswers(tx: EntityManager, deliveryId: number, waveId: number): Promise<void> {
  const carried = sql`
    UPDATE recipient r SET response = n.response, responded_at = n.answered_at, answer_id = n.id
    FROM (
      SELECT applicant_id, max(answer_id) AS answer_id FROM (
        SELECT t.applicant_id, t.answer_id FROM delivery d JOIN recipient t ON t.delivery_id = d.id
        WHERE d.wave_id = ${waveId} AND d.id < ${deliveryId} AND t.answer_id IS NOT NULL
        UNION ALL
        SELECT t.applicant_id, t.answer_id FROM wave own JOIN wave w ON w.flow_id = own.flow_id AND w.id < own.id
        JOIN delivery d ON d.wave_id = w.id JOIN recipient t ON t.delivery_id = d.id JOIN answer n ON n.id = t.answer_id
        WHERE own.id = ${waveId} AND t.response <> ${RESPONSE.safe} AND ${isToLookAfter(sql`n`)}
      ) AS said GROUP BY applicant_id
    ) AS last JOIN answer n ON n.id = last.answer_id
    WHERE r.delivery_id = ${deliveryId} AND r.applicant_id = last.applicant_id AND r.answer_id IS NULL
    RETURNING r.division_id, r.prefecture_code, r.response`;
  const ofPlaces = sql`
    UPDATE place_tally p SET answered = p.answered + s.people
    FROM (SELECT prefecture_code, count(*) AS people FROM carried GROUP BY prefecture_code) AS s
    WHERE p.delivery_id = ${deliveryId} AND p.prefecture_code = s.prefecture_code`;
  await patiently(
    tx,
    sql`WITH carried AS (${carried}), of_places AS (${ofPlaces})
        UPDATE delivery_tally t SET safe = t.safe + s.safe, injured = t.injured + s.injured, help = t.help + s.help,
          other = t.other + s.other
        FROM (
          SELECT division_id, count(*) FILTER (WHERE response = ${RESPONSE.safe}) AS safe,
            count(*) FILTER (WHERE response = ${RESPONSE.injured}) AS injured,
            count(*) FILTER (WHERE response = ${RESPONSE.help}) AS help,
            count(*) FILTER (WHERE response = ${RESPONSE.other}) AS other
          FROM carried GROUP BY division_id
        ) AS s
        WHERE t.delivery_id = ${deliveryId} AND t.division_id = s.division_id`,
  );
  await carryHandlings(tx, deliveryId);
}

import { all, CITY_THEN, recipientOf, type Sql, sql } from '@tabimori/server';
import { type deliveryHistory, type Given, RESPONSE } from '@tabimori/shared';
import { graverThan, proxyOf, SAID_GRAVER } from '../answers/graver.js';
import { thenStruck } from '../answers/stronger-shock.js';
import { divisionsOf } from '../auth/within.js';
import { inAnyReading } from '../db/readings.js';
import type { Db } from '../db/sql.js';
import { opensRecipient } from './called.js';
import type { Actor } from '../http/actor.js';
import { HANDLING, latestHandling, needsCare } from '../answers/handlings.js';
import { URGENCY } from '../answers/urgency.js';

type Filter = Pick<Given<typeof deliveryHistory.recipients>, 'id' | 'filter' | 'name'> & {
  applicantId?: number | undefined;
};
type Sort = Given<typeof deliveryHistory.recipients>['sort'];

/** The columns of a recipient, as the contract names them. */
const RECIPIENT = sql`
  r.applicant_id, r.name, a.name_kana, v.name AS division_name, r.prefecture_code, ${CITY_THEN}, r.mail_address,
  CASE WHEN r.phone = a.phone_e164 THEN a.phone ELSE r.phone END AS phone,
  a.number_of_people, a.app_registered_at, r.response, coalesce(w.comment, '') AS comment, r.responded_at, w.via AS responded_via,
  ${proxyOf(sql`w`)} AS responded_proxy,
  EXISTS (SELECT FROM delivery d ${thenStruck(sql`r.responded_at`)} WHERE d.id = r.delivery_id) AS before_stronger,
  CASE WHEN r.response IS NULL THEN coalesce(said.response, earlier.response) END AS said_before,
  CASE WHEN r.response IS NULL THEN coalesce(said.responded_at, earlier.responded_at) END AS said_before_at,
  (r.response IS NULL AND said.response IS NOT NULL) AS said_before_shock,
  ${SAID_GRAVER},
  r.mail_state, r.mail_at, r.mail_error, r.sms_state, r.sms_at, r.sms_error,
  w.latitude IS NOT NULL AS has_position, ${HANDLING}`;

/** Refused or unreachable on a channel and accepted on none. */
export const UNDELIVERED = sql`(r.mail_state IN ('refused', 'unreachable') OR r.sms_state IN ('refused', 'unreachable'))
    AND r.mail_state <> 'accepted' AND r.sms_state <> 'accepted'`;

export const FILTERS: Record<Filter['filter'], Sql | undefined> = {
  all: undefined,
  attention: needsCare(sql`r.response`),
  other: sql`r.response = ${RESPONSE.other}`,
  none: sql`r.response IS NULL`,
  undelivered: UNDELIVERED,
  safe: sql`r.response = ${RESPONSE.safe}`,
};

/** Part of the name or the kana of a recipient `r` who is the traveler `a`. */
export const named = (name: string | undefined): Sql | undefined =>
  name === undefined
    ? undefined
    : inAnyReading(
        name,
        (text) => sql`position(search_form(${text}) IN search_form(r.name)) > 0
          OR position(search_form(${text}) IN search_form(a.name_kana)) > 0`,
      );

/**
 * The recipients `r` of a delivery that match a filter, with the columns that select and order them; a traveler's row
 * is only read for its kana.
 */
export const recipientsFrom = (actor: Actor, { id, filter, name, applicantId }: Filter): Sql => sql`
  FROM recipient r LEFT JOIN applicant a ON a.id = r.applicant_id
  WHERE ${all(
    sql`r.delivery_id = ${id}`,
    applicantId === undefined ? divisionsOf(actor, sql`r.division_id`) : opensRecipient(actor),
    FILTERS[filter],
    applicantId === undefined ? undefined : sql`r.applicant_id = ${applicantId}`,
    named(name),
  )}`;

/** A recipient by delivery and traveler. */
export interface RecipientKey {
  deliveryId: number;
  applicantId: number;
}

/** These recipients, in this order, with all their columns; `more`: further columns, also of their delivery `own`. */
export const resultsOf = <Row>(db: Db, keys: readonly RecipientKey[], more: Sql = sql``): Promise<Row[]> =>
  db.rows<Row>(sql`
    SELECT ${RECIPIENT} ${more}
    FROM unnest(${keys.map(({ deliveryId }) => deliveryId)}::int[], ${keys.map(({ applicantId }) => applicantId)}::int[])
      WITH ORDINALITY AS wanted(delivery_id, applicant_id, position)
    CROSS JOIN ${recipientOf(sql`wanted.delivery_id`, sql`wanted.applicant_id`)} r
    JOIN delivery own ON own.id = r.delivery_id
    JOIN applicant a ON a.id = r.applicant_id
    JOIN division v ON v.id = r.division_id
    LEFT JOIN answer w ON w.id = r.answer_id
    ${latestHandling}
    ${graverThan(sql`own.wave_id`)}
    LEFT JOIN LATERAL (
      SELECT r.response, r.responded_at
      FROM recipient r JOIN delivery d ON d.id = r.delivery_id ${thenStruck(sql`r.responded_at`)}
      WHERE r.applicant_id = wanted.applicant_id AND sd.wave_id = own.wave_id
      ORDER BY r.responded_at DESC LIMIT 1) said ON true
    LEFT JOIN LATERAL (
      SELECT x.response, x.responded_at
      FROM wave n JOIN wave e ON e.flow_id = n.flow_id AND e.id < n.id JOIN delivery d ON d.wave_id = e.id
      CROSS JOIN ${recipientOf(sql`d.id`, sql`wanted.applicant_id`)} x
      WHERE n.id = own.wave_id AND r.response IS NULL AND x.response IS NOT NULL
      ORDER BY x.responded_at DESC LIMIT 1) earlier ON true
    ORDER BY wanted.position`);

const ORDERS: Record<Sort, Sql> = {
  urgency: sql`${URGENCY}, r.responded_at, r.applicant_id`,
  nameKana: sql`a.name_kana, r.applicant_id`,
  '-respondedAt': sql`r.responded_at DESC NULLS LAST, r.applicant_id`,
};

export const recipientOrder = (sort: Sort): Sql => ORDERS[sort];

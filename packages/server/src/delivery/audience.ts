import { TSUNAMI_ISLAND_MUNICIPALITIES, type Place } from '@tabimori/domain';
import { MESSAGE_TYPE } from '@tabimori/shared';
import { IN_JAPAN } from '../db/in-japan.js';
import { ROW_BY_ROW } from '../db/row-by-row.js';
import { type Sql, sql } from '../db/sql.js';

/** The travelers of a company in these prefectures. */
export const inPrefectures = (companyId: number, codes: readonly string[]): Sql =>
  sql`SELECT a.id FROM applicant a JOIN auto_send_setting s ON s.company_id = a.company_id
    WHERE a.company_id = ${companyId} AND a.prefecture_code = ANY(${codes}) AND ${IN_JAPAN}`;

/** The deliveries of a wave; `questionId` null: its question is yet to be made. */
interface WaveSends {
  waveId: number;
  alertId: number;
  questionId: number | null;
}

/**
 * The recipients of a wave's delivery who still get its next stage. Left out is everyone who
 * - is deleted,
 * - was alerted by a later wave of the company that still stands (the newest question counts; drills only count among themselves);
 *   its alert may have been made while the question was, and have a lower id,
 * - was in a prefecture whose alert has been retracted,
 * - has already answered the question (reminders only).
 */
export const stillOfWave = ({ waveId, alertId, questionId }: WaveSends): Sql => {
  const deliveryId = questionId ?? alertId;
  return sql`SELECT r.applicant_id FROM recipient r JOIN applicant a ON a.id = r.applicant_id
    WHERE r.delivery_id = ${deliveryId} AND a.deleted_at IS NULL
      AND NOT EXISTS (
        SELECT FROM recipient later WHERE later.applicant_id = r.applicant_id AND later.delivery_id > ${alertId} AND EXISTS (
          SELECT FROM wave_prefecture p WHERE p.wave_id > ${waveId} AND p.prefecture_code = later.prefecture_code
            AND p.retracted_at IS NULL AND p.wave_id = (
              SELECT d.wave_id FROM delivery d WHERE d.id = later.delivery_id AND d.message_type = ${MESSAGE_TYPE.earthquakeAlert}
                AND d.drill_id IS NOT DISTINCT FROM (SELECT drill_id FROM delivery WHERE id = ${deliveryId}))
          ${ROW_BY_ROW}) ${ROW_BY_ROW})
      AND r.prefecture_code NOT IN (SELECT prefecture_code FROM wave_prefecture WHERE wave_id = ${waveId} AND retracted_at IS NOT NULL)
      AND (${questionId}::int IS NULL OR EXISTS (
        SELECT FROM recipient question
        WHERE question.delivery_id = ${questionId} AND question.applicant_id = r.applicant_id AND question.response IS NULL ${ROW_BY_ROW}))`;
};

/** SQL: it is an alert of this type. */
export const isAlert = (type: Sql): Sql =>
  sql`${type} IN (${MESSAGE_TYPE.earthquakeAlert}, ${MESSAGE_TYPE.tsunamiAlert})`;

/** SQL: the message was handed over on a channel, or may have been. */
const HAS_LEFT = sql`(r.mail_state IN ('accepted', 'unknown') OR r.sms_state IN ('accepted', 'unknown'))`;

/** Recipients that the flow alerted in these places, except travelers still covered by an island region in `reached`. */
function toldIn(flowId: number, places: readonly Place[], reached: readonly Place[]): Sql {
  const islands = reached.flatMap(({ code, region }) =>
    (TSUNAMI_ISLAND_MUNICIPALITIES[region] ?? []).map((municipality) => ({ code, municipality })),
  );
  const isCovered = sql`EXISTS (
    SELECT FROM jsonb_to_recordset(${JSON.stringify(islands)}) AS island(code text, municipality text)
    WHERE island.code = r.prefecture_code AND (a.municipality_code IS NULL OR a.municipality_code = island.municipality))`;
  return sql`FROM recipient r JOIN delivery d ON d.id = r.delivery_id JOIN applicant a ON a.id = r.applicant_id
    JOIN wave_prefecture p ON p.wave_id = d.wave_id AND p.prefecture_code = r.prefecture_code
    JOIN jsonb_to_recordset(${JSON.stringify(places)}) AS place(code text, region text)
      ON place.code = p.prefecture_code AND place.region = p.region
    WHERE p.flow_id = ${flowId} AND ${isAlert(sql`d.message_type`)} AND NOT ${isCovered}`;
}

/** The travelers a flow alerted in these places, except those still covered by the places in `reached`. */
export const toldByFlow = (flowId: number, places: readonly Place[], reached: readonly Place[]): Sql =>
  sql`SELECT r.applicant_id ${toldIn(flowId, places, reached)}`;

/** SQL: a retraction of the same hazard has been sent since the alert `d`. */
const WAS_RETRACTED = sql`EXISTS (
  SELECT FROM recipient told JOIN delivery t ON t.id = told.delivery_id
  WHERE told.applicant_id = r.applicant_id AND t.id > d.id AND t.message_type = ${MESSAGE_TYPE.retraction}
    AND t.event_id IS NOT DISTINCT FROM d.event_id AND t.drill_id IS NOT DISTINCT FROM d.drill_id
    AND (t.content ? 'grades') = (d.message_type = ${MESSAGE_TYPE.tsunamiAlert}))`;

/** SQL: another flow has alerted the recipient of the alert `d` since. */
const HAS_LATER_ALERT = sql`EXISTS (
  SELECT FROM recipient later JOIN delivery l ON l.id = later.delivery_id JOIN wave lw ON lw.id = l.wave_id
  WHERE later.applicant_id = r.applicant_id AND later.delivery_id > r.delivery_id
    AND l.message_type = d.message_type AND lw.flow_id <> p.flow_id AND l.drill_id IS NOT DISTINCT FROM d.drill_id)`;

/**
 * Those who get the retraction: the alert reached them, or may have; they are not deleted, have had no alert of
 * another event since, and have not got the retraction yet. Nobody who got no alert gets a retraction.
 */
export const alertedByFlow = (flowId: number, places: readonly Place[], reached: readonly Place[]): Sql =>
  sql`SELECT r.applicant_id ${toldIn(flowId, places, reached)} AND a.deleted_at IS NULL AND ${HAS_LEFT}
      AND NOT ${WAS_RETRACTED} AND NOT ${HAS_LATER_ALERT}`;

/** Everyone a drill reached: one of its messages was handed over, or may have been. */
export const reachedByDrill = (drillId: number, companyId: number): Sql =>
  sql`SELECT r.applicant_id FROM recipient r JOIN delivery d ON d.id = r.delivery_id JOIN applicant a ON a.id = r.applicant_id
    WHERE d.drill_id = ${drillId} AND d.company_id = ${companyId} AND a.deleted_at IS NULL
      AND ${HAS_LEFT}`;

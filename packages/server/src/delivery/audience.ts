import { TSUNAMI_ISLAND_MUNICIPALITIES, type Place } from '@tabimori/domain';
import type { Audience } from '../db/end-unsent.js';
import { IN_JAPAN } from '../db/in-japan.js';

/** The travelers of a company in these prefectures. */
export const inPrefectures = (companyId: number, codes: readonly string[]): Audience => ({
  text: `SELECT a.id FROM applicant a JOIN auto_send_setting s ON s.company_id = a.company_id
    WHERE a.company_id = $1 AND a.prefecture_code = ANY($2) AND ${IN_JAPAN}`,
  parameters: [companyId, codes],
});

/**
 * The recipients of a wave's delivery who still get its next stage. Left out is everyone who
 * - is deleted,
 * - was alerted by a later wave of the company that still stands (the newest question counts; drills only count among themselves),
 * - was in a prefecture whose alert has been retracted,
 * - has already answered the question `unansweredIn` (reminders only).
 */
export const stillOfWave = (deliveryId: number, waveId: number, unansweredIn: number | null): Audience => ({
  text: `SELECT r.applicant_id FROM recipient r JOIN applicant a ON a.id = r.applicant_id
    WHERE r.delivery_id = $1 AND a.deleted_at IS NULL
      AND NOT EXISTS (
        SELECT FROM recipient later JOIN delivery d ON d.id = later.delivery_id
        JOIN wave_prefecture p ON p.wave_id = d.wave_id AND p.prefecture_code = later.prefecture_code AND p.retracted_at IS NULL
        WHERE later.applicant_id = r.applicant_id AND later.delivery_id > $1 AND d.message_type = 1 AND d.wave_id > $2
          AND d.drill_id IS NOT DISTINCT FROM (SELECT drill_id FROM delivery WHERE id = $1))
      AND r.prefecture_code NOT IN (SELECT prefecture_code FROM wave_prefecture WHERE wave_id = $2 AND retracted_at IS NOT NULL)
      AND ($3::int IS NULL OR EXISTS (
        SELECT FROM recipient question
        WHERE question.delivery_id = $3 AND question.applicant_id = r.applicant_id AND question.response IS NULL))`,
  parameters: [deliveryId, waveId, unansweredIn],
});

/** Recipients that the flow alerted in the places $2, except travelers still covered by an island region's warning ($3). */
const TOLD_BY_FLOW = `FROM recipient r JOIN delivery d ON d.id = r.delivery_id JOIN applicant a ON a.id = r.applicant_id
  JOIN wave_prefecture p ON p.wave_id = d.wave_id AND p.prefecture_code = r.prefecture_code
  JOIN jsonb_to_recordset($2) AS place(code text, region text) ON place.code = p.prefecture_code AND place.region = p.region
  WHERE p.flow_id = $1 AND d.message_type IN (1, 7) AND NOT EXISTS (
    SELECT FROM jsonb_to_recordset($3) AS island(code text, municipality text)
    WHERE island.code = r.prefecture_code AND (a.municipality_code IS NULL OR a.municipality_code = island.municipality))`;

const toldParameters = (flowId: number, places: readonly Place[], reached: readonly Place[]): unknown[] => [
  flowId,
  JSON.stringify(places),
  JSON.stringify(
    reached.flatMap(({ code, region }) =>
      (TSUNAMI_ISLAND_MUNICIPALITIES[region] ?? []).map((municipality) => ({ code, municipality })),
    ),
  ),
];

/** The travelers a flow alerted in these places, except those still covered by the places in `reached`. */
export const toldByFlow = (flowId: number, places: readonly Place[], reached: readonly Place[]): Audience => ({
  text: `SELECT r.applicant_id ${TOLD_BY_FLOW}`,
  parameters: toldParameters(flowId, places, reached),
});

/**
 * Of these, the travelers who get the retraction. The alert reached them, or may have; they are not deleted, have had no alert
 * of another event since, and have not been told yet. Nobody who got no alert gets a retraction.
 */
export const alertedByFlow = (flowId: number, places: readonly Place[], reached: readonly Place[]): Audience => ({
  text: `SELECT r.applicant_id ${TOLD_BY_FLOW} AND a.deleted_at IS NULL
      AND (r.mail_state IN ('accepted', 'unknown') OR r.sms_state IN ('accepted', 'unknown'))
      AND NOT EXISTS (
        SELECT FROM recipient told JOIN delivery t ON t.id = told.delivery_id
        WHERE told.applicant_id = r.applicant_id AND t.id > d.id AND t.message_type = 6
          AND t.event_id IS NOT DISTINCT FROM d.event_id AND t.drill_id IS NOT DISTINCT FROM d.drill_id
          AND (t.content ? 'grades') = (d.message_type = 7))
      AND NOT EXISTS (
        SELECT FROM recipient later JOIN delivery l ON l.id = later.delivery_id JOIN wave lw ON lw.id = l.wave_id
        WHERE later.applicant_id = r.applicant_id AND later.delivery_id > r.delivery_id
          AND l.message_type = d.message_type AND lw.flow_id <> p.flow_id AND l.drill_id IS NOT DISTINCT FROM d.drill_id)`,
  parameters: toldParameters(flowId, places, reached),
});

/** Everyone a drill reached: one of its messages was handed over, or may have been. */
export const reachedByDrill = (drillId: number, companyId: number): Audience => ({
  text: `SELECT r.applicant_id FROM recipient r JOIN delivery d ON d.id = r.delivery_id JOIN applicant a ON a.id = r.applicant_id
    WHERE d.drill_id = $1 AND d.company_id = $2 AND a.deleted_at IS NULL
      AND (r.mail_state IN ('accepted', 'unknown') OR r.sms_state IN ('accepted', 'unknown'))`,
  parameters: [drillId, companyId],
});

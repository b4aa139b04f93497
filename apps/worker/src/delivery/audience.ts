import { IN_JAPAN } from '@tabimori/server';

/** A query for the ids of the travelers of a delivery; its parameters are $1 to $n. */
export interface Audience {
  text: string;
  parameters: readonly unknown[];
}

/** The travelers of a company in these prefectures. */
export const inPrefectures = (companyId: number, codes: readonly string[]): Audience => ({
  text: `SELECT a.id FROM applicant a JOIN auto_send_setting s ON s.company_id = a.company_id
    WHERE a.company_id = $1 AND a.prefecture_code = ANY($2) AND ${IN_JAPAN}`,
  parameters: [companyId, codes],
});

/**
 * Of the recipients of a delivery of a wave: who is not deleted and was alerted by no later wave of the company (of the
 * same hazard: the newest question counts), and, for a reminder, has not answered the question `unansweredIn`.
 */
export const stillOfWave = (deliveryId: number, waveId: number, unansweredIn: number | null): Audience => ({
  text: `SELECT r.applicant_id FROM recipient r JOIN applicant a ON a.id = r.applicant_id
    WHERE r.delivery_id = $1 AND a.deleted_at IS NULL
      AND NOT EXISTS (
        SELECT FROM recipient later JOIN delivery d ON d.id = later.delivery_id
        WHERE later.applicant_id = r.applicant_id AND later.delivery_id > $1 AND d.message_type = 1 AND d.wave_id > $2)
      AND ($3::int IS NULL OR EXISTS (
        SELECT FROM recipient question
        WHERE question.delivery_id = $3 AND question.applicant_id = r.applicant_id AND question.response IS NULL))`,
  parameters: [deliveryId, waveId, unansweredIn],
});

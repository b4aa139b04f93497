import { sql } from '@tabimori/server';
import type { Target } from '@tabimori/shared';
import { LAST_WORD, SAID } from '../answers/last-word.js';
import type { Db } from '../db/sql.js';
import { hasLeft } from '../answers/has-left.js';

/** The columns of a target `a` with what they are joined from. */
const TARGET = sql`
  a.id, a.name, a.name_kana, a.company_id, c.name AS company_name, c.name_en AS company_name_en, v.name AS division_name,
  n.name AS country_name, n.name_en AS country_name_en, a.prefecture_code, a.city, a.language, a.mail_address, a.phone, a.mail_undelivered,
  a.sms_undelivered,
  CASE WHEN m.id IS NOT NULL THEN jsonb_build_object('deliveryId', m.id, 'messageType', m.message_type, 'subject', m.subject,
    'subjectEn', m.subject_en, 'sentAt', m.sent_at, 'mailState', m.mail_state, 'smsState', m.sms_state) END AS latest, ${SAID}`;
const JOINED = sql`
  JOIN company c ON c.id = a.company_id
  JOIN division v ON v.id = a.division_id
  JOIN country n ON n.id = a.country_id
  LEFT JOIN LATERAL (
    SELECT d.id, d.message_type, d.subject, d.subject_en, d.sent_at, r.mail_state, r.sms_state
    FROM recipient r JOIN delivery d ON d.id = r.delivery_id
    WHERE r.applicant_id = a.id AND ${hasLeft(sql`d`)} AND d.drill_id IS NULL ORDER BY r.delivery_id DESC LIMIT 1
  ) m ON true
  LEFT JOIN ${LAST_WORD} q ON true`;

/** A row as the database gives it: in `latest` the time is a text. */
type TargetRow = Omit<Target, 'latest'> & {
  latest: (Omit<NonNullable<Target['latest']>, 'sentAt'> & { sentAt: string }) | null;
};
const targetOf = ({ latest, ...row }: TargetRow): Target => ({
  ...row,
  latest: latest && { ...latest, sentAt: new Date(latest.sentAt) },
});

/** The targets of these keys, in this order. */
export async function targetsOf(db: Db, keys: readonly { id: number }[]): Promise<Target[]> {
  const rows = await db.rows<TargetRow>(sql`
    SELECT ${TARGET} FROM unnest(${keys.map(({ id }) => id)}::int[]) WITH ORDINALITY AS wanted(id, position)
    JOIN applicant a ON a.id = wanted.id ${JOINED} ORDER BY wanted.position`);
  return rows.map(targetOf);
}

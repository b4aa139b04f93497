import { rows, type Runner, type Sql, sql } from '@tabimori/server';
import { type Applicant, type ApplicantDetail, type ListedApplicant, MESSAGE_TYPE } from '@tabimori/shared';
import { LAST_WORD, SAID } from '../answers/last-word.js';
import { within } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { IN_USE } from '../information/app-devices.js';

const COLUMNS = sql`a.id, a.company_id, c.name AS company_name, c.name_en AS company_name_en, a.division_id,
  v.name AS division_name, a.name, a.name_kana, a.app_id, a.mail_address, a.phone, a.country_id, n.name AS country_name, n.name_en AS country_name_en,
  a.prefecture_code, a.city, a.number_of_people, a.language, a.stay_from::text AS stay_from,
  a.stay_to::text AS stay_to, a.app_registered_at, a.mail_undelivered, a.sms_undelivered, a.created_at, a.version`;

const JOINED = sql`JOIN company c ON c.id = a.company_id
  JOIN division v ON v.id = a.division_id
  JOIN country n ON n.id = a.country_id`;

/** The travelers of these ids, in this order. */
export const applicantsOf = (runner: Runner, ids: readonly number[]): Promise<Applicant[]> =>
  rows<Applicant>(
    runner,
    sql`SELECT ${COLUMNS} FROM unnest(${ids}::int[]) WITH ORDINALITY AS wanted(id, position)
        JOIN applicant a ON a.id = wanted.id ${JOINED} ORDER BY wanted.position`,
  );

/** The same with what each of them said last. */
export const listedOf = (runner: Runner, ids: readonly number[]): Promise<ListedApplicant[]> =>
  rows<ListedApplicant>(
    runner,
    sql`SELECT ${COLUMNS}, ${SAID} FROM unnest(${ids}::int[]) WITH ORDINALITY AS wanted(id, position)
        JOIN applicant a ON a.id = wanted.id ${JOINED} LEFT JOIN ${LAST_WORD} q ON true ORDER BY wanted.position`,
  );

type Row = Omit<ApplicantDetail, 'guide' | 'completionMailSentAt' | 'completionSmsSentAt' | 'devices'>;
type Guide = NonNullable<ApplicantDetail['guide']> & { mailAt: Date | null; smsAt: Date | null };

/** One traveler in scope who is not deleted; `lock`: how the row is held. Throws ITEM_NOT_FOUND. */
export async function applicantOf(
  runner: Runner,
  actor: Actor,
  id: number,
  lock: Sql = sql``,
): Promise<ApplicantDetail> {
  const [applicant] = await rows<Row>(
    runner,
    sql`SELECT ${COLUMNS}, n.code AS country_code, a.municipality_code FROM applicant a ${JOINED}
        WHERE a.id = ${id} AND a.deleted_at IS NULL AND ${within(actor, sql`a.company_id`, sql`a.division_id`)} ${lock}`,
  );
  if (!applicant) throw new Failure('ITEM_NOT_FOUND');
  const devices = await rows<ApplicantDetail['devices'][number]>(
    runner,
    sql`SELECT id, given_at, last_used_at FROM app_device
        WHERE applicant_id = ${id} AND ${IN_USE} ORDER BY last_used_at DESC, id DESC`,
  );
  const [latest] = await rows<Guide>(
    runner,
    sql`SELECT d.sent_at, r.mail_state, r.sms_state, r.mail_at, r.sms_at
        FROM recipient r JOIN delivery d ON d.id = r.delivery_id
        WHERE r.applicant_id = ${id} AND d.message_type = ${MESSAGE_TYPE.registration} ORDER BY d.id DESC LIMIT 1`,
  );
  if (!latest) return { ...applicant, devices, guide: null, completionMailSentAt: null, completionSmsSentAt: null };
  const { mailAt, smsAt, ...guide } = latest;
  return {
    ...applicant,
    devices,
    guide,
    completionMailSentAt: guide.mailState === 'accepted' ? mailAt : null,
    completionSmsSentAt: guide.smsState === 'accepted' ? smsAt : null,
  };
}

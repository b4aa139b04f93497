import {
  type Intensity,
  type Language as Code,
  type RESPONDED_VIA,
  type ResponseValue,
  RETENTION,
} from '@tabimori/shared';
import { intensityLabel } from '@tabimori/domain';
import type { DeliveryContent, Link } from '@tabimori/server';
import { type Db, sql } from '../db/sql.js';
import { MAX_TRAVELERS } from './page/form.js';
import type { AnswerWay, GivenAnswer, Language, Localized, Occasion, Traveler } from './page/view.js';

/** One traveler of the page with the answer that counts now. */
export type Asked = Traveler & { answer: GivenAnswer | null };

/** What the response page of a link is about. */
export interface Question {
  language: Language;
  company: string;
  emergencyTel: string | null;
  drill: boolean;
  abroad: boolean;
  /** who took it back, the agency or the company; null: it stands */
  retracted: 'agency' | 'company' | null;
  /** where the traveler was when the message was sent */
  prefectureCode: string | null;
  occasion: Occasion;
  positionDays: number;
  /** the link's own traveler first, then those who share company and mail address */
  travelers: Asked[];
}

interface Row {
  language: Code;
  company: string;
  emergencyTel: string;
  drill: boolean;
  abroad: boolean;
  retracted: 'agency' | 'company' | null;
  prefectureCode: string | null;
  positionDays: number;
  subject: string;
  subjectEn: string;
  originAt: string | null;
  epicenter: string | null;
  magnitude: string | null;
  prefecture: Localized | null;
  felt: DeliveryContent['intensities'][string] | null;
  mailAddress: string | null;
  mailChunkId: number | null;
}

interface TravelerRow extends Traveler {
  response: ResponseValue | null;
  respondedAt: Date | null;
  via: (typeof RESPONDED_VIA)[number] | null;
  proxied: boolean;
}

const JAPAN = '392';
const RETRACTION = 6;

function occasionOf(row: Row): Occasion {
  const { felt, prefecture } = row;
  if (!felt || !prefecture) return { kind: 'message', subject: row.language === 'en' ? row.subjectEn : row.subject };
  const label = (language: Code): string =>
    intensityLabel({ intensity: felt.intensity satisfies Intensity, unreceived: felt.unreceived }, language);
  const { originAt, epicenter, ...quake } = felt.quake ?? row;
  const magnitude = Number(quake.magnitude ?? Number.NaN);
  return {
    kind: 'earthquake',
    prefecture,
    intensity: { ja: label('jp'), en: label('en') },
    originTime: originAt === null ? null : new Date(originAt),
    epicenter: epicenter === null ? null : { ja: epicenter, en: epicenter },
    magnitude: Number.isFinite(magnitude) ? magnitude : null,
  };
}

function askedOf({ response, respondedAt, via, proxied, ...traveler }: TravelerRow): Asked {
  const way: AnswerWay = proxied ? 'proxy' : (via ?? 'url');
  return {
    ...traveler,
    answer: response !== null && respondedAt !== null ? { response, at: respondedAt, via: way } : null,
  };
}

/** Travelers of one mail stand in one chunk, which is of one delivery, so that the address needs no index. */
async function travelersOf(
  db: Db,
  { deliveryId, applicantId }: Link,
  { mailAddress, mailChunkId }: Row,
): Promise<Asked[]> {
  const rows = await db.prepared<TravelerRow>(
    'travelers',
    sql`
    SELECT r.applicant_id AS "applicantId", r.name, a.number_of_people AS "numberOfPeople", r.response,
           r.responded_at AS "respondedAt", w.via, w.proxy_id IS NOT NULL AS proxied
    FROM recipient r
    JOIN applicant a ON a.id = r.applicant_id
    LEFT JOIN answer w ON w.id = r.answer_id
    WHERE r.delivery_id = ${deliveryId} AND r.applicant_id IN (
      SELECT ${applicantId}::int UNION
      SELECT x.applicant_id FROM recipient x
      WHERE x.mail_chunk_id = ${mailChunkId}::int AND lower(x.mail_address) = lower(${mailAddress}::text))
    ORDER BY r.applicant_id <> ${applicantId}, r.applicant_id LIMIT ${MAX_TRAVELERS}`,
  );
  return rows.map(askedOf);
}

/** The question of a link; undefined when the delivery has no such recipient. */
export async function findQuestion(db: Db, link: Link): Promise<Question | undefined> {
  const [row] = await db.prepared<Row>(
    'question',
    sql`
    SELECT r.language, c.name AS company, c.emergency_tel AS "emergencyTel", d.origin = 'drill' AS drill,
           n.code <> ${JAPAN} AS abroad, d.subject, d.subject_en AS "subjectEn", d.content->>'originAt' AS "originAt",
           d.content->>'epicenter' AS epicenter, d.content->>'magnitude' AS magnitude,
           d.content->'intensities'->r.prefecture_code AS felt,
           CASE WHEN p.code IS NOT NULL THEN jsonb_build_object('ja', p.name, 'en', p.name_en) END AS prefecture,
           r.prefecture_code AS "prefectureCode", r.mail_address AS "mailAddress", r.mail_chunk_id AS "mailChunkId",
           coalesce((s.retention_days->>'position')::int, ${RETENTION.position}) AS "positionDays",
           (
             SELECT CASE WHEN y.content ? 'byCompany' THEN 'company' ELSE 'agency' END
             FROM recipient x JOIN delivery y ON y.id = x.delivery_id
             WHERE x.applicant_id = r.applicant_id AND (y.event_id = d.event_id OR y.drill_id = d.drill_id)
               AND y.message_type = ${RETRACTION} AND y.id > d.id
               AND y.content->'grades' IS NULL
             ORDER BY y.id DESC LIMIT 1
           ) AS retracted
    FROM recipient r
    JOIN delivery d ON d.id = r.delivery_id
    JOIN company c ON c.id = d.company_id
    JOIN applicant a ON a.id = r.applicant_id
    JOIN country n ON n.id = a.country_id
    CROSS JOIN system_setting s
    LEFT JOIN prefecture p ON p.code = r.prefecture_code
    WHERE r.delivery_id = ${link.deliveryId} AND r.applicant_id = ${link.applicantId}`,
  );
  if (!row) return undefined;
  return {
    language: row.language === 'en' ? 'en' : 'ja',
    company: row.company,
    emergencyTel: row.emergencyTel === '' ? null : row.emergencyTel,
    drill: row.drill,
    abroad: row.abroad,
    retracted: row.retracted,
    prefectureCode: row.prefectureCode,
    occasion: occasionOf(row),
    positionDays: row.positionDays,
    travelers: await travelersOf(db, link, row),
  };
}

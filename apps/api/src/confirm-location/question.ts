import {
  type Intensity,
  JAPAN,
  type Language as Code,
  MESSAGE_TYPE,
  type RESPONDED_VIA,
  type ResponseValue,
  RETENTION,
} from '@tabimori/shared';
import { intensityLabel } from '@tabimori/domain';
import { epicenterLabel } from '@tabimori/shared/epicenters';
import { COMPANY_NAMES, CONTACT_TEL, type DeliveryContent, type Link, recipientOf, sql } from '@tabimori/server';
import type { Db } from '../db/sql.js';
import { MAX_TRAVELERS } from '../page/form.js';
import type { AnswerWay, GivenAnswer, Language, Localized, Occasion, Traveler } from '../page/view.js';

/** One traveler of the page with the answer that counts now. */
export type Asked = Traveler & { answer: GivenAnswer | null };

/** The subject of the response page of a link. */
export interface Question {
  language: Language;
  company: Localized;
  emergencyTel: string | null;
  drill: boolean;
  abroad: boolean;
  /** who retracted it, the agency or the company; null: it stands */
  retracted: 'agency' | 'company' | null;
  /** the traveler's prefecture when the message was sent */
  prefectureCode: string | null;
  occasion: Occasion;
  positionDays: number;
  /** the link's own traveler first, then those who share company and mail address */
  travelers: Asked[];
}

interface Row extends TravelerRow {
  /** the number of the link among those asked for, from 1 */
  position: number;
  language: Code;
  company: Record<Code, string>;
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
  others: TravelerRow[] | null;
}

interface TravelerRow extends Traveler {
  response: ResponseValue | null;
  /** ISO 8601 in JSON */
  respondedAt: Date | string | null;
  via: (typeof RESPONDED_VIA)[number] | null;
  proxied: boolean;
}

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
    epicenter: epicenter === null ? null : { ja: epicenter, en: epicenterLabel(epicenter, 'en') ?? '' },
    magnitude: Number.isFinite(magnitude) ? magnitude : null,
  };
}

function askedOf({ applicantId, name, numberOfPeople, response, respondedAt, via, proxied }: TravelerRow): Asked {
  const way: AnswerWay = proxied ? 'proxy' : (via ?? 'url');
  return {
    applicantId,
    name,
    numberOfPeople,
    answer: response !== null && respondedAt !== null ? { response, at: new Date(respondedAt), via: way } : null,
  };
}

function questionOf(row: Row): Question {
  return {
    language: row.language === 'en' ? 'en' : 'ja',
    company: { ja: row.company.jp, en: row.company.en },
    emergencyTel: row.emergencyTel === '' ? null : row.emergencyTel,
    drill: row.drill,
    abroad: row.abroad,
    retracted: row.retracted,
    prefectureCode: row.prefectureCode,
    occasion: occasionOf(row),
    positionDays: row.positionDays,
    travelers: [row, ...(row.others ?? [])].map(askedOf),
  };
}

/**
 * Those who share the mail of the recipient `r`: they are in its chunk, which belongs to one delivery, so the address
 * needs no index. Looking through the chunk is most of the work, and few share an address.
 */
const OTHERS = sql`
  SELECT jsonb_agg(t ORDER BY t."applicantId") FROM (
    SELECT x.applicant_id AS "applicantId", x.name, b.number_of_people AS "numberOfPeople", x.response,
           x.responded_at AS "respondedAt", v.via, v.proxy_id IS NOT NULL AS proxied
    FROM recipient x
    JOIN applicant b ON b.id = x.applicant_id
    LEFT JOIN answer v ON v.id = x.answer_id
    WHERE x.mail_chunk_id = r.mail_chunk_id AND lower(x.mail_address) = lower(r.mail_address)
      AND x.applicant_id <> r.applicant_id
    ORDER BY x.applicant_id LIMIT ${MAX_TRAVELERS - 1}
  ) t`;

const RETRACTED = sql`
  SELECT CASE WHEN y.content ? 'byCompany' THEN 'company' ELSE 'agency' END
  FROM recipient x JOIN delivery y ON y.id = x.delivery_id
  WHERE x.applicant_id = r.applicant_id AND (y.event_id = d.event_id OR y.drill_id = d.drill_id)
    AND y.message_type = ${MESSAGE_TYPE.retraction} AND x.delivery_id > r.delivery_id
    AND y.content->'grades' IS NULL
  ORDER BY y.id DESC LIMIT 1`;

/** The questions of the links, in order; undefined if the delivery has no such recipient. */
export async function findQuestions(db: Db, links: readonly Link[]): Promise<(Question | undefined)[]> {
  const found = await db.prepared<Row>(
    'questions',
    sql`
    SELECT g.position::int, r.language, ${COMPANY_NAMES} AS company, ${CONTACT_TEL} AS emergency_tel, d.origin = 'drill' AS drill,
           n.code <> ${JAPAN} AS abroad, d.subject, d.subject_en, d.content->>'originAt' AS origin_at,
           d.content->>'epicenter' AS epicenter, d.content->>'magnitude' AS magnitude,
           d.content->'intensities'->r.prefecture_code AS felt,
           CASE WHEN p.code IS NOT NULL THEN jsonb_build_object('ja', p.name, 'en', p.name_en) END AS prefecture,
           r.prefecture_code,
           coalesce((s.retention_days->>'position')::int, ${RETENTION.position}) AS position_days,
           (${RETRACTED}) AS retracted, r.applicant_id, r.name, a.number_of_people, r.response, r.responded_at, w.via,
           w.proxy_id IS NOT NULL AS proxied, CASE WHEN r.shares_address IS NOT FALSE THEN (${OTHERS}) END AS others
    FROM unnest(${links.map(({ deliveryId }) => deliveryId)}::int[], ${links.map(({ applicantId }) => applicantId)}::int[])
      WITH ORDINALITY AS g(delivery_id, applicant_id, position)
    CROSS JOIN ${recipientOf(sql`g.delivery_id`, sql`g.applicant_id`)} r
    JOIN delivery d ON d.id = r.delivery_id
    JOIN company c ON c.id = d.company_id
    JOIN applicant a ON a.id = r.applicant_id
    JOIN country n ON n.id = a.country_id
    CROSS JOIN system_setting s
    LEFT JOIN prefecture p ON p.code = r.prefecture_code
    LEFT JOIN answer w ON w.id = r.answer_id`,
  );
  const byPosition = new Map(found.map((row) => [row.position, questionOf(row)]));
  return links.map((_, index) => byPosition.get(index + 1));
}

import type { HelpCall } from '@tabimori/domain';
import {
  CITY_THEN,
  companyNameIn,
  gradeInForceAt,
  type MailFacts,
  originLabel,
  prefectureNames,
  rows,
  sql,
} from '@tabimori/server';
import { RESPONSE, type TsunamiGrade } from '@tabimori/shared';
import { municipalityInEnglish } from '@tabimori/shared/municipality-names';
import type { Context } from '../context.js';
import type { DueMail } from './due-mail.js';
import { happenedOf } from './flow-news.js';
import { personOfEventUrl, personUrl } from './screens.js';

interface Call {
  name: string;
  company: string;
  eventId: number | null;
  inResult: boolean;
  prefectureCode: string | null;
  city: string;
  inForce: TsunamiGrade | null;
  answeredAt: Date;
  isInjured: boolean;
  isRecorded: boolean;
}

/** Who calls for help: only the name, the company and the place. Null: the answer is gone. */
export async function helpCall(
  { dataSource, config }: Context,
  { userId, language }: DueMail,
  { deliveryId, applicantId, answerId = 0 }: MailFacts['needsHelp'],
): Promise<HelpCall | null> {
  const inForce = await gradeInForceAt(dataSource);
  const [call] = await rows<Call>(
    dataSource,
    sql`SELECT r.name, ${companyNameIn(language)} AS company, d.event_id,
            (d.wave_id IS NOT NULL AND (u.division_id IS NULL OR u.division_id = r.division_id)) AS in_result,
            r.prefecture_code, ${CITY_THEN}, ${inForce} AS in_force, w.answered_at, w.response = ${RESPONSE.injured} AS is_injured,
            w.via = 'admin' AS is_recorded
     FROM answer w JOIN delivery d ON d.id = w.root_id JOIN company c ON c.id = d.company_id
     JOIN recipient r ON r.delivery_id = w.delivery_id AND r.applicant_id = w.applicant_id
     JOIN applicant a ON a.id = r.applicant_id JOIN users u ON u.id = ${userId}
     WHERE w.root_id = ${deliveryId} AND w.applicant_id = ${applicantId}
       AND (w.response = ${RESPONSE.help} AND w.id >= ${answerId} OR w.response = ${RESPONSE.injured} AND w.id = ${answerId})
     ORDER BY w.id LIMIT 1`,
  );
  if (!call) return null;
  const { eventId, inResult, prefectureCode, city, inForce: grade, answeredAt, isInjured, isRecorded } = call;
  const names = (await prefectureNames(dataSource))[language];
  const happened = eventId === null ? null : await happenedOf(dataSource, eventId, 'earthquake', language);
  return {
    happened: happened && {
      ...happened.event,
      struck: happened.felt.flatMap(({ code, ...felt }) =>
        code === prefectureCode ? [{ name: names.get(code) ?? code, felt, grade: null }] : [],
      ),
    },
    isInjured,
    isRecorded,
    // people are taken on at the event; it has no traveler of another department
    url:
      eventId !== null && inResult
        ? personOfEventUrl(config, eventId, applicantId)
        : personUrl(config, deliveryId, applicantId),
    name: oneLine(call.name),
    company: oneLine(call.company),
    place: prefectureCode === null ? null : (names.get(prefectureCode) ?? null),
    city: prefectureCode === null ? '' : language === 'en' ? municipalityInEnglish(prefectureCode, city) : city,
    inForce: grade,
    answeredAt: originLabel(answeredAt.toISOString(), language) ?? '',
  };
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

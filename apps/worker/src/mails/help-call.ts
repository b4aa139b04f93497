import type { HelpCall } from '@tabimori/domain';
import { type MailFacts, originLabel, prefectureNames, rows, sql } from '@tabimori/server';
import { RESPONSE } from '@tabimori/shared';
import type { Context } from '../context.js';
import type { DueMail } from './due-mail.js';
import { happenedOf } from './flow-news.js';
import { personUrl } from './screens.js';

interface Call {
  name: string;
  company: string;
  eventId: number | null;
  prefectureCode: string | null;
  answeredAt: Date;
  isInjured: boolean;
}

/** Who calls for help: only the name, the company and the place. Null: the answer is gone. */
export async function helpCall(
  { dataSource, config }: Context,
  { language }: DueMail,
  { deliveryId, applicantId, answerId = 0 }: MailFacts['needsHelp'],
): Promise<HelpCall | null> {
  const [call] = await rows<Call>(
    dataSource,
    sql`SELECT r.name, c.name AS company, d.event_id, r.prefecture_code, a.answered_at, a.response = ${RESPONSE.injured} AS is_injured
     FROM answer a JOIN delivery d ON d.id = a.root_id JOIN company c ON c.id = d.company_id
     JOIN recipient r ON r.delivery_id = a.delivery_id AND r.applicant_id = a.applicant_id
     WHERE a.root_id = ${deliveryId} AND a.applicant_id = ${applicantId}
       AND (a.response = ${RESPONSE.help} AND a.id >= ${answerId} OR a.response = ${RESPONSE.injured} AND a.id = ${answerId})
     ORDER BY a.id LIMIT 1`,
  );
  if (!call) return null;
  const { eventId, prefectureCode, answeredAt, isInjured } = call;
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
    url: personUrl(config, deliveryId, applicantId),
    name: oneLine(call.name),
    company: oneLine(call.company),
    place: prefectureCode === null ? null : (names.get(prefectureCode) ?? null),
    answeredAt: originLabel(answeredAt.toISOString(), language) ?? '',
  };
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

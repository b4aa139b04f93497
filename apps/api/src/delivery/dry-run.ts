import { mailHtml, render, renderSms, smsSegments, testSend, type MessageValues, WITH_HTML } from '@tabimori/domain';
import {
  builtInOf,
  builtInTexts,
  COMPANY_NAMES,
  type Config,
  CONTACT_TEL,
  type DeliveryContent,
  type Facts,
  filledTexts,
  NO_EVENT,
  placeValues,
  prefectureNames,
  Sql,
  sql,
  templateFor,
  warningsInForce,
} from '@tabimori/server';
import {
  type delivery,
  type DryRun,
  type Given,
  JAPAN,
  type Language,
  LANGUAGES,
  MESSAGE_TYPE,
  RESPONSE,
  type TextPart,
  type TsunamiGrade,
} from '@tabimori/shared';
import { SAID_LAST } from '../answers/last-word.js';
import type { Db } from '../db/sql.js';
import { wrongField } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { audienceOf, readersOf } from './audience.js';
import { type Message, messageOf, standardTexts } from './message.js';
import { factsOfEvent, requireAsking, warnedBy } from './of-event.js';

/** As long as a real token. */
const SAMPLE_TOKEN = 'x'.repeat(24);
const MAIL_LINK = '/confirm-location?token=';

interface SampleRow {
  applicantId: number;
  name: string;
  language: Language;
  companyId: number;
  companyName: string;
  companyNameEn: string;
  company: Record<Language, string>;
  contactTel: string;
  appId: string;
  prefectureCode: string | null;
  abroad: boolean;
  from: string;
}

/** What a send would do, counted exactly; sends and writes nothing. */
export async function dryRunOf(
  db: Db,
  config: Config,
  actor: Actor,
  given: Given<typeof delivery.dryRun>,
): Promise<DryRun> {
  const message = await messageOf(db, actor, given);
  const { eventId, sampleId } = given;
  if (eventId !== undefined) await requireAsking(db, eventId, message.messageType);
  const audience = await audienceOf(db, actor, given);
  const readers = readersOf(audience, message.languages);
  const warned = await warnedOf(db, message);
  const counts = await db.rows<DryRun['counts'][number]>(sql`
      SELECT c.id AS company_id, c.name AS company_name, c.name_en AS company_name_en, g.prefecture_code, g.total
      FROM (SELECT a.company_id, a.prefecture_code, count(*)::int AS total ${readers} GROUP BY 1, 2) g
      JOIN company c ON c.id = g.company_id ORDER BY c.id, g.prefecture_code`);
  return {
    total: counts.reduce((sum, { total }) => sum + total, 0),
    counts,
    ...(await reachOf(db, config, readers, { ...message, eventId }, Object.keys(warned))),
    ...(await leftOutOf(db, audience, given.applicantIds ?? [], message)),
    sample: await sampleOf(db, config, readers, { ...message, warned, eventId }, sampleId),
  };
}

/** The tsunami warnings with which a question begins, by prefecture. */
export const warnedOf = async (db: Db, { messageType }: Message): Promise<Record<string, TsunamiGrade>> =>
  messageType === MESSAGE_TYPE.notice ? {} : Object.fromEntries(await warningsInForce(db.source));

type Reach = Pick<DryRun, 'mail' | 'sms' | 'noContact' | 'undelivered' | 'inNeed' | 'safe' | 'warned'>;

async function reachOf(
  db: Db,
  config: Config,
  readers: Sql,
  { channels, messageType, eventId }: Message & { eventId: number | undefined },
  warned: readonly string[],
): Promise<Reach> {
  const hasMail = channels.includes('mail') ? sql`a.mail_address IS NOT NULL` : sql`FALSE`;
  const hasSms = channels.includes('sms') && config.twilio !== null ? sql`a.phone_e164 IS NOT NULL` : sql`FALSE`;
  const isInNeed =
    messageType === MESSAGE_TYPE.notice ? sql`FALSE` : sql`(${SAID_LAST.attention} OR ${SAID_LAST.other})`;
  const isSafe =
    eventId === undefined
      ? sql`FALSE`
      : sql`(EXISTS (
          SELECT FROM recipient x JOIN delivery d ON d.id = x.delivery_id
          WHERE x.applicant_id = a.id AND x.response = ${RESPONSE.safe} AND d.event_id = ${eventId}) AND ${SAID_LAST.safe})`;
  const row = await db.row<Reach>(sql`
      SELECT (count(*) FILTER (WHERE ${hasMail}))::int AS mail, (count(*) FILTER (WHERE ${hasSms}))::int AS sms,
             (count(*) FILTER (WHERE NOT ${hasMail} AND NOT ${hasSms}))::int AS no_contact,
             (count(*) FILTER (WHERE (${hasMail} OR ${hasSms}) AND (NOT ${hasMail} OR a.mail_undelivered)
               AND (NOT ${hasSms} OR a.sms_undelivered)))::int AS undelivered,
             (count(*) FILTER (WHERE ${isInNeed}))::int AS in_need, (count(*) FILTER (WHERE ${isSafe}))::int AS safe,
             (count(*) FILTER (WHERE a.prefecture_code = ANY(${warned}::text[])))::int AS warned
      ${readers}`);
  return row ?? { mail: 0, sms: 0, noContact: 0, undelivered: 0, inNeed: 0, safe: 0, warned: 0 };
}

async function leftOutOf(
  db: Db,
  audience: Sql,
  applicantIds: readonly number[],
  { languages }: Message,
): Promise<Pick<DryRun, 'readers' | 'deleted' | 'noText'>> {
  const row = await db.row<Pick<DryRun, 'readers' | 'deleted'>>(sql`
      SELECT (SELECT count(*)::int FROM applicant WHERE id = ANY(${applicantIds}::int[]) AND deleted_at IS NOT NULL) AS deleted,
             (SELECT jsonb_build_object('jp', count(*) FILTER (WHERE a.language = 'jp'),
                'en', count(*) FILTER (WHERE a.language = 'en')) ${audience}) AS readers`);
  const { readers, deleted } = row ?? { readers: { jp: 0, en: 0 }, deleted: 0 };
  const noText = LANGUAGES.filter((one) => !languages.includes(one)).reduce((sum, one) => sum + readers[one], 0);
  return { readers, deleted, noText };
}

type Rendered = NonNullable<DryRun['sample']>['jp'] & {
  /** of a test send: the HTML part, of messages that have one */
  testHtml: () => string | null;
};
type Sample = Omit<NonNullable<DryRun['sample']>, Language> & Record<Language, Rendered>;

/** The message as one of these readers gets it: the wanted one, otherwise the first. */
export async function sampleOf(
  db: Db,
  config: Config,
  readers: Sql,
  message: Message & { warned: Record<string, TsunamiGrade>; eventId: number | undefined },
  wanted: number | undefined,
): Promise<Sample | null> {
  // whoever reads the most: where a tsunami warning is in force the message begins with it
  const isWarned = sql`a.prefecture_code = ANY(${Object.keys(message.warned)}::text[])`;
  const row = await db.row<SampleRow>(sql`
      SELECT one.id AS applicant_id, one.name, one.language, c.id AS company_id, c.name AS company_name, c.name_en AS company_name_en,
             ${COMPANY_NAMES} AS company, one.app_id,
             ${CONTACT_TEL} AS contact_tel, one.prefecture_code,
             n.code <> ${JAPAN} AS abroad, s.sender_mail_address AS from
      FROM (
        SELECT a.* ${readers}
        ORDER BY a.id = ${wanted ?? null}::int DESC NULLS LAST, ${isWarned} DESC NULLS LAST, a.id LIMIT 1
      ) one
      JOIN company c ON c.id = one.company_id JOIN country n ON n.id = one.country_id CROSS JOIN system_setting s`);
  if (wanted !== undefined && row?.applicantId !== wanted) throw wrongField('sampleId', 'E00066');
  if (!row) return null;
  const { applicantId, name, language: reads, companyName, companyNameEn, from } = row;
  const names = await prefectureNames(db.source);
  const texts = message.texts ?? (await standardTexts(db.source, row.companyId, message.messageType));
  const { eventId, warned } = message;
  const part = sql`${readers} AND a.company_id = ${row.companyId}`;
  const ofEvent =
    eventId === undefined ? NO_EVENT : await factsOfEvent(db.source, eventId, await warnedBy(db, eventId), part);
  // as a delivery is written
  const facts = Object.keys(warned).length > 0 ? { ...ofEvent, warned } : ofEvent;
  const inLanguage = (language: Language): Rendered =>
    rendered(
      config,
      { ...message, texts },
      facts,
      language,
      {
        name,
        company: row.company[language],
        contactTel: row.contactTel,
        appId: row.appId,
        ...placeValues(facts, row.prefectureCode, language, names, 'mail'),
      },
      row.abroad,
    );
  return {
    applicantId,
    name,
    language: reads,
    companyName,
    companyNameEn,
    from,
    standard: builtInOf(message.messageType, 0, facts)?.key ?? null,
    jp: inLanguage('jp'),
    en: inLanguage('en'),
  };
}

/** As the worker fills it, with a link that leads nowhere. */
function rendered(
  config: Config,
  { messageType, texts }: Message,
  facts: Facts,
  language: Language,
  values: MessageValues,
  abroad: boolean,
): Rendered {
  const builtIn = builtInTexts(messageType, 0, facts);
  const content = { ...filledTexts(texts ?? builtIn, builtIn), ...facts };
  const standard = { ...builtIn, ...facts };
  const fromBuiltIn: TextPart[] = [];
  const linkedTo = (link: string): MessageValues => ({ ...values, url: config.appBaseUrl + link + SAMPLE_TOKEN });
  const templateOf = (of: DeliveryContent, which: TextPart, all: MessageValues): string =>
    templateFor({ content: of, messageType, reminderNumber: 0, drill: false }, which, language, all);
  const part = (which: TextPart, link: string): string => {
    const all = linkedTo(link);
    const template = templateOf(content, which, all);
    if (template === templateOf(standard, which, all)) fromBuiltIn.push(which);
    const fill = which === 'sms' ? renderSms : render;
    return fill(template, all, { language, abroad });
  };
  const testHtml = (): string | null => {
    if (!WITH_HTML.includes(messageType)) return null;
    const all = linkedTo(MAIL_LINK);
    const template = testSend[language]({
      subject: templateOf(content, 'subject', all),
      body: templateOf(content, 'body', all),
    });
    return mailHtml(template, [all], { language, abroad });
  };
  const sms = part('sms', '/c/');
  const { segments, length } = smsSegments(sms);
  const subject = part('subject', '');
  const body = part('body', MAIL_LINK);
  return { subject, body, sms, smsSegments: segments, smsLength: length, builtIn: fromBuiltIn, testHtml };
}

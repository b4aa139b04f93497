import { signed } from '@tabimori/domain';
import { type DeliveryText, ownTexts, type Runner, sql } from '@tabimori/server';
import {
  type Channel,
  type delivery,
  type FieldError,
  type Given,
  type Language,
  LANGUAGES,
  type ManualType,
  MESSAGE_TYPE,
  PLACEHOLDERS_OF,
  placeholdersOf,
  TEMPLATE_DIV,
  unknownPlaceholders,
} from '@tabimori/shared';
import type { Db } from '../db/sql.js';
import { wrongField } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { readableBy } from '../message-templates/template-scope.js';

type Chosen = Pick<
  Given<typeof delivery.select>,
  'messageType' | 'templateId' | 'text' | 'channels' | 'resendTimes' | 'resendIntervalMinutes'
>;
type Texts = Record<Language, DeliveryText>;

/** A checked message. */
export interface Message {
  messageType: ManualType;
  /** null: each company's own, otherwise the built-in question */
  texts: Texts | null;
  channels: Channel[];
  /** who can be written to: a notice has no built-in text to fall back on */
  languages: Language[];
  resendTimes: number;
  resendIntervalMinutes: number;
  /** the template's owner; null: usable by all */
  templateOf: { categoryId: number | null; companyId: number | null } | null;
}

const FIELDS = {
  jp: { subject: 'text.subject', body: 'text.body', sms: 'text.smsText' },
  en: { subject: 'text.subjectEn', body: 'text.bodyEn', sms: 'text.smsTextEn' },
} as const;

/** The message of a send: the template's, or the sender's own words. Throws E00041 with the faults. */
export async function messageOf(db: Db, actor: Actor, given: Chosen): Promise<Message> {
  const { messageType, templateId, text, channels, resendTimes, resendIntervalMinutes } = given;
  const asks = messageType === MESSAGE_TYPE.safetyConfirmation;
  if (templateId !== undefined && text !== undefined) throw wrongField('templateId', 'E00004');
  if (!asks && resendTimes > 0) throw wrongField('resendTimes', 'E00004');
  const template = templateId === undefined ? null : await findTemplate(db, actor, templateId, messageType);
  const own = template?.texts ?? (text ? textsOf(text) : null);
  if (!asks) requireNotice(own, templateId !== undefined);
  if (own) requirePlaceholders(own, asks, templateId !== undefined);
  const texts = own && completed(own, asks);
  return {
    messageType,
    texts,
    channels: [...new Set(channels)],
    languages: LANGUAGES.filter((language) => asks || isWhole(own?.[language])),
    resendTimes,
    resendIntervalMinutes,
    templateOf: template?.of ?? null,
  };
}

/** The words of a notice for whom it was sent to before: those who have changed to a language without any get the other's. */
export const resent = ({ jp, en }: Texts): Texts => ({ jp: isWhole(jp) ? jp : en, en: isWhole(en) ? en : jp });

const isWhole = (text: DeliveryText | undefined): boolean =>
  text !== undefined && text.subject !== '' && text.body !== '';

const textsOf = (text: NonNullable<Chosen['text']>): Texts => ({
  jp: { subject: text.subject, body: text.body, sms: text.smsText },
  en: { subject: text.subjectEn, body: text.bodyEn, sms: text.smsTextEn },
});

/**
 * A notice is written in one language at least. It has something new to say each time: without a template that somebody chose
 * or own words nothing is sent, rather than the company's first template of notices.
 */
function requireNotice(own: Texts | null, isTemplate: boolean): void {
  if (own && LANGUAGES.some((language) => isWhole(own[language]))) return;
  if (isTemplate) throw wrongField('templateId', 'E00004');
  const fields = (['subject', 'body'] as const).filter((part) => !own || own.jp[part] === '');
  throw new Failure(
    'E00041',
    (fields.length > 0 ? fields : (['subject', 'body'] as const)).map((part) => ({
      field: FIELDS.jp[part],
      messageCode: 'E00001',
    })),
  );
}

function requirePlaceholders(own: Texts, asks: boolean, isTemplate: boolean): void {
  const wrong = LANGUAGES.flatMap((language) =>
    (['subject', 'body', 'sms'] as const).flatMap((part): FieldError[] => {
      const text = own[language][part];
      const field = isTemplate ? 'templateId' : FIELDS[language][part];
      const [unknown] = unknownPlaceholders(text);
      if (unknown !== undefined)
        return [{ field, messageCode: 'PLACEHOLDER_UNKNOWN', params: { placeholder: unknown } }];
      const hasNoValue =
        !asks &&
        placeholdersOf(text).some((placeholder) => !PLACEHOLDERS_OF[MESSAGE_TYPE.notice].includes(placeholder));
      return hasNoValue ? [{ field, messageCode: 'E00004' }] : [];
    }),
  );
  if (wrong.length > 0) throw new Failure('E00041', isTemplate ? wrong.slice(0, 1) : wrong);
}

/**
 * The texts of a company's question when nobody chose any: those of the template that its sends use. Null: there is
 * none, and the built-in question is used.
 */
export async function standardTexts(runner: Runner, companyId: number, messageType: ManualType): Promise<Texts | null> {
  const own = await ownTexts(runner, companyId, messageType);
  return own && completed(own, messageType === MESSAGE_TYPE.safetyConfirmation);
}

/**
 * A question without its link could not be answered, and one from nobody would be taken for fraud; an SMS of a notice without words
 * says its subject.
 */
const completed = (own: Texts, asks: boolean): Texts => {
  const complete = (language: Language): DeliveryText => {
    const { subject, body, sms } = own[language];
    return asks
      ? signed({ subject, body: withLink(body, '\n\n'), sms: withLink(sms, ' ') }, language)
      : { subject, body, sms: sms === '' ? subject : sms };
  };
  return { jp: complete('jp'), en: complete('en') };
};

const withLink = (text: string, between: string): string =>
  text === '' || placeholdersOf(text).includes('url') ? text : `${text}${between}{{url}}`;

interface Template {
  texts: Texts;
  of: NonNullable<Message['templateOf']>;
}

async function findTemplate(db: Db, actor: Actor, id: number, messageType: ManualType): Promise<Template> {
  const row = await db.row<Template & { messageType: number }>(sql`
    SELECT m.message_type,
           jsonb_build_object('jp', jsonb_build_object('subject', m.subject, 'body', m.body, 'sms', m.sms_text),
             'en', jsonb_build_object('subject', m.subject_en, 'body', m.body_en, 'sms', m.sms_text_en)) AS texts,
           jsonb_build_object('categoryId', CASE WHEN m.user_div = ${TEMPLATE_DIV.category} THEN m.category_id END,
             'companyId', CASE WHEN m.user_div = ${TEMPLATE_DIV.company} THEN m.company_id END) AS of
    FROM message_template m WHERE m.id = ${id} AND (${readableBy(actor)})`);
  if (!row) throw wrongField('templateId', 'E00066');
  if (row.messageType !== messageType) throw wrongField('templateId', 'E00004');
  return row;
}

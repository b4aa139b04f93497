import {
  builtInFor,
  coastsLabel,
  fleeFirst,
  gradeLabel,
  intensityLabel,
  intensityOrder,
  leavesBlank,
  magnitudeLabel,
  NOTICE_SMS,
  render,
  type BuiltInOptions,
  type BuiltInType,
  type MessageParts,
  type MessageValues,
  placesLabel,
  valueOf,
} from '@tabimori/domain';
import { epicenterLabel } from '@tabimori/shared/epicenters';
import type { DeliveryContent, DeliveryText } from '../db/entities/delivery.js';
import { PrefectureEntity } from '../db/entities/reference.js';
import { MessageTemplateEntity } from '../db/entities/setting.js';
import { columns } from '../db/columns.js';
import { rows, type Runner, sql } from '../db/sql.js';
import {
  type Channel,
  MESSAGE_TYPE,
  type Language,
  type MessageType,
  TEMPLATE_DIV,
  TSUNAMI_IN_FORCE,
} from '@tabimori/shared';

export type Names = Record<Language, Map<string, string>>;

const TEMPLATE_FIELDS = [
  'id',
  'userDiv',
  'templateName',
  'subject',
  'subjectEn',
  'body',
  'bodyEn',
  'smsText',
  'smsTextEn',
] as const;

export type ChosenTemplate = Pick<MessageTemplateEntity, (typeof TEMPLATE_FIELDS)[number]>;

/** What the agency said, as the texts of a delivery are filled with it. */
export type Facts = Pick<
  DeliveryContent,
  | 'originAt'
  | 'epicenter'
  | 'magnitude'
  | 'issuedAt'
  | 'intensities'
  | 'grades'
  | 'coasts'
  | 'lowered'
  | 'warned'
  | 'tsunamiOnly'
  | 'byCompany'
>;

/** What a message says that is about no event. */
export const NO_EVENT: Facts = { originAt: null, epicenter: null, magnitude: null, intensities: {} };

/** The names of the prefectures by code. */
export async function prefectureNames(runner: Runner): Promise<Names> {
  const known = await rows<Pick<PrefectureEntity, 'code' | 'name' | 'nameEn'>>(
    runner,
    sql`SELECT ${columns(PrefectureEntity, 'p', ['code', 'name', 'nameEn'])} FROM prefecture p`,
  );
  return {
    jp: new Map(known.map(({ code, name }) => [code, name])),
    en: new Map(known.map(({ code, nameEn }) => [code, nameEn])),
  };
}

const hasBuiltIn = (type: MessageType): type is BuiltInType => type !== MESSAGE_TYPE.notice;

type OfText = Pick<Facts, 'grades' | 'lowered' | 'intensities' | 'byCompany' | 'tsunamiOnly' | 'warned'>;

/** The built-in texts; a drill has its own; for a notice, which its sender writes, only the SMS. */
export function builtInTexts(
  type: MessageType,
  reminderNumber: number,
  facts: OfText,
  drill = false,
): Record<Language, MessageParts> {
  const sms = (language: Language): MessageParts => ({ subject: '', body: '', sms: NOTICE_SMS[language] });
  return builtInOf(type, reminderNumber, facts, drill)?.text ?? { jp: sms('jp'), en: sms('en') };
}

/** The built-in text and its key; null: of a notice, which has none. */
export function builtInOf(
  type: MessageType,
  reminderNumber: number,
  { grades, lowered, intensities, byCompany, tsunamiOnly: coasts, warned = {} }: OfText,
  drill = false,
): ReturnType<typeof builtInFor> | null {
  if (!hasBuiltIn(type)) return null;
  const hazard = grades ? 'tsunami' : 'earthquake';
  const major = Object.values(grades ?? {}).includes('major');
  const withoutEvent = !grades && Object.keys(intensities).length === 0;
  const isInForce = coasts?.some((code) => code in warned) === true;
  const tsunamiOnly = withoutEvent && coasts ? (isInForce ? 'inForce' : 'over') : undefined;
  const options: BuiltInOptions = {
    reminderNumber,
    hazard,
    major,
    lowered: lowered?.to,
    drill,
    withoutEvent,
    tsunamiOnly,
    byCompany,
  };
  return builtInFor(type, options);
}

/**
 * The template that a company's send uses: its own, otherwise its category's, otherwise the provider's; of several
 * the first.
 */
export async function chosenTemplate(
  tx: Runner,
  companyId: number,
  type: MessageType,
): Promise<ChosenTemplate | undefined> {
  const [chosen] = await rows<ChosenTemplate>(
    tx,
    sql`SELECT ${columns(MessageTemplateEntity, 't', TEMPLATE_FIELDS)}
        FROM message_template t JOIN company c ON c.id = ${companyId}
        WHERE t.message_type = ${type}
          AND (t.user_div = ${TEMPLATE_DIV.provider}
            OR (t.user_div = ${TEMPLATE_DIV.category} AND t.category_id = c.category_id)
            OR (t.user_div = ${TEMPLATE_DIV.company} AND t.company_id = c.id))
        ORDER BY t.user_div DESC, t.display_order, t.id LIMIT 1`,
  );
  return chosen;
}

/** The texts of the template that a company's sends of a type use; null: there is none. */
export async function ownTexts(
  tx: Runner,
  companyId: number,
  type: MessageType,
): Promise<Record<Language, DeliveryText> | null> {
  const own = await chosenTemplate(tx, companyId, type);
  if (!own) return null;
  return {
    jp: { subject: own.subject, body: own.body, sms: own.smsText },
    en: { subject: own.subjectEn, body: own.bodyEn, sms: own.smsTextEn },
  };
}

/** Own texts, filled up with the built-in ones where they are empty. */
export const filledTexts = (
  own: Record<Language, DeliveryText>,
  builtIn: Record<Language, DeliveryText>,
): Record<Language, DeliveryText> => ({ jp: filledUp(own.jp, builtIn.jp), en: filledUp(own.en, builtIn.en) });

const filledUp = (own: DeliveryText, builtIn: DeliveryText): DeliveryText => ({
  subject: own.subject.trim() === '' ? builtIn.subject : own.subject,
  body: own.body.trim() === '' ? builtIn.body : own.body,
  sms: own.sms.trim() === '' ? builtIn.sms : own.sms,
});

const originFormat = (month: 'numeric' | 'short'): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'Asia/Tokyo',
    month,
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
/** Made once: making one takes ten times as long as using it. */
const ORIGIN_FORMATS: Record<Language, Intl.DateTimeFormat> = {
  jp: originFormat('numeric'),
  en: originFormat('short'),
};

/** `1月1日 16:10`, `Jan 1, 16:10 JST`: Japan's time. */
export function originLabel(originAt: string | null, language: Language): string | null {
  if (originAt === null) return null;
  const parts = ORIGIN_FORMATS[language].formatToParts(new Date(originAt));
  const [month, day, hour, minute] = ['month', 'day', 'hour', 'minute'].map(
    (type) => parts.find((part) => part.type === type)?.value ?? '',
  );
  return language === 'jp' ? `${month}月${day}日 ${hour}:${minute}` : `${month} ${day}, ${hour}:${minute} JST`;
}

const SHORT_TIME = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', hour: 'numeric', minute: '2-digit' });

/** The agency and when it said so: `気象庁 1月1日 16:13発表`; in an SMS `気象庁16:13発表`, `JMA 16:13 JST`: it is never a day old. */
function issuedLabel(issuedAt: string | null, language: Language, channel: Channel): string | null {
  if (issuedAt === null) return null;
  if (channel === 'mail') {
    const at = originLabel(issuedAt, language) ?? '';
    return language === 'jp' ? `気象庁 ${at}発表` : `Japan Meteorological Agency, issued ${at}`;
  }
  const time = SHORT_TIME.format(new Date(issuedAt));
  return language === 'jp' ? `気象庁${time}発表` : `JMA ${time} JST`;
}

/**
 * The values that are the same for every recipient in one prefecture. Who has moved since the alert may be in one that
 * the message is not about: they read of its strongest place.
 */
export function placeValues(
  facts: Facts,
  current: string | null,
  language: Language,
  names: Names,
  channel: Channel,
): MessageValues {
  const [strongest] = current === null || placesOf(facts).includes(current) ? [] : strongestFirst(facts);
  const code = strongest ?? current;
  const felt = code === null ? undefined : facts.intensities[code];
  const grade = code === null ? undefined : facts.grades?.[code];
  // where it is in force the text has people flee
  const warned = current === null ? undefined : facts.warned?.[current];
  const told = code === null ? undefined : (facts.lowered?.from[code] ?? grade ?? warned);
  const coasts = code === null ? undefined : facts.coasts?.[code];
  const { originAt, epicenter, magnitude, issuedAt = null } = felt?.quake ?? facts;
  return {
    prefecture: code === null ? null : (names[language].get(code) ?? null),
    intensity: felt ? intensityLabel(felt, language) : null,
    tsunamiGrade: told ? gradeLabel(told, language) : null,
    originTime: originLabel(originAt, language),
    issued: issuedLabel(issuedAt, language, channel),
    coasts: coastsLabel(coasts ?? [], facts.lowered ? 'warning' : grade, language, channel),
    epicenter: epicenterLabel(epicenter, language),
    magnitude: magnitudeLabel(magnitude, language),
  };
}

/**
 * Subject of the whole send, as the history shows it: the strongest prefecture and how many more. At most 200 characters. A
 * tsunami's English subject has no room for the place on a phone: here it follows.
 */
export function sendSubject(
  text: DeliveryText,
  builtIn: DeliveryText,
  facts: Facts,
  values: { company: string; contactTel: string },
  language: Language,
  names: Names,
): string {
  const [strongest, ...others] = strongestFirst(facts);
  const place = placeValues(facts, strongest ?? null, language, names, 'mail');
  const prefecture = placesLabel(
    place.prefecture ?? '',
    others.map((code) => names[language].get(code) ?? ''),
    language,
  );
  const all = {
    ...place,
    ...values,
    prefecture,
    ...(facts.lowered && { tsunamiGrade: endedLabel(facts.lowered, language) }),
  };
  const template = leavesBlank(text.subject, all) ? builtIn.subject : text.subject;
  const subject = render(template, all, { language }).slice(0, 200);
  const isTsunami = facts.grades !== undefined || facts.lowered !== undefined;
  if (!isTsunami || prefecture === '' || subject.includes(prefecture)) return subject;
  return `${subject}${language === 'jp' ? `（${prefecture}）` : ` (${prefecture})`}`.slice(0, 200);
}

/** What was in force before, the highest first: they were alerted apart, and are told together that it is over. */
const endedLabel = ({ from }: NonNullable<Facts['lowered']>, language: Language): string =>
  TSUNAMI_IN_FORCE.toReversed()
    .filter((level) => Object.values(from).includes(level))
    .map((level) => gradeLabel(level, language))
    .join(language === 'jp' ? '・' : ', ');

/** The prefectures that a message is about. */
export const placesOf = ({ intensities, grades, lowered, tsunamiOnly = [] }: Facts): string[] => [
  ...Object.keys(lowered?.from ?? grades ?? intensities),
  ...tsunamiOnly,
];

const strongestFirst = (facts: Facts): string[] =>
  placesOf(facts).sort((a, b) => orderOf(facts, b) - orderOf(facts, a) || Number(a) - Number(b));

/** How strong it is there: of a tsunami its level, whatever was felt. */
const orderOf = ({ intensities, grades, lowered }: Facts, code: string): number => {
  if (lowered || grades) {
    const level = lowered?.from[code] ?? grades?.[code];
    return level ? TSUNAMI_IN_FORCE.indexOf(level) + 1 : 0;
  }
  const felt = intensities[code];
  return felt ? intensityOrder(felt.intensity) : 0;
};

/** What of a message is true for a reader with these values: whoever is in no prefecture reads of no event. */
function toldThere(content: DeliveryContent, values: MessageValues): OfText {
  const { tsunamiOnly, warned, ...felt } = content;
  if (valueOf(values, 'prefecture') === '') return { ...felt, intensities: {} };
  if (!tsunamiOnly || valueOf(values, 'intensity') !== '') return content;
  const isInForce = valueOf(values, 'tsunamiGrade') !== '';
  return { ...felt, tsunamiOnly, intensities: {}, ...(isInForce && warned && { warned }) };
}

/**
 * The delivery's own text, or the built-in one if its own would leave a blank (of a drill the drill's); behind the warning, if a
 * tsunami warning was in force somewhere it goes. Who is where an event was only a tsunami is not asked in the standard words about
 * the earthquake, which would speak of one that they did not feel.
 */
export function templateFor(
  {
    content,
    messageType,
    reminderNumber,
    drill,
  }: { content: DeliveryContent; messageType: MessageType; reminderNumber: number; drill: boolean },
  part: keyof DeliveryText,
  language: Language,
  values: MessageValues,
): string {
  const own = content[language][part];
  const told = toldThere(content, values);
  const builtIn = builtInTexts(messageType, reminderNumber, told, drill)[language][part];
  const isOfQuake =
    told !== content && own === builtInTexts(MESSAGE_TYPE.safetyConfirmation, 0, content)[language][part];
  const text = builtIn !== '' && (isOfQuake || leavesBlank(own, values)) ? builtIn : own;
  return content.warned ? fleeFirst(text, part, language) : text;
}

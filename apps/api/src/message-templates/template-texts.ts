import { BUILT_IN_MESSAGES, type MessageKey } from '@tabimori/domain';
import { chosenTemplate, COMPANY_NAMES, type Config, CONTACT_TEL, sql } from '@tabimori/server';
import {
  type Given,
  type Language,
  MESSAGE_TYPE,
  type messageTemplates,
  type MessageType,
  type Reply,
} from '@tabimori/shared';
import type { Db } from '../db/sql.js';
import { companiesOf, companyOfCall, requireCompany } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { previewOf } from './preview.js';

/** The built-in texts of real sends: those of drills are never templates. */
const BUILT_IN: readonly [MessageKey, MessageType][] = [
  ['alert-quake', MESSAGE_TYPE.earthquakeAlert],
  ['confirm', MESSAGE_TYPE.safetyConfirmation],
  ['ask-tsunami', MESSAGE_TYPE.safetyConfirmation],
  ['ask-after-tsunami', MESSAGE_TYPE.safetyConfirmation],
  ['ask', MESSAGE_TYPE.safetyConfirmation],
  ['reminder-1', MESSAGE_TYPE.reminder],
  ['reminder-2', MESSAGE_TYPE.reminder],
  ['reminder-3', MESSAGE_TYPE.reminder],
  ['reminder-4', MESSAGE_TYPE.reminder],
  ['reminder-5', MESSAGE_TYPE.reminder],
  ['alert-tsunami', MESSAGE_TYPE.tsunamiAlert],
  ['alert-tsunami-major', MESSAGE_TYPE.tsunamiAlert],
  ['retract-quake', MESSAGE_TYPE.retraction],
  ['retract-tsunami', MESSAGE_TYPE.retraction],
  ['registered', MESSAGE_TYPE.registration],
];

/** The texts that are sent: the built-in ones, which template a send takes, and how it reads. */
export function builtInTexts(): Reply<typeof messageTemplates.builtIn> {
  const items = BUILT_IN.map(([key, messageType]) => {
    const { jp, en } = BUILT_IN_MESSAGES[key];
    const subjects = { subject: jp.subject, subjectEn: en.subject };
    return { key, messageType, ...subjects, body: jp.body, bodyEn: en.body, smsText: jp.sms, smsTextEn: en.sms };
  });
  return { items };
}

export async function templatesInUse(
  db: Db,
  actor: Actor,
  given: Given<typeof messageTemplates.inUse>,
): Promise<Reply<typeof messageTemplates.inUse>> {
  const { id: companyId } = await companyOfCall(db.source, actor, given.companyId);
  const items = [];
  for (const messageType of new Set(BUILT_IN.map(([, type]) => type))) {
    const chosen = await chosenTemplate(db.source, companyId, messageType);
    const template = chosen && { id: chosen.id, templateName: chosen.templateName, userDiv: chosen.userDiv };
    items.push({ messageType, template: template ?? null });
  }
  return { items };
}

export async function previewTexts(
  db: Db,
  config: Config,
  actor: Actor,
  given: Given<typeof messageTemplates.preview>,
): Promise<Reply<typeof messageTemplates.preview>> {
  const companyId = given.companyId ?? actor.companyId;
  await requireCompany(db, actor, companyId ?? undefined);
  const company = await db.row<{ names: Record<Language, string>; contactTel: string }>(
    sql`SELECT ${COMPANY_NAMES} AS names, ${CONTACT_TEL} AS contact_tel FROM company c
          WHERE c.id = ${companyId}::int AND ${companiesOf(actor, sql`c.id`)}`,
  );
  const { messageType, isEarly } = given;
  const options = (language: Language, sample: string) => ({
    messageType,
    isEarly,
    appBaseUrl: config.appBaseUrl,
    company: company?.names[language] ?? sample,
    contactTel: company?.contactTel ?? '03-1234-5678',
  });
  const jp = { subject: given.subject, body: given.body, sms: given.smsText };
  const en = { subject: given.subjectEn, body: given.bodyEn, sms: given.smsTextEn };
  return {
    jp: previewOf(jp, 'jp', options('jp', '見本株式会社')),
    en: previewOf(en, 'en', options('en', 'Sample Co., Ltd.')),
  };
}

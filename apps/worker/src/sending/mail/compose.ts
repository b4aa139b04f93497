import { randomUUID } from 'node:crypto';
import {
  escapeHtml,
  joinedValues,
  mailHtml,
  render,
  renderGrouped,
  type MessageValues,
  WITH_HTML,
} from '@tabimori/domain';
import { type Config, templateFor } from '@tabimori/server';
import MailComposer from 'nodemailer/lib/mail-composer';
import { MESSAGE_TYPE, type Language } from '@tabimori/shared';
import type { Pending } from '../chunk.js';
import type { DeliveryFacts } from '../delivery-facts.js';
import { hasLink, linkOf, valuesOf } from '../recipient-values.js';
import { encodeBody, oneLine } from './headers.js';

/**
 * Placeholders for a recipient's name and link in a text that is rendered once for many: noncharacters, which no text
 * contains.
 */
const NAME = '\ufdd0';
const LINK = '\ufdd1';
const MARKS = /([\ufdd0\ufdd1])/u;

/** Placeholders for a mail's own values in a frame, as nodemailer writes them. */
const HOLE = randomUUID();
const SUBJECT = `subject.${HOLE}`;
const TO = `to.${HOLE}@invalid`;
const ID = `id.${HOLE}@invalid`;
const EPOCH = new Date(0);
const DATE = dateHeader(EPOCH);
const [TEXT, HTML] = [encodeBody(`text ${HOLE}`), encodeBody(`html ${HOLE}`)];
const HOLES = [SUBJECT, TO, ID, DATE, TEXT, HTML];
const MOST_SUBJECTS = 100;

/** Subject, text and, for a question, HTML, all cut at the marks. */
interface Prepared {
  subject: string[];
  text: string[];
  html: string[] | null;
}

export type Compose = (members: readonly Pending[], now: Date) => Promise<string>;

const URGENT: readonly number[] = [MESSAGE_TYPE.earthquakeAlert, MESSAGE_TYPE.safetyConfirmation];

const fill = (parts: readonly string[], name: string, link: string): string =>
  parts.map((part) => (part === NAME ? name : part === LINK ? link : part)).join('');

/**
 * Composes the mails of one delivery. nodemailer makes a frame for each language, with and without HTML, the texts are rendered once for each
 * language and prefecture, and only a recipient's own values are filled in for each mail. `members` share an address and
 * a language.
 */
export function createComposer(facts: DeliveryFacts, config: Pick<Config, 'appBaseUrl' | 'linkKeys'>): Compose {
  const prepared = new Map<string, Prepared>();
  const frames = new Map<string, Promise<string[]>>();
  const subjects = new Map<string, string>();
  const withAppId = { jp: usesAppId(facts, 'jp'), en: usesAppId(facts, 'en') };

  const prepareOnce = (member: Pending): Prepared => {
    const key = `${member.language} ${member.prefectureCode} ${member.abroad} ${facts.asksAnswer}`;
    const known = prepared.get(key) ?? prepare(facts, [{ ...member, name: NAME }], [LINK]);
    prepared.set(key, known);
    return known;
  };

  const frameOf = (hasHtml: boolean, language: Language): Promise<string[]> => {
    const key = `${language} ${hasHtml}`;
    const frame = frames.get(key) ?? makeFrame(facts, hasHtml, language);
    frames.set(key, frame);
    return frame;
  };

  const encodeOnce = (subject: string): string => {
    const known = subjects.get(subject) ?? encodeSubject(subject);
    if (subjects.size >= MOST_SUBJECTS) subjects.clear();
    subjects.set(subject, known);
    return known;
  };

  return async (members, now) => {
    const [first] = members;
    if (!first) throw new RangeError('a mail has at least one recipient');
    const links = members.map((member) => linkOf(config, facts, member, 'mail', now) ?? '');
    const isAlone = members.length === 1 && first.name.trim() !== '' && !withAppId[first.language];
    const { subject, text, html } = isAlone ? prepareOnce(first) : prepare(facts, members, links);
    const [name, link] = [first.name.replace(/\s+/gu, ' ').trim(), links[0] ?? ''];
    const values: Record<string, string> = {
      [SUBJECT]: encodeOnce(fill(subject, name, link)),
      [TO]: first.mailAddress,
      [ID]: `${facts.id}.${first.applicantId}.${facts.sendId}@${domainOf(facts.senderAddress)}`,
      [DATE]: dateHeader(now),
      [TEXT]: encodeBody(fill(text, name, link)),
      [HTML]: html ? encodeBody(fill(html, escapeHtml(name), escapeHtml(link))) : '',
    };
    const frame = await frameOf(html !== null, first.language);
    return frame.map((part) => values[part] ?? part).join('');
  };
}

function dateHeader(at: Date): string {
  return at.toUTCString().replace('GMT', '+0000');
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

const usesAppId = ({ content }: DeliveryFacts, language: Language): boolean =>
  `${content[language].subject}${content[language].body}`.includes('appId');

/** A mail as nodemailer builds it (RFC 5322, UTF-8 in base64), cut at the holes for a recipient's own values. */
async function makeFrame(
  { company, senderAddress, replyTo, messageType, drill, sendId }: DeliveryFacts,
  hasHtml: boolean,
  language: Language,
): Promise<string[]> {
  const isUrgent = URGENT.includes(messageType) && !drill;
  const mail = new MailComposer({
    from: { name: oneLine(company[language]), address: senderAddress },
    replyTo,
    to: TO,
    subject: SUBJECT,
    messageId: `<${ID}>`,
    date: EPOCH,
    text: `text ${HOLE}`,
    ...(hasHtml && { html: `html ${HOLE}` }),
    headers: { 'Auto-Submitted': 'auto-generated', ...(isUrgent && { 'X-Priority': '1' }) },
    encoding: 'base64',
    textEncoding: 'base64',
    baseBoundary: sendId,
    newline: 'win',
  });
  const text = (await mail.compile().build()).toString();
  return HOLES.reduce((parts, hole) => parts.flatMap((part) => cutAt(part, hole)), [text]);
}

/** A subject as nodemailer writes it in the header. A whole mail for each recipient's subject would cost 2 ms, this 0.1. */
function encodeSubject(subject: string): string {
  const headers = new MailComposer({ subject: oneLine(subject), newline: 'win' }).compile().buildHeaders();
  const name = 'Subject: ';
  const header = headers.split(/\r\n(?! )/).find((line) => line.startsWith(name));
  // nodemailer leaves out an empty one
  return header?.slice(name.length) ?? '';
}

const cutAt = (text: string, hole: string): string[] =>
  text.split(hole).flatMap((part, index) => (index === 0 ? [part] : [hole, part]));

function prepare(facts: DeliveryFacts, members: readonly Pending[], links: readonly string[]): Prepared {
  const { language, abroad } = members[0] ?? { language: 'jp' as const, abroad: false };
  const values: MessageValues[] = members.map((member, index) => ({
    ...valuesOf(facts, member, 'mail'),
    url: hasLink(facts) ? links[index] : null,
  }));
  const all = joinedValues(values, language);
  const subject = templateFor(facts, 'subject', language, all);
  const body = templateFor(facts, 'body', language, all);
  const options = { language, abroad };
  const html = WITH_HTML.includes(facts.messageType) ? mailHtml({ subject, body }, values, options) : null;
  return {
    subject: render(subject, all, options).split(MARKS),
    text: renderGrouped(body, values, options).split(MARKS),
    html: html?.split(MARKS) ?? null,
  };
}

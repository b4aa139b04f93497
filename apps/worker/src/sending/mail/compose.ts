import { escapeHtml, joinedValues, mailHtml, render, renderGrouped, type MessageValues } from '@tabimori/domain';
import { type Config, templateFor } from '@tabimori/server';
import { MESSAGE_TYPE, type Language } from '@tabimori/shared';
import type { Pending } from '../chunk.js';
import type { DeliveryFacts } from '../delivery-facts.js';
import { hasLink, linkOf, valuesOf } from '../recipient-values.js';
import { encodeBody, encodeDate, encodeMailbox, encodeText } from './headers.js';

/** Stand for a recipient's name and link in a text that is filled once for many: noncharacters, which no text holds. */
const NAME = '\ufdd0';
const LINK = '\ufdd1';
const MARKS = /([\ufdd0\ufdd1])/u;

/** Subject, text and, where a question is asked, HTML, all cut at the marks. */
interface Prepared {
  subject: string[];
  /** the subject as a header holds it, where nothing is filled in; else null */
  encodedSubject: string | null;
  text: string[];
  html: string[] | null;
}

export type Compose = (members: readonly Pending[], now: Date) => string;

const WITH_HTML: readonly number[] = [MESSAGE_TYPE.safetyConfirmation, MESSAGE_TYPE.reminder];
const URGENT: readonly number[] = [MESSAGE_TYPE.earthquakeAlert, MESSAGE_TYPE.safetyConfirmation];

const fill = (parts: readonly string[], name: string, link: string): string =>
  parts.map((part) => (part === NAME ? name : part === LINK ? link : part)).join('');

/**
 * Composes the mails of one delivery (RFC 5322, UTF-8 in base64): the texts are rendered once for each language and
 * prefecture, and only name and link are filled in for each mail. `members` share an address and a language.
 */
export function createComposer(facts: DeliveryFacts, config: Pick<Config, 'appBaseUrl' | 'linkKeys'>): Compose {
  const prepared = new Map<string, Prepared>();
  const fixed = fixedHeaders(facts);
  const withAppId = { jp: usesAppId(facts, 'jp'), en: usesAppId(facts, 'en') };

  const prepareOnce = (member: Pending): Prepared => {
    const key = `${member.language} ${member.prefectureCode} ${member.abroad} ${facts.asksAnswer}`;
    const known = prepared.get(key) ?? prepare(facts, [{ ...member, name: NAME }], [LINK]);
    prepared.set(key, known);
    return known;
  };

  return (members, now) => {
    const [first] = members;
    if (!first) throw new RangeError('a mail has at least one recipient');
    const links = members.map(({ applicantId }) => linkOf(config, facts, applicantId, 'mail', now) ?? '');
    const isAlone = members.length === 1 && first.name.trim() !== '' && !withAppId[first.language];
    const { subject, encodedSubject, text, html } = isAlone ? prepareOnce(first) : prepare(facts, members, links);
    const [name, link] = [first.name.replace(/\s+/gu, ' ').trim(), links[0] ?? ''];
    const id = `<${facts.id}.${first.applicantId}.${facts.sendId}@${domainOf(facts.senderAddress)}>`;
    const headers = `${fixed}To: <${first.mailAddress}>\r\nSubject: ${encodedSubject ?? encodeText(fill(subject, name, link))}\r\nMessage-ID: ${id}\r\nDate: ${encodeDate(now)}\r\n`;
    const plain = `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${encodeBody(fill(text, name, link))}`;
    if (!html) return headers + plain;
    const boundary = `=_${facts.sendId}`;
    const rich = `Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${encodeBody(fill(html, escapeHtml(name), escapeHtml(link)))}`;
    return `${headers}Content-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n--${boundary}\r\n${plain}--${boundary}\r\n${rich}--${boundary}--\r\n`;
  };
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

const usesAppId = ({ content }: DeliveryFacts, language: Language): boolean =>
  `${content[language].subject}${content[language].body}`.includes('appId');

function fixedHeaders({ company, senderAddress, replyTo, messageType, drill }: DeliveryFacts): string {
  const urgent = URGENT.includes(messageType) && !drill ? 'X-Priority: 1\r\n' : '';
  return `From: ${encodeMailbox(company, senderAddress)}\r\nReply-To: <${replyTo}>\r\nMIME-Version: 1.0\r\nAuto-Submitted: auto-generated\r\n${urgent}`;
}

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
  const [only = '', ...more] = render(subject, all, options).split(MARKS);
  return {
    subject: [only, ...more],
    encodedSubject: more.length === 0 ? encodeText(only) : null,
    text: renderGrouped(body, values, options).split(MARKS),
    html: html?.split(MARKS) ?? null,
  };
}

import { type Language, MESSAGE_TYPE } from '@tabimori/shared';
import { EMERGENCY_NUMBER, forAbroad } from './emergency.js';
import { joinedValues, renderGrouped } from './grouped.js';
import { escapeHtml } from './escape-html.js';
import { anchor, buttonRow, mailDocument, row } from './html-frame.js';
import { valueOf, type MessageValues } from './placeholders.js';
import { render, type RenderOptions } from './render.js';

const WORDS: Record<Language, { open: string; openFor: (name: string) => string; fallback: string; evacuate: string }> =
  {
    jp: {
      open: '回答のページを開く',
      openFor: (name) => `${name}さんの回答のページを開く`,
      fallback: '開けないとき：',
      evacuate: '避難しているときは、避難が先です。',
    },
    en: {
      open: 'Open the answer page',
      openFor: (name) => `Open the answer page of ${name}`,
      fallback: 'If it does not open: ',
      evacuate: 'Evacuate first if you need to.',
    },
  };

/** Splits off the first sentence of a line; text of several lines has no lead. */
const firstSentence = (text: string): [heading: string, lead: string] => {
  const [mark, stop] = [text.search(/[。？！?!](?=.)/u), text.search(/\.(?= )/u)];
  const end = mark >= 0 ? mark : stop;
  return end < 0 || text.includes('\n') ? [text, ''] : [text.slice(0, end + 1), text.slice(end + 1).trimStart()];
};

/** Escaped text with phone links: emergency numbers, and the contact if it is a phone number. */
const linked = (text: string, contactTel: string): string => {
  const dialled = contactTel.replace(/[^\d+]/gu, '');
  const numbers = new RegExp(EMERGENCY_NUMBER.source, 'gu');
  const withEmergency = (part: string): string =>
    escapeHtml(part).replace(numbers, (number) => anchor(`tel:${number}`, number));
  if (dialled.length < 3 || !text.includes(contactTel)) return withEmergency(text);
  return text
    .split(contactTel)
    .map(withEmergency)
    .join(anchor(`tel:${dialled}`, escapeHtml(contactTel)));
};

const emphasised = (html: string, sentence: string): string => html.replace(sentence, `<b>${sentence}</b><br>`);

/** The messages that have an HTML part: those that ask, for the button. */
export const WITH_HTML: readonly number[] = [MESSAGE_TYPE.safetyConfirmation, MESSAGE_TYPE.reminder];

/**
 * The HTML part of a safety confirmation or reminder: the plain text with a button for each link. `members`: the
 * values of the travelers who share the address, usually one.
 */
export const mailHtml = (
  template: { subject: string; body: string },
  members: readonly MessageValues[],
  options: RenderOptions,
): string => {
  const { language, abroad } = options;
  const words = WORDS[language];
  const shared = joinedValues(members, language);
  const contactTel = valueOf(shared, 'contactTel');
  const body = (abroad ? forAbroad(template.body, language) : template.body).replace(/^\{\{\s*url\s*\}\}\n?/mu, '');
  const [message = '', ...ending] = body.split(/^--\n/mu);
  const [opening = '', ...others] = message.trim().split(/\n{2,}/u);
  const [heading, lead] = firstSentence(opening);

  const html = (text: string): string =>
    renderGrouped(text, members, { language })
      .split('\n')
      .map((line) => emphasised(linked(line, contactTel), words.evacuate))
      .join('<br>');
  const buttons = members.flatMap((values) => {
    const url = valueOf(values, 'url');
    if (url === '') return [];
    const label = members.length > 1 ? words.openFor(valueOf(values, 'name')) : words.open;
    const link = row('link', escapeHtml(words.fallback) + anchor(url, escapeHtml(url)));
    return [buttonRow(url, escapeHtml(label)), link];
  });
  const paragraphs = others.map(html).filter((paragraph) => paragraph !== '');
  return mailDocument(language, render(template.subject, shared, options), [
    row('heading', `<b>${html(heading)}</b>`),
    ...(lead === '' ? [] : [row('lead', html(lead))]),
    ...buttons,
    ...paragraphs.map((paragraph) => row('text', paragraph)),
    row('footer', html(ending.join('').trim())),
  ]);
};

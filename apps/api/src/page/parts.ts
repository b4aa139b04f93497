import { RESPONSE } from '@tabimori/shared';
import { markup, type Html } from './html.js';
import { TEXTS } from './shell.js';
import type { Texts } from './texts.ja.js';
import type {
  AnyAskingView,
  GivenAnswer,
  Language,
  Localized,
  Occasion,
  Position,
  ResponseValue,
  Traveler,
} from './view.js';
import { dialable } from './write.js';

/** The facts about its page that every part needs. */
export interface Page {
  language: Language;
  t: Texts;
  drill: boolean;
  abroad: boolean;
}

const JAPAN_VISITOR_HOTLINE = '050-3816-2787';

export function pageOf(language: Language, drill: boolean, abroad: boolean): Page {
  return { language, t: TEXTS[language], drill, abroad };
}

// Narrow enough for half a line.
const SMALL_ENGLISH: Texts = { ...TEXTS.en, answers: { ...TEXTS.en.answers, 3: 'Badly hurt / need help' } };

/** A text of the page; on the Japanese page the English is added in small type, for people who cannot read Japanese. */
export function bilingual(page: Page, write: (t: Texts) => string): Html {
  return markup`${write(page.t)}${page.language === 'ja' && markup`<small lang="en">${write(SMALL_ENGLISH)}</small>`}`;
}

/** A button that sends its form. */
export function button(page: Page, write: (t: Texts) => string, attributes: Html | null): Html {
  return markup`<button${attributes}>${page.drill && page.t.mark}${bilingual(page, write)}</button>`;
}

/** The label of an answer; "safe" speaks for everybody if `people` travel together. */
export function answerText(t: Texts, response: ResponseValue, people: number): string {
  return response === 1 && people > 1 ? t.allSafe(people) : t.answers[response];
}

/** The answer buttons in order; with `big`, a big one for "safe" first. */
export function answerButtons(page: Page, people: number, big: boolean): Html {
  const one = (response: ResponseValue): Html =>
    button(
      page,
      (t) => answerText(t, response, people),
      markup` name="response" value="${response}"${response === 1 && big && markup` class="safe"`}${response === 3 && markup` class="hurt"`}`,
    );
  return markup`${big && one(1)}<div class="answers">${!big && one(1)}${one(2)}${one(4)}${one(3)}</div>`;
}

export function hidden(name: string, value: string | number): Html {
  return markup`<input type="hidden" name="${name}" value="${value}">`;
}

/** Start of a form of the response page, with what every answer carries. */
export function formStart(page: Page, token: string, nonce: string): Html {
  return markup`<form method="post" action="/confirm-location">${hidden('token', token)}${hidden('n', nonce)}${hidden('lang', page.language)}${page.drill && hidden('drill', 1)}${page.abroad && hidden('abroad', 1)}`;
}

/** Where the script says that the form is on its way; until then the hint. */
export function sending(hint: string): Html {
  return markup`<p class="soft sending" role="status">${hint}</p>`;
}

export function tsunamiBanner({ t, drill }: Page, { tsunami, state }: AnyAskingView): Html | null {
  if (tsunami === null) return null;
  const asks = state === 'first' || state === 'two';
  return markup`<div class="alert" role="alert"><h2>${t.tsunami.heading[tsunami]}</h2><p><b>${drill && t.tsunami.real}${t.tsunami.action}</b>${asks && t.tsunami.answerLater}${t.tsunami.stay}</p></div>`;
}

export function occasionBox({ language, t, drill, abroad }: Page, occasion: Occasion, company: Localized): Html {
  const asked = markup`<span class="soft">${t.askedBy(company[language])}</span>`;
  if (occasion.kind === 'message') {
    // The subject of a drill begins with the mark of the Japanese page already.
    const mark = drill && !occasion.subject.startsWith(TEXTS.ja.mark) && t.mark;
    return markup`<div class="event"><b>${mark}${occasion.subject}</b><br>${asked}</div>`;
  }
  const { prefecture, intensity, originTime, epicenter, magnitude } = occasion;
  const facts = [
    t.earthquake(originTime && t.time(originTime, abroad)),
    epicenter?.[language],
    magnitude !== null && `M${magnitude.toFixed(1)}`,
  ].filter((fact): fact is string => Boolean(fact));
  return markup`<div class="event"><b>${drill && t.mark}${t.intensity(prefecture[language], intensity[language])}</b><br>${facts.join(t.gap)}<br>${asked}</div>`;
}

/** The box with a current answer: whose, when, and with `way`, how it came. */
export function answerBox(
  page: Page,
  heading: string,
  person: Traveler & { answer: GivenAnswer },
  people: number,
  way: boolean,
): Html {
  const { t, drill, abroad } = page;
  const { response, at, via } = person.answer;
  const tone = { 1: '', 2: ' other', 3: ' help', 4: ' other' }[response];
  return markup`<div class="given${tone}">${heading}<br><b>${drill && t.mark}${answerText(t, response, people)}</b><br><span class="soft">${t.person(person.name)}${t.gap}${t.time(at, abroad)}${way && `${t.gap}${t.ways[via]}`}</span></div>`;
}

interface Kept {
  comment: string;
  position: Position | null;
}

/** Comment and position; `positionDays`: how long a position is kept; `answer`: what the example must fit, if it is known. */
export function commentFields(
  page: Page,
  positionDays: number,
  { comment, position }: Kept = { comment: '', position: null },
  answer: ResponseValue = RESPONSE.other,
): Html {
  const { t } = page;
  const add = markup`<button type="button" class="position" hidden>${bilingual(page, (texts) => texts.comment.position)}</button>`;
  return markup`<label for="c">${t.comment.label} <span class="soft">${t.comment.limit}</span></label>
<textarea id="c" name="comment" maxlength="400" aria-describedby="ch">${comment}</textarea>
<p class="soft" id="ch">${t.comment.example[answer]}</p>
${hidden('lat', position?.latitude ?? '')}${hidden('lon', position?.longitude ?? '')}${hidden('acc', position?.accuracy ?? '')}${add}<p class="soft" role="status">${t.comment.positionText(positionDays)}</p>
`;
}

function phone(label: string, note: string | null, href: string, number: string): Html {
  return markup`<li><a href="${href}"><span>${label}${note && markup`<small>${note}</small>`}</span><b>${number}</b></a></li>`;
}

/** Ambulance and police; abroad the words "the local emergency number", which is not known here. */
export function emergencyRows({ t, abroad }: Page): Html {
  return abroad
    ? markup`<li><p><span>${t.phones.abroad}</span><b>${t.phones.local}</b></p></li>`
    : markup`${phone(t.phones.ambulance, null, 'tel:119', '119')}${phone(t.phones.police, null, 'tel:110', '110')}`;
}

export function companyRow({ t }: Page, tel: string | null): Html | null {
  return tel === null ? null : phone(t.phones.company, null, `tel:${dialable(tel)}`, tel);
}

/** The numbers at the end of a page. A drill has none, only the word to call for real help. */
export function phones(page: Page, tel: string | null, drillHelp: string): Html {
  const { t, drill, abroad } = page;
  if (drill) return markup`<p class="soft">${drillHelp}</p>`;
  const { visitors } = t.phones;
  const inJapan = markup`${phone(t.phones.family, t.phones.familyNote, 'tel:171', '171')}${phone(t.phones.familyWeb, null, 'https://www.web171.jp/', 'web171')}${visitors && phone(visitors.label, visitors.note, `tel:${dialable(JAPAN_VISITOR_HOTLINE)}`, JAPAN_VISITOR_HOTLINE)}`;
  return markup`<h2>${t.phones.heading}</h2><ul class="phones">${emergencyRows(page)}${companyRow(page, tel)}${!abroad && inJapan}</ul>`;
}

/** Says that an answer calls no ambulance; in Japan with the button that does. Not in a drill. */
export function dangerBox({ t, drill, abroad }: Page): Html | null {
  if (drill) return null;
  const call = markup`<a class="big help" href="tel:119">${t.thanks.call}</a>`;
  return markup`<div class="alert"><h2>${t.thanks.danger(abroad)}</h2><p>${t.thanks.noAmbulance}</p>${!abroad && call}</div>`;
}

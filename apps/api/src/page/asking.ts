import { markup, type Html } from './html.js';
import {
  answerBox,
  answerButtons,
  button,
  commentFields,
  dangerBox,
  formStart,
  occasionBox,
  sending,
  tsunamiBanner,
  type Page,
} from './parts.js';
import type { AlreadyView, ConfirmForm, FirstView, GivenAnswer, ResponseValue, Traveler, TwoView } from './view.js';
import { listed } from './write.js';

const RESPONSES: readonly ResponseValue[] = [1, 2, 3, 4];

// Comment and position below the buttons, with a way to send of their own: nobody scrolls back up.
const commentDetails = (page: Page, positionDays: number, summary: string, send: Html): Html =>
  markup`<details><summary>${summary}</summary>${commentFields(page, positionDays)}${send}</details>`;

export function renderFirst(page: Page, view: FirstView): Html {
  const { t, drill } = page;
  const { name, numberOfPeople } = view.traveler;
  const intro = drill ? t.drillIntro : t.first.intro;
  return markup`${tsunamiBanner(page, view)}
<h1>${drill && t.drillHeading}${t.first.heading(name, numberOfPeople)}</h1>
${occasionBox(page, view.occasion, view.company)}${!view.tsunami && markup`<p>${intro}</p>`}
${formStart(page, view.token, view.nonce)}${sending(numberOfPeople > 1 ? t.first.onlyIfAll(t.allSafe(numberOfPeople)) : t.first.oneTap)}
${answerButtons(page, numberOfPeople, true)}
${commentDetails(page, view.positionDays, t.comment.summary, markup`<p>${t.comment.send}</p>${answerButtons(page, numberOfPeople, false)}`)}</form>`;
}

function group(
  { t, abroad }: Page,
  { applicantId, name, numberOfPeople, answer }: Traveler & { answer: GivenAnswer | null },
  travelers: number,
): Html {
  const party = numberOfPeople > 1 && markup` <span class="soft">${t.party(numberOfPeople)}</span>`;
  const latest =
    answer &&
    markup`<p class="soft">${t.already.latest}${t.colon}${t.answers[answer.response]}${t.gap}${t.time(answer.at, abroad)}</p>`;
  const choices = RESPONSES.map(
    (response) =>
      markup`<label><input type="radio" name="r.${applicantId}" value="${response}">${t.answers[response]}</label>`,
  );
  return markup`<fieldset><legend>${t.person(listed(name, travelers))}${party}</legend>${latest}${choices}</fieldset>`;
}

// One group a person, nothing chosen beforehand: blank means not answered.
function groupsForm(
  page: Page,
  view: TwoView | AlreadyView,
  people: (Traveler & { answer: GivenAnswer | null })[],
  kept: ConfirmForm | null,
): Html {
  return markup`${formStart(page, view.token, view.nonce)}${people.map((person) => group(page, person, people.length))}${commentFields(page, view.positionDays, kept ?? undefined)}${button(page, (t) => t.two.send, markup` class="send"`)}${sending('')}</form>`;
}

const unchosenBox = ({ t }: Page): Html =>
  markup`<div class="alert" role="alert"><h2>${t.two.unchosen}</h2><p>${t.two.unchosenText}</p></div>`;

export function renderTwo(page: Page, view: TwoView): Html {
  const { t, drill } = page;
  const { travelers, unchosen } = view;
  const people = travelers.reduce((sum, { numberOfPeople }) => sum + numberOfPeople, 0);
  const names = travelers.map(
    ({ name, numberOfPeople }) =>
      markup`<b>${t.person(listed(name, travelers.length))}</b>${numberOfPeople > 1 && t.two.party(numberOfPeople)}`,
  );
  return markup`${tsunamiBanner(page, view)}${unchosen && unchosenBox(page)}
<h1>${drill && t.drillHeading}${t.two.title(travelers.length)}</h1>
${occasionBox(page, view.occasion, view.company)}<p>${t.two.registered(names)}</p>
${formStart(page, view.token, view.nonce)}${sending(t.two.onlyIfAll)}${button(page, (texts) => texts.allSafe(people), markup` name="response" value="all" class="safe"`)}</form>
<h2>${t.two.heading}</h2>
<p class="soft">${t.two.leaveBlank}</p>
${groupsForm(page, view, travelers, unchosen)}`;
}

export function renderAlready(page: Page, view: AlreadyView): Html {
  const { t, drill } = page;
  const { answered, unchosen } = view;
  const [only] = answered;
  const people = answered.length === 1 && only ? only.numberOfPeople : 1;
  const unanswered = answered.map((person) => ({ ...person, answer: null }));
  // Words alone repeat the answer they belong to: answers are only added.
  const repeated = markup` name="response" value="${only?.answer.response ?? null}"`;
  const sendAdded = button(page, (texts) => texts.thanks.send, repeated);
  const change =
    answered.length === 1
      ? markup`${formStart(page, view.token, view.nonce)}${sending(t.already.oneTap)}${answerButtons(page, people, false)}${commentDetails(page, view.positionDays, t.thanks.add, sendAdded)}</form>`
      : markup`<p class="soft">${t.two.change}</p>${groupsForm(page, view, unanswered, unchosen)}`;
  return markup`${tsunamiBanner(page, view)}${unchosen && unchosenBox(page)}
<h1>${drill && t.drillHeading}${t.already.heading}</h1>
${answered.map((person) => answerBox(page, t.already.latest, person, people, true))}
${answered.some(({ answer }) => answer.response === 3) && dangerBox(page)}
<p>${t.already.text}${!drill && answered.some(({ answer }) => answer.response === 4) && markup` ${t.needHelp(t.answers[3])}`}</p>
${occasionBox(page, view.occasion, view.company)}
<h2>${t.already.changed}</h2>
${change}`;
}

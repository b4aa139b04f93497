import { markup, type Html } from './html.js';
import {
  answerBox,
  button,
  commentFields,
  dangerBox,
  formStart,
  hidden,
  sending,
  tsunamiBanner,
  type Page,
} from './parts.js';
import type { ResponseValue, ThanksView } from './view.js';
import { listed, pageHref } from './write.js';

// With several answers, the page says what happens next for the gravest.
const GRAVEST_FIRST: readonly ResponseValue[] = [3, 2, 4, 1];

function nextSteps({ t, abroad }: Page, view: ThanksView, gravest: ResponseValue): (Html | string)[] {
  const waiting =
    view.waiting.length > 0 &&
    t.thanks.waiting(
      view.waiting.map(({ name }) => t.person(listed(name, view.waiting.length + view.answered.length))),
    );
  const commented = view.said !== null && view.said.comment !== '';
  const told = `${t.thanks.told(commented)}${view.waiting.length > 0 ? '' : t.thanks.noReminders}`;
  const shaken = view.occasion.kind === 'earthquake' && t.thanks.keepAway;
  const steps = {
    1: [told, t.thanks.again, shaken],
    2: [told, t.thanks.worse(abroad), t.thanks.again],
    3: t.thanks.help,
    4: [told, !commented && t.thanks.writeBelow, t.needHelp(t.answers[3]), t.thanks.again],
  }[gravest];
  return [...steps, waiting].filter((step) => step !== false);
}

/** The comment as it arrived, and whether a position did. */
function saidBox({ t }: Page, { said }: ThanksView): Html | null {
  if (said === null) return null;
  return markup`<div class="given">${said.comment !== '' && markup`${t.thanks.comment}<br><b>${said.comment}</b>`}${said.position && markup`<p>${t.thanks.position}</p>`}</div>`;
}

export function renderThanks(page: Page, view: ThanksView): Html {
  const { t, drill } = page;
  const { answered, waiting } = view;
  const [only] = answered;
  const shared = answered.length + waiting.length > 1;
  const gravest = GRAVEST_FIRST.find((value) => answered.some(({ answer }) => answer.response === value)) ?? 1;
  // The addition repeats the answer it belongs to: answers are only added.
  const repeated = answered.map(({ applicantId, answer }) =>
    hidden(shared ? `r.${applicantId}` : 'response', answer.response),
  );
  const next = drill
    ? markup`<p>${waiting.length > 0 ? t.drillThanksWaiting : t.drillThanks}</p>`
    : markup`<h2>${t.thanks.next}</h2><ul>${nextSteps(page, view, gravest).map((step) => markup`<li>${step}</li>`)}</ul>`;
  return markup`${tsunamiBanner(page, view)}
<h1>${drill ? t.thanks.drillHeading : t.thanks.heading}</h1>
${answered.map((person) => answerBox(page, t.thanks.yours, person, shared ? 1 : (only?.numberOfPeople ?? 1), false))}
${saidBox(page, view)}${gravest === 3 && dangerBox(page)}${next}
${formStart(page, view.token, view.nonce)}${repeated}<details${gravest > 2 && markup` open`}><summary>${t.thanks.add}</summary>${commentFields(page, view.positionDays, undefined, gravest)}${button(page, (texts) => texts.thanks.send, null)}${sending('')}</details></form>
<p><a class="link" href="${pageHref(view.token, page.language, '&change=1')}">${t.thanks.change}</a></p>`;
}

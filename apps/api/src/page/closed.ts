import { markup, type Html } from './html.js';
import { bilingual, button, companyRow, emergencyRows, formStart, hidden, sending, type Page } from './parts.js';
import type { Texts } from './texts.ja.js';
import type { BusyView, Choice, ConfirmForm, ExpiredView, InvalidView, RetractedView } from './view.js';
import { pageHref } from './write.js';

function chosenText(t: Texts, choice: Choice): string {
  if (choice?.kind === 'one') return t.answers[choice.response];
  return choice?.kind === 'all' ? t.everybodySafe : t.busy.chosen;
}

function chosenFields({ choice, comment, position }: ConfirmForm): Html[] {
  const each = choice?.kind === 'each' ? choice.answers : [];
  return [
    ...each.map(({ applicantId, response }) => hidden(`r.${applicantId}`, response)),
    ...(choice?.kind === 'one' ? [hidden('response', choice.response)] : []),
    ...(choice?.kind === 'all' ? [hidden('response', 'all')] : []),
    hidden('comment', comment),
    ...(position
      ? [hidden('lat', position.latitude), hidden('lon', position.longitude), hidden('acc', position.accuracy ?? '')]
      : []),
  ];
}

/** Not stored yet: offers the same answer again, with the same nonce. */
export function renderBusy(page: Page, { token, form }: BusyView): Html {
  const { t, drill, language } = page;
  if (!form) {
    const reopen = bilingual(page, (texts) => texts.busy.reopen);
    return markup`<h1>${t.busy.closedHeading}</h1>
<p>${t.busy.closedText}</p>
<a class="big" href="${pageHref(token, language)}"><span>${reopen}</span></a>`;
  }
  const { choice } = form;
  const safe = choice?.kind === 'all' || (choice?.kind === 'one' && choice.response === 1);
  const help = choice?.kind === 'one' && choice.response === 3;
  const tone = safe ? 'safe' : help ? 'safe help' : 'safe other';
  return markup`<h1>${drill && t.drillHeading}${t.busy.heading}</h1>
<p>${t.busy.text}</p>
${formStart(page, token, form.nonce)}${chosenFields(form)}${button(page, (texts) => texts.busy.again(chosenText(texts, choice)), markup` class="${tone}"`)}${sending('')}</form>`;
}

// App ID and mail address, for those whose link does not work.
function findForm(page: Page, find: InvalidView['find']): Html {
  const { t, language } = page;
  const problem = find && markup`<div class="alert" role="alert"><p>${t.invalid.problems[find.problem]}</p></div>`;
  return markup`<h2>${t.invalid.otherWays}</h2>
${problem}<form method="post" action="/confirm-location/find">${hidden('lang', language)}<label for="i">${t.invalid.appId}</label><input class="field" id="i" name="appId" autocapitalize="characters" autocomplete="off" maxlength="12" value="${find?.appId ?? ''}"><label for="m">${t.invalid.mailAddress}</label><input class="field" id="m" type="email" name="mailAddress" autocomplete="email" maxlength="254" value="${find?.mailAddress ?? ''}">${button(page, (texts) => texts.invalid.open, null)}</form>`;
}

export function renderInvalid(page: Page, { find }: InvalidView): Html {
  const { t } = page;
  return markup`<h1>${t.invalid.title}</h1>
<p><b>${t.invalid.nothingSent}</b></p>
<h2>${t.invalid.reasonsHeading}</h2><ul>${t.invalid.reasons.map((reason) => markup`<li>${reason}</li>`)}</ul>
${findForm(page, find)}
<p>${t.invalid.phone}</p>
<h2>${t.invalid.needHelp}</h2><ul class="phones">${emergencyRows(page)}</ul>`;
}

export function renderExpired(page: Page, { emergencyTel }: ExpiredView): Html {
  const { t, drill } = page;
  const call = emergencyTel === null ? t.expired.callNumberInMail : t.expired.call;
  return markup`<h1>${drill && t.drillHeading}${t.expired.title}</h1>
<p><b>${t.expired.text}</b> ${call}</p>
<ul class="phones">${companyRow(page, emergencyTel)}${!drill && emergencyRows(page)}</ul>
${findForm(page, null)}`;
}

export function renderRetracted({ t, drill }: Page, { byCompany }: RetractedView): Html {
  const text = byCompany ? t.retracted.companyText : t.retracted.text;
  return markup`<h1>${drill && t.drillHeading}${t.retracted.heading}</h1>
<p>${drill ? t.retracted.drillText : text}</p>
${!drill && markup`<p>${t.retracted.others}</p>`}`;
}

import { renderAlready, renderFirst, renderTwo } from './asking.js';
import { renderBusy, renderExpired, renderInvalid, renderRetracted } from './closed.js';
import { markup, type Html } from './html.js';
import { pageOf, phones, type Page } from './parts.js';
import { renderShell } from './shell.js';
import { renderThanks } from './thanks.js';
import type { ConfirmView, Language } from './view.js';
import { pageHref } from './write.js';

interface Content {
  title: string;
  main: Html;
}

function contentOf(page: Page, view: ConfirmView): Content {
  const { t } = page;
  const withPhones = (main: Html, tel: string | null, drillHelp = t.drillHelpAfter(page.abroad)): Html =>
    markup`${main}
${phones(page, tel, drillHelp)}`;
  switch (view.state) {
    case 'first':
      return {
        title: t.first.title,
        main: withPhones(renderFirst(page, view), view.emergencyTel, t.drillHelp(page.abroad)),
      };
    case 'two':
      return {
        title: view.unchosen ? t.two.unchosen : t.two.title(view.travelers.length),
        main: withPhones(renderTwo(page, view), view.emergencyTel, t.drillHelp(page.abroad)),
      };
    case 'thanks':
      return { title: t.thanks.title, main: withPhones(renderThanks(page, view), view.emergencyTel) };
    case 'already':
      return {
        title: view.unchosen ? t.two.unchosen : t.already.title,
        main: withPhones(renderAlready(page, view), view.emergencyTel),
      };
    case 'retracted':
      return { title: t.retracted.title, main: withPhones(renderRetracted(page, view), view.emergencyTel) };
    case 'busy':
      return {
        title: view.form ? t.busy.title : t.busy.closedTitle,
        main: withPhones(renderBusy(page, view), null),
      };
    case 'expired':
      return { title: t.expired.title, main: renderExpired(page, view) };
    case 'invalid':
      return { title: t.invalid.title, main: renderInvalid(page, view) };
  }
}

/** Drill and place as known: from the view, from the form that could not be stored, or not at all. */
function markedBy(view: ConfirmView): { drill: boolean; abroad: boolean } {
  if (view.state === 'invalid') return { drill: false, abroad: false };
  if (view.state === 'busy') return view.form ?? { drill: false, abroad: false };
  return view;
}

/** The whole document of the response page (UTF-8, at most 15 KB, one request); sent with PAGE_HEADERS. */
export function renderPage(view: ConfirmView, language: Language): string {
  const { drill, abroad } = markedBy(view);
  const page = pageOf(language, drill, abroad);
  const { t } = page;
  const { title, main } = contentOf(page, view);
  return renderShell({
    language,
    title,
    product: view.product[language],
    drill,
    href: (other) => pageHref(view.state === 'invalid' ? null : view.token, other),
    main,
    footer: markup`<p>${t.footer}</p><p><a class="link" href="/privacy?lang=${language}">${t.privacy}</a></p>`,
    script: view.state !== 'invalid' && view.state !== 'expired' && view.state !== 'retracted',
  });
}

import { markup, raw, type Html } from './html.js';
import { SCRIPT, STYLE } from './page-assets.js';
import { en } from './texts.en.js';
import { ja, type Texts } from './texts.ja.js';
import type { Language } from './view.js';

export const TEXTS: Record<Language, Texts> = { ja, en };

export interface Shell {
  language: Language;
  title: string;
  product: string;
  drill: boolean;
  /** the address of the same page in a language */
  href: (language: Language) => string;
  main: Html;
  footer: Html | null;
  /** The page has a form that the script serves. */
  script: boolean;
}

/** The one script of the page, and its words in the language of the page; on the Japanese page a button has small English, too. */
function scriptOf(language: Language): Html {
  const { sending, finding, added, remove, removed, missing } = TEXTS[language].script;
  const label = language === 'ja' ? `${remove}<small lang=en>${en.script.remove}</small>` : remove;
  return markup`<script data-sending="${sending}" data-finding="${finding}" data-added="${added}" data-remove="${label}" data-removed="${removed}" data-missing="${missing}">${raw(SCRIPT)}</script>`;
}

/** The whole document around a page's content. */
export function renderShell({ language, title, product, drill, href, main, footer, script }: Shell): string {
  const t = TEXTS[language];
  const other: Language = language === 'ja' ? 'en' : 'ja';
  const banner = markup`<b>${t.drillBanner}</b>`;
  return markup`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><meta name="format-detection" content="telephone=no"><title>${drill && t.mark}${title} | ${product}</title><style>${raw(STYLE)}</style></head><body${drill && raw(' class="drill"')}>
${drill && markup`<div class="banner" role="region" aria-label="${t.drill}">${banner}</div>`}
<header><span>${product}</span><a href="${href(other)}" lang="${other}" hreflang="${other}">${TEXTS[other].language}</a></header>
<main>
${main}
</main>
${(footer || drill) && markup`<footer>${footer}${drill && markup`<div class="banner">${banner}</div>`}</footer>`}
${script && scriptOf(language)}</body></html>`.text;
}

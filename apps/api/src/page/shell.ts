import { markup, raw, type Html } from './html.js';
import { SCRIPT } from './script.js';
import { STYLE } from './style.js';
import { en } from './texts.en.js';
import { ja, type Texts } from './texts.ja.js';
import type { Language } from './view.js';

export const TEXTS: Record<Language, Texts> = { ja, en };

export interface Shell {
  language: Language;
  title: string;
  product: string;
  drill: boolean;
  /** Where the same page is in a language. */
  href: (language: Language) => string;
  main: Html;
  footer: Html | null;
  /** The page has a form that the script serves. */
  script: boolean;
}

/** The whole document around a page's content. */
export function renderShell({ language, title, product, drill, href, main, footer, script }: Shell): string {
  const t = TEXTS[language];
  const other: Language = language === 'ja' ? 'en' : 'ja';
  const banner = markup`<b>${t.drillBanner}</b>`;
  return markup`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><meta name="format-detection" content="telephone=no"><title>${drill && t.mark}${title} | ${product}</title><style>${raw(STYLE)}</style></head><body${drill && raw(' class="t"')}>
${drill && markup`<div class="n" role="region" aria-label="${t.drill}">${banner}</div>`}
<header><span>${product}</span><a href="${href(other)}" lang="${other}" hreflang="${other}">${TEXTS[other].language}</a></header>
<main>
${main}
</main>
${(footer || drill) && markup`<footer>${footer}${drill && markup`<div class="n">${banner}</div>`}</footer>`}
${script && markup`<script>${raw(SCRIPT)}</script>`}</body></html>`.text;
}

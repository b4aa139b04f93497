import { markup, raw } from './html.js';
import { renderShell } from './shell.js';
import type { Language } from './view.js';

/**
 * A plain page in the style of the response page, such as /privacy; sent with PAGE_HEADERS.
 * `bodyHtml` is printed as it is: only rendered text of our own, without style attributes or scripts.
 */
export function renderText(title: string, bodyHtml: string, language: Language, product: string): string {
  return renderShell({
    language,
    title,
    product,
    drill: false,
    href: (other) => `?lang=${other}`,
    main: markup`<h1>${title}</h1>
${raw(bodyHtml)}`,
    footer: null,
    script: false,
  });
}

import { escapeHtml } from '@tabimori/domain';

/** HTML that may be printed as it is. Only `markup` and `raw` create it. */
export class Html {
  constructor(readonly text: string) {}
}

export type HtmlValue = Html | string | number | null | false | readonly HtmlValue[];

function print(value: HtmlValue): string {
  if (value instanceof Html) return value.text;
  if (value === null || value === false) return '';
  if (typeof value === 'object') return value.map(print).join('');
  return escapeHtml(String(value));
}

/**
 * Template tag: escapes every value, for text and for quoted attributes; prints `Html` as it is, null and false not at all.
 * Not called `html`: Prettier would lay such templates out again, spaces and closing tags included.
 */
export function markup(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(
    strings.map((text, index) => text + (index < values.length ? print(values[index] ?? null) : '')).join(''),
  );
}

/** Marks text as HTML that is already safe: the constant style and script, rendered Markdown. */
export function raw(text: string): Html {
  return new Html(text);
}

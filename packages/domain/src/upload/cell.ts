/**
 * The longest text of a cell: more than any field takes. Longer text is cut one character later, so that we know it
 * was too long.
 */
export const MOST_CELL = 1000;

/** The part of a cell's text that is looked at. */
export const cellStart = (text: string): string => text.slice(0, MOST_CELL + 1);

/**
 * One cell as a person sees it. `number` and `date` say what Excel took it for, which reveals a phone number it has
 * changed. A date is `2026-04-01`, with ` 09:30` if it has a time; an error is `#N/A` or similar; a formula is one
 * whose result is not in the file, so nobody can say what it shows.
 */
export interface Cell {
  kind: 'text' | 'number' | 'date' | 'error' | 'formula';
  text: string;
}

/** Signs at which a spreadsheet takes a text for a formula; in full width it reads them, too. */
const FORMULA = '[=+\\-@\\t\\r＝＋－＠]';
const IS_FORMULA = new RegExp(`^${FORMULA}`);
const IS_NEUTRAL = new RegExp(`^'(?=${FORMULA})`);

/** A number abroad, such as +1-212-736-5000: at most it would be added up. */
const IS_PHONE = /^\+\d[\d-]{6,18}$/;

/**
 * A text that a spreadsheet would run as a formula is made one that it shows by a leading apostrophe. Its readers see it, so a phone number
 * has none.
 */
export const neutralText = (text: string): string =>
  IS_FORMULA.test(text) && !IS_PHONE.test(text) ? `'${text}` : text;

/** What is looked at of a cell, without the apostrophe that our own exports put there. */
export const shownText = (cell: Cell | null | undefined): string => cellStart(cell?.text ?? '').replace(IS_NEUTRAL, '');

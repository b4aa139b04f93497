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

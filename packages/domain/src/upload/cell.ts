/** Characters of a cell: more than any field takes. What is longer is cut one character beyond, so that it is known to be longer. */
export const MOST_CELL = 1000;

/** The text of a cell as far as it is looked at. */
export const cellStart = (text: string): string => text.slice(0, MOST_CELL + 1);

/**
 * One cell as a person sees it. `number` and `date` say what Excel took it for, so that a phone number that it changed can
 * be told; a date is `2026-04-01`, with ` 09:30` where it has a time; an error is `#N/A` and its like; a formula is one whose
 * result is not in the file, so that nobody can say what it shows.
 */
export interface Cell {
  kind: 'text' | 'number' | 'date' | 'error' | 'formula';
  text: string;
}

/**
 * One cell as a person sees it. `number` and `date` say what Excel took it for, so that a phone number that it changed can
 * be told; a date is `2026-04-01`, with ` 09:30` where it has a time; an error is `#N/A` and its like.
 */
export interface Cell {
  kind: 'text' | 'number' | 'date' | 'error';
  text: string;
}

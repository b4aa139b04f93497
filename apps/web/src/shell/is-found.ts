import { fullKana } from '@tabimori/shared';
import type { Option } from './list-types.js';

/** How texts are compared: width, case and the two kana make no difference. */
const plain = (text: string): string => fullKana(text).toLowerCase();

/** Whether every word that was typed is in a text. */
export const isFound = (typed: string, text: string): boolean => {
  const within = plain(text);
  return plain(typed)
    .split('\u3000')
    .every((word) => within.includes(word));
};

/** For a select: an option is found by what it is called, and by its other names. */
export const isOptionFound = (typed: string, option?: Option): boolean =>
  option !== undefined && isFound(typed, `${option.label} ${option.names ?? ''}`);

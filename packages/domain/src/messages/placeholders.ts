import { placeholdersOf, type Placeholder } from '@tabimori/shared';

/** Values to fill in; a missing or blank one counts as no value. */
export type MessageValues = Partial<Record<Placeholder, string | null>>;

/** The value as one trimmed line; empty if there is none. */
export const valueOf = (values: MessageValues, placeholder: Placeholder): string =>
  (values[placeholder] ?? '').replace(/\s+/gu, ' ').trim();

const isKept = (line: string, values: MessageValues): boolean => {
  const placeholders = placeholdersOf(line);
  return placeholders.length === 0 || placeholders.some((placeholder) => valueOf(values, placeholder) !== '');
};

/** The lines to keep: a line is left out if it has placeholders and none of them has a value. */
export const linesToKeep = (text: string, values: MessageValues): string[] =>
  text.split('\n').filter((line) => isKept(line, values));

/** The lines that are left out. */
export const linesLeftOut = (text: string, values: MessageValues): string[] =>
  text.split('\n').filter((line) => !isKept(line, values));

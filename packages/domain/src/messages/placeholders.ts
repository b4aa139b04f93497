import { placeholdersOf, type Placeholder } from '@tabimori/shared';

/** Values to fill in; one that is missing or blank has no value. */
export type MessageValues = Partial<Record<Placeholder, string | null>>;

/** The value as one line, trimmed; empty without one. */
export const valueOf = (values: MessageValues, placeholder: Placeholder): string =>
  (values[placeholder] ?? '').replace(/\s+/gu, ' ').trim();

const isKept = (line: string, values: MessageValues): boolean => {
  const placeholders = placeholdersOf(line);
  return placeholders.length === 0 || placeholders.some((placeholder) => valueOf(values, placeholder) !== '');
};

/** The lines that are not left out: a line goes when it has placeholders and none has a value. */
export const linesToKeep = (text: string, values: MessageValues): string[] =>
  text.split('\n').filter((line) => isKept(line, values));

/** The lines that are left out. */
export const linesLeftOut = (text: string, values: MessageValues): string[] =>
  text.split('\n').filter((line) => !isKept(line, values));

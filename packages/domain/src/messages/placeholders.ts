export const PLACEHOLDERS = [
  'name',
  'company',
  'prefecture',
  'intensity',
  'originTime',
  'epicenter',
  'magnitude',
  'tsunamiGrade',
  'url',
  'appId',
  'contactTel',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Values to fill in; one that is missing or blank has no value. */
export type MessageValues = Partial<Record<Placeholder, string | null>>;

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((known) => known === name);

const PATTERN = /\{\{\s*([^{}]*?)\s*\}\}/u;

/** Literal text and placeholders of a template, in turn; an unknown placeholder is literal text. */
export type Token = { literal: string } | { placeholder: Placeholder };

export const tokensOf = (text: string): Token[] =>
  text.split(new RegExp(PATTERN, 'gu')).flatMap((part, index): Token[] => {
    if (index % 2 === 0) return part === '' ? [] : [{ literal: part }];
    return isPlaceholder(part) ? [{ placeholder: part }] : [{ literal: `{{${part}}}` }];
  });

/** The placeholders of a text, each once. */
export const placeholdersOf = (text: string): Placeholder[] => [
  ...new Set(tokensOf(text).flatMap((token) => ('placeholder' in token ? [token.placeholder] : []))),
];

/** What stands in double braces and is no placeholder, and braces left open: such a template is refused. */
export const unknownPlaceholders = (text: string): string[] => {
  const unknown = [...text.matchAll(new RegExp(PATTERN, 'gu'))]
    .filter(([, name]) => name !== undefined && !isPlaceholder(name))
    .map(([whole]) => whole);
  const strayBraces = text.replace(new RegExp(PATTERN, 'gu'), ' ').match(/\{\{|\}\}/gu) ?? [];
  return [...new Set([...unknown, ...strayBraces])];
};

/** The value as one line, trimmed; empty without one. */
export const valueOf = (values: MessageValues, placeholder: Placeholder): string =>
  (values[placeholder] ?? '').replace(/\s+/gu, ' ').trim();

/** The lines that are not left out: a line goes when it has placeholders and none has a value. */
export const linesToKeep = (text: string, values: MessageValues): string[] =>
  text.split('\n').filter((line) => {
    const placeholders = placeholdersOf(line);
    return placeholders.length === 0 || placeholders.some((placeholder) => valueOf(values, placeholder) !== '');
  });

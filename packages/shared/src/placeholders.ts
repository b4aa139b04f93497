import { MESSAGE_TYPE, type MessageType } from './limits.js';

/** The names a template may use in double braces; each traveler's own value replaces them. */
export const PLACEHOLDERS = [
  'name',
  'company',
  'prefecture',
  'intensity',
  'originTime',
  'epicenter',
  'magnitude',
  'tsunamiGrade',
  /** the agency and the time it issued the information */
  'issued',
  /** the forecast regions of a tsunami */
  'coasts',
  'url',
  'appId',
  'contactTel',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const EVERYWHERE = ['name', 'company', 'contactTel', 'appId'] as const;
const EVENT = ['prefecture', 'originTime', 'epicenter', 'magnitude', 'issued'] as const;

/** The placeholders that can have a value in a type of message. */
export const PLACEHOLDERS_OF: Record<MessageType, readonly Placeholder[]> = {
  [MESSAGE_TYPE.earthquakeAlert]: [...EVERYWHERE, ...EVENT, 'intensity'],
  [MESSAGE_TYPE.safetyConfirmation]: ['url', ...EVERYWHERE, ...EVENT, 'intensity'],
  [MESSAGE_TYPE.reminder]: ['url', ...EVERYWHERE, ...EVENT, 'intensity'],
  [MESSAGE_TYPE.notice]: EVERYWHERE,
  [MESSAGE_TYPE.registration]: ['url', ...EVERYWHERE],
  [MESSAGE_TYPE.retraction]: [...EVERYWHERE, ...EVENT, 'intensity', 'tsunamiGrade', 'coasts'],
  [MESSAGE_TYPE.tsunamiAlert]: [...EVERYWHERE, ...EVENT, 'tsunamiGrade', 'coasts'],
};

/** Without it the message is useless: nobody could answer, or sign in to the app. */
export const REQUIRED_PLACEHOLDER: Partial<Record<MessageType, Placeholder>> = {
  [MESSAGE_TYPE.safetyConfirmation]: 'url',
  [MESSAGE_TYPE.reminder]: 'url',
  [MESSAGE_TYPE.registration]: 'appId',
};

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((known) => known === name);

const PATTERN = /\{\{([^{}]*)\}\}/gu;

/** The literal text and placeholders of a template in order; an unknown placeholder is literal text. */
export type Token = { literal: string } | { placeholder: Placeholder };

export const tokensOf = (text: string): Token[] =>
  text.split(PATTERN).flatMap((part, index): Token[] => {
    if (index % 2 === 0) return part === '' ? [] : [{ literal: part }];
    const name = part.trim();
    return isPlaceholder(name) ? [{ placeholder: name }] : [{ literal: `{{${name}}}` }];
  });

/** The distinct placeholders of a text. */
export const placeholdersOf = (text: string): Placeholder[] => [
  ...new Set(tokensOf(text).flatMap((token) => ('placeholder' in token ? [token.placeholder] : []))),
];

/** Unknown names in double braces, and unpaired braces: such a template is refused. */
export const unknownPlaceholders = (text: string): string[] => {
  const unknown = [...text.matchAll(PATTERN)]
    .filter(([, name]) => name !== undefined && !isPlaceholder(name.trim()))
    .map(([whole]) => whole);
  const strayBraces = text.replace(PATTERN, ' ').match(/\{\{|\}\}/gu) ?? [];
  return [...new Set([...unknown, ...strayBraces])];
};

import { CHARACTER_TYPES, type CharacterType } from './characters.js';

export type MessageParams = Record<string, string | number>;

/** The words of a catalogue for what messages name: a kind of characters, similar names, what stands between names. */
export interface ParameterWords {
  type: Record<CharacterType, string>;
  near: string;
  and: string;
}

/** The parameters of a message as people read them in the language of `words`. */
export function readableParams(params: MessageParams, words: ParameterWords): Record<string, string> {
  const readable = ([name, value]: [string, string | number]): [string, string] => {
    const type = CHARACTER_TYPES.find((known) => known === value);
    if (name === 'type' && type) return [name, words.type[type]];
    const listed = String(value).replaceAll('、', words.and);
    return [name, name.startsWith('near') && listed !== '' ? words.near + listed : listed];
  };
  return Object.fromEntries(Object.entries(params).map(readable));
}

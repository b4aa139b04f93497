import { CHARACTER_TYPES, type CharacterType } from '../characters.js';
import type { Language } from '../limits.js';

const CHARACTERS: Record<Language, Record<CharacterType, string>> = {
  jp: {
    kana: '全角カタカナ',
    wide: '全角文字',
    numeric: '半角数字',
    alphanumeric: '半角英数字',
    postalCode: 'ハイフン付きの郵便番号（例：100-0001）',
  },
  en: {
    kana: 'full-width katakana',
    wide: 'full-width characters',
    numeric: 'half-width digits',
    alphanumeric: 'half-width letters and digits',
    postalCode: 'the form of a postal code with its hyphen, such as 100-0001',
  },
};

const NEAR: Record<Language, string> = { jp: '近い名前：', en: 'Similar names: ' };

/** A message parameter as shown to the reader: kinds of characters and similar names have texts of their own. */
export function paramText(name: string, value: string | number | undefined, language: Language): string {
  const text = String(value ?? '');
  const type = CHARACTER_TYPES.find((known) => known === text);
  if (name === 'type' && type) return CHARACTERS[language][type];
  const listed = language === 'en' ? text.replaceAll('、', ', ') : text;
  return name === 'near' && text !== '' ? NEAR[language] + listed : listed;
}

import type { Language } from '../limits.js';

const CHARACTERS: Record<Language, Record<string, string>> = {
  jp: { kana: '全角カタカナ', wide: '全角文字' },
  en: { kana: 'full-width katakana', wide: 'full-width characters' },
};

const NEAR: Record<Language, string> = { jp: '近い名前：', en: 'Similar names: ' };

/** A parameter of a message as it is read: a kind of characters and similar names have words of their own. */
export function paramText(name: string, value: string | number | undefined, language: Language): string {
  const text = String(value ?? '');
  if (name === 'type') return CHARACTERS[language][text] ?? text;
  const listed = language === 'en' ? text.replaceAll('、', ', ') : text;
  return name === 'near' && text !== '' ? NEAR[language] + listed : listed;
}

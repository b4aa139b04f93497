import { messageText, type Language, type MessageCode } from '@tabimori/shared';
import { useCallback } from 'react';
import { createStore, stored, useStore } from './store.js';

const KEY = 'language';

/** `jp` is the product's code; HTML and libraries say `ja`. */
export const htmlLang = (language: Language): 'ja' | 'en' => (language === 'jp' ? 'ja' : 'en');

// The message codes come from the catalogue that both sides share, the labels of the screens are typed (src/labels).
const chosen = createStore<Language>(stored.read(KEY) === 'en' ? 'en' : 'jp');

const mark = (): void => {
  document.documentElement.lang = htmlLang(chosen.get());
};
chosen.subscribe(mark);
mark();

export const currentLanguage = (): Language => chosen.get();

export function setLanguage(next: Language): void {
  stored.write(KEY, next);
  chosen.set(next);
}

export const useLanguage = (): Language => useStore(chosen);

/** What stands between the parts of one line. */
export const useSeparator = (): string => (useLanguage() === 'en' ? ', ' : '・');

/** One area's catalogue in the language of the reader; keep the pair outside the component. */
export const useLabels = <T>(labels: Record<Language, T>): T => labels[useLanguage()];

/** Text of a message code in the language of the reader. */
export function useMessage(): (code: MessageCode, params?: Record<string, string | number>) => string {
  const language = useLanguage();
  return useCallback((code, params) => messageText(code, language, params), [language]);
}

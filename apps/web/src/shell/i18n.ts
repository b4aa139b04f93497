import { messageText, type Language, type MessageCode } from '@tabimori/shared';
import { useCallback } from 'react';
import { createStore, stored, useStore } from './store.js';

const KEY = 'language';

/** `jp` is the product's code; HTML and libraries say `ja`. */
export const htmlLang = (language: Language): 'ja' | 'en' => (language === 'jp' ? 'ja' : 'en');

const language = createStore<Language>(stored.read(KEY) === 'en' ? 'en' : 'jp');

const mark = () => {
  document.documentElement.lang = htmlLang(language.get());
};
mark();
language.subscribe(mark);

export const currentLanguage = (): Language => language.get();

export function setLanguage(next: Language): void {
  stored.write(KEY, next);
  language.set(next);
}

export const useLanguage = (): Language => useStore(language);

/** One area's catalogue in the language of the reader; keep the pair outside the component. */
export const useLabels = <T>(labels: Record<Language, T>): T => labels[useLanguage()];

/** Text of a message code in the language of the reader. */
export function useMessage(): (code: MessageCode, params?: Record<string, string | number>) => string {
  const reader = useLanguage();
  return useCallback((code, params) => messageText(code, reader, params), [reader]);
}

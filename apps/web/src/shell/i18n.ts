import { MESSAGES, messageText, type Language, type MessageCode } from '@tabimori/shared';
import i18next from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { stored } from './store.js';

const KEY = 'language';

/** `jp` is the product's code; HTML and libraries say `ja`. */
export const htmlLang = (language: Language): 'ja' | 'en' => (language === 'jp' ? 'ja' : 'en');

const mark = (): void => {
  document.documentElement.lang = i18next.language;
};
i18next.on('languageChanged', mark);

// The message codes are the one catalogue that both sides share; the labels of the screens are typed (src/labels).
void i18next.use(initReactI18next).init({
  lng: htmlLang(stored.read(KEY) === 'en' ? 'en' : 'jp'),
  resources: { ja: { translation: MESSAGES.jp }, en: { translation: MESSAGES.en } },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
});
mark();

const languageOf = (code: string): Language => (code === 'en' ? 'en' : 'jp');

export const currentLanguage = (): Language => languageOf(i18next.language);

export function setLanguage(next: Language): void {
  stored.write(KEY, next);
  void i18next.changeLanguage(htmlLang(next));
}

export const useLanguage = (): Language => languageOf(useTranslation().i18n.language);

/** One area's catalogue in the language of the reader; keep the pair outside the component. */
export const useLabels = <T>(labels: Record<Language, T>): T => labels[useLanguage()];

/** Text of a message code in the language of the reader. */
export function useMessage(): (code: MessageCode, params?: Record<string, string | number>) => string {
  const language = useLanguage();
  return useCallback((code, params) => messageText(code, language, params), [language]);
}

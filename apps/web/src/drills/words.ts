import { useLanguage } from '../shell/i18n.js';

/** What is replayed, in the reader's language. */
export function useDrillTitle(): (drill: { title: string; titleEn: string }) => string {
  const language = useLanguage();
  return ({ title, titleEn }) => (language === 'en' ? titleEn : title);
}

import { useLanguage } from '../shell/i18n.js';

/** The title of the event that a drill replays, in the reader's language. */
export function useDrillTitle(): (drill: { title: string; titleEn: string }) => string {
  const language = useLanguage();
  return ({ title, titleEn }) => (language === 'en' ? titleEn : title);
}

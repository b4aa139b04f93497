import { drills as en } from '../labels/en/drills.js';
import { drills as ja } from '../labels/ja/drills.js';
import { useLanguage } from '../shell/i18n.js';

export const LABELS = { jp: ja, en };

/** What is replayed, in the reader's language. */
export function useDrillTitle(): (drill: { title: string; titleEn: string }) => string {
  const language = useLanguage();
  return ({ title, titleEn }) => (language === 'en' ? titleEn : title);
}

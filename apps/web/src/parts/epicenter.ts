import { epicenterLabel } from '@tabimori/shared/epicenters';
import { useLanguage } from '../shell/i18n.js';

/** The agency's name of an epicentre in the reader's language; of a place abroad there is only the Japanese one. */
export function useEpicenter(): (epicenter: string) => string {
  const language = useLanguage();
  return (epicenter) => epicenterLabel(epicenter, language) ?? epicenter;
}

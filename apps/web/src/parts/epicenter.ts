import { currentLanguage, useLanguage } from '../shell/i18n.js';
import { createStore, useStore } from '../shell/store.js';

type Table = typeof import('@tabimori/shared/epicenters');

/** The agency's English names: loaded only for readers of English. */
const table = createStore<Table | null>(null);
let asked = false;
function load(): void {
  if (asked) return;
  asked = true;
  // without it the Japanese names stay, until the next page
  void import('@tabimori/shared/epicenters').then(table.set, () => (asked = false));
}
if (currentLanguage() === 'en') load();

/** The agency's name of an epicenter in the reader's language; of a place abroad there is only the Japanese one. */
export function useEpicenter(): (epicenter: string) => string {
  const language = useLanguage();
  const names = useStore(table);
  if (language === 'en') load();
  return (epicenter) => names?.epicenterLabel(epicenter, language) ?? epicenter;
}

import type { MapState } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useStatusWord } from '../parts/status.js';

/** Name in the address of the traveler who is opened. */
export const OPENED = 'applicantId';

/** A state in words; people who were not asked are not "without an answer". */
export function useStateWord(): (state: MapState) => string {
  const { t } = useTranslation('messageMap');
  const word = useStatusWord();
  return (state) => (state === 'unasked' ? t('states.unasked') : word(state));
}

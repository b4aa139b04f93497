import type { MapState } from '@tabimori/shared';
import { messageMap as en } from '../labels/en/messageMap.js';
import { messageMap as ja } from '../labels/ja/messageMap.js';
import { useStatusWord } from '../parts/status.js';
import { useLabels } from '../shell/i18n.js';

export const LABELS = { jp: ja, en };

/** Name in the address of the traveler who is opened. */
export const OPENED = 'applicantId';

/** A state in words; one whom nobody has asked is not without an answer. */
export function useStateWord(): (state: MapState) => string {
  const t = useLabels(LABELS);
  const word = useStatusWord();
  return (state) => (state === 'unasked' ? t.states.unasked : word(state));
}

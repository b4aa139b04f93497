import type { HANDLING_STATES } from '@tabimori/shared';
import { person as en } from '../../labels/en/person.js';
import { person as ja } from '../../labels/ja/person.js';
import { formatWithinDay } from '../../shell/format.js';
import { useLabels } from '../../shell/i18n.js';

export const LABELS = { jp: ja, en };

/** Name in the address of the traveler whose messages are shown beside the page. */
export const PERSON = 'person';

export interface Handled {
  handling: (typeof HANDLING_STATES)[number] | null;
  handledBy: string | null;
  handledAt: Date | null;
}

/** Who looks after a person and since when, in words; empty while nobody does. */
export function useHandling(): (handled: Handled, now: Date) => string {
  const t = useLabels(LABELS).handling;
  return ({ handling, handledBy, handledAt }, now) =>
    handling === null || handling === 'open' || handledBy === null || handledAt === null
      ? ''
      : t.since(t.states[handling], handledBy, formatWithinDay(handledAt, now));
}

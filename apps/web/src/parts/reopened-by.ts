import { type ReopenedBy, RESPONSE } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { formatWithinDay } from '../shell/format.js';

const REOPENS = { [RESPONSE.help]: 'help', [RESPONSE.injured]: 'injured' } as const;

/** When and by which answer a response that was ended is in progress again. */
export function useReopenedText(): (by: ReopenedBy, now: Date) => string {
  const { t } = useTranslation('events', { keyPrefix: 'response.reopenedBy' });
  return ({ at, response }, now) => {
    const isGrave = response === RESPONSE.help || response === RESPONSE.injured;
    return t(isGrave ? REOPENS[response] : 'other', { time: formatWithinDay(at, now) });
  };
}

import { DAILY_QUOTA_USED, NO_STARTTLS, type ServiceStatus } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useAgo } from '../shell/ago.js';
import { formatWithinDay, secondsBetween } from '../shell/format.js';

export interface OfStatus {
  status: ServiceStatus;
}

/** An instant as time and age: `12:03 (5 min ago)`; a dash for none. */
export function useWhen(now: Date): (at: Date | null) => string {
  const ago = useAgo();
  const { t } = useTranslation('operations');
  return (at) =>
    at === null ? t('never') : t('when', { time: formatWithinDay(at, now), ago: ago(secondsBetween(at, now)) });
}

/** The sentences that our own code puts in a relay's place, in the reader's language; others as they are. */
export function useOwnWords(): (text: string) => string {
  const { t } = useTranslation('operations', { keyPrefix: 'problems' });
  return (text) => {
    if (text === NO_STARTTLS) return t('noStarttls');
    return text === DAILY_QUOTA_USED ? t('dailyQuotaUsed') : text;
  };
}

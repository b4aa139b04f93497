import type { ServiceStatus } from '@tabimori/shared';
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

import { useTranslation } from 'react-i18next';

/** How long ago something was, in words: `5 min ago`. */
export function useAgo(): (seconds: number) => string {
  const { t } = useTranslation('shell', { keyPrefix: 'ago' });
  return (seconds) => {
    if (seconds < 60) return t('seconds', { count: seconds });
    if (seconds < 3600) return t('minutes', { count: Math.floor(seconds / 60) });
    if (seconds < 86_400) return t('hours', { count: Math.floor(seconds / 3600) });
    const days = Math.floor(seconds / 86_400);
    if (days < 60) return t('days', { count: days });
    return t('months', { count: Math.floor(days / 30) });
  };
}

import { useTranslation } from 'react-i18next';
import type { Home } from './words.js';

/** How many call for help, and how many more are injured, for whom there is something to do. */
export function InNeed({ home: { calls, injuries }, className }: { home: Home; className?: string | undefined }) {
  const { t } = useTranslation('home', { keyPrefix: 'help' });
  if (calls + injuries === 0) return null;
  return (
    <span className={className}>
      {calls > 0 && t('count', { count: calls })}
      {injuries > 0 && t(calls > 0 ? 'injuries' : 'injuriesOnly', { count: injuries })}
    </span>
  );
}

import { useTranslation } from 'react-i18next';
import { useSeparator } from '../shell/i18n.js';
import type { Home } from './words.js';

/** How many call for help, are injured, or say something else that has to be read, for whom there is something to do. */
export function InNeed({
  home: { calls, injuries, others },
  className,
}: {
  home: Home;
  className?: string | undefined;
}) {
  const { t } = useTranslation('home', { keyPrefix: 'help' });
  const separator = useSeparator();
  const counts = [
    calls > 0 && t('calls', { count: calls }),
    injuries > 0 && t('injuries', { count: injuries }),
    others > 0 && t('otherWords', { count: others }),
  ].filter((count) => count !== false);
  return counts.length > 0 && <span className={className}>{counts.join(separator)}</span>;
}

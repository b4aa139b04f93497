import { useTranslation } from 'react-i18next';
import type { Home } from './words.js';

/** Why whoever says something else stands before the injured, if there are both. */
export function OrderNote({ home: { others, injuries }, className }: { home: Home; className?: string | undefined }) {
  const { t } = useTranslation('home', { keyPrefix: 'help' });
  return others > 0 && injuries > 0 && <p className={`small muted ${className ?? ''}`}>{t('order')}</p>;
}

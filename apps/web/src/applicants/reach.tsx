import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icons.js';
import css from './list.module.css';

interface ReachProps {
  address: string | null;
  undelivered: boolean;
  /** the channel's name, if no column says it */
  way?: string;
}

/** Whether a traveler can be reached by a channel: mark and word. */
export function Reach({ address, undelivered, way }: ReachProps) {
  const { t } = useTranslation('applicants');
  const [look, word] =
    address === null
      ? (['none', t('noContact')] as const)
      : undelivered
        ? (['failed', t('undelivered')] as const)
        : (['reaches', t('reaches')] as const);
  return (
    <span className={`${css.reach} ${css[look]}`} title={address ?? undefined}>
      {look === 'none' ? (
        <span aria-hidden="true">–</span>
      ) : (
        <Icon name={look === 'failed' ? 'close' : 'check'} size={13} />
      )}
      {way !== undefined && <span className={css.way}>{way}</span>}
      {word}
    </span>
  );
}

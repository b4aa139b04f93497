import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icons.js';
import css from './call-link.module.css';

/** Calls a person in one tap, red while somebody has yet to help them; or says that there is no number. */
export function CallLink({ phone, name, calls }: { phone: string | null; name: string; calls: boolean }) {
  const { t } = useTranslation('person');
  if (phone === null) return <p className="muted">{t('noPhone')}</p>;
  return (
    <a className={calls ? `${css.call} ${css.help}` : css.call} href={`tel:${phone}`}>
      <Icon name="phone" />
      {t('call', { phone })}
      <span className="visually-hidden">{name}</span>
    </a>
  );
}

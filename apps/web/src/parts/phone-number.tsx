import { useTranslation } from 'react-i18next';
import { toast } from '../shell/toast.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import css from './phone-number.module.css';

/** A telephone number that is seen, dialed on a phone, and copied in one tap for any other telephone; or that there is none. */
export function PhoneNumber({ phone, name }: { phone: string | null; name: string }) {
  const { t } = useTranslation('person');
  if (phone === null) return <span className="muted">{t('noPhone')}</span>;
  const copy = () =>
    navigator.clipboard.writeText(phone).then(
      () => toast.success(t('copied', { phone })),
      () => toast.error(t('notCopied', { phone })),
    );
  return (
    <span className={css.phone}>
      <a href={`tel:${phone}`} aria-label={t('callTo', { name, phone })}>
        {phone}
      </a>
      {/* only over TLS, and on the machine itself */}
      {window.isSecureContext && (
        <Button kind="bare" className={css.copy} aria-label={t('copy', { phone })} onClick={() => void copy()}>
          <Icon name="copy" size={14} />
        </Button>
      )}
    </span>
  );
}

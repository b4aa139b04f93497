import { useTranslation } from 'react-i18next';

/** Why each reminder reaches fewer people than the one before. */
export function RemindersGoTo() {
  return <p className="small muted">{useTranslation('sends').t('remindersGoTo')}</p>;
}

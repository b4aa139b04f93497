import { RECIPIENT_SORTS } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';

/** The orders of a list of recipients; the first, the call's default, says whom it takes for urgent. */
export function useRecipientSorts() {
  const { t } = useTranslation('history', { keyPrefix: 'result' });
  return RECIPIENT_SORTS.map((sort) => ({
    value: sort,
    label: t(`sorts.${sort}`),
    title: sort === 'urgency' ? t('urgencyOrder') : undefined,
  }));
}

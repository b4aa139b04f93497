import { useTranslation } from 'react-i18next';
import css from './party.module.css';

/** How many people somebody stands for, if there are companions: whoever sends help needs the number. */
export function Party({ people }: { people: number }) {
  const { t } = useTranslation('person');
  return people > 1 && <span className={`small ${css.party}`}>{t('party', { people })}</span>;
}

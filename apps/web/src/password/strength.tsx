import { useTranslation } from 'react-i18next';
import css from './strength.module.css';
import { strengthOf } from './strength-of.js';

/** How hard a password is to guess, in a word and a bar. */
export function Strength({ password }: { password: string }) {
  const { t } = useTranslation('password', { keyPrefix: 'set' });
  const strength = strengthOf(password);
  return (
    <p className={css.strength} data-strength={strength} aria-live="polite">
      <span className={css.bar} aria-hidden="true" />
      {t('strength', { word: t(`strengths.${strength}`) })}
    </p>
  );
}

import { PASSWORD, PASSWORD_RULES } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { DASH } from '../shell/format.js';
import { Icon } from '../ui/icons.js';
import css from './password-rules.module.css';

const RULES = ['length', 'characters', 'upper', 'lower'] as const;

/** The rules for a new password, and which ones are met so far. */
export function PasswordRules({ text }: { text: string }) {
  const { t } = useTranslation('option', { keyPrefix: 'password' });
  return (
    <>
      {t('rulesTitle')}
      <ul className={css.rules}>
        {RULES.map((rule) => {
          const isMet = PASSWORD_RULES[rule](text);
          return (
            <li key={rule} className={isMet ? css.met : undefined}>
              {isMet ? <Icon name="check" size={14} /> : <span aria-hidden="true">{DASH}</span>}
              <span>
                {t(`rules.${rule}`, { min: PASSWORD.min, max: PASSWORD.max })}
                <span className="visually-hidden"> {isMet ? t('met') : t('unmet')}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

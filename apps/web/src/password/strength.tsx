import { password as en } from '../labels/en/password.js';
import { password as ja } from '../labels/ja/password.js';
import { useLabels } from '../shell/i18n.js';
import css from './strength.module.css';
import { strengthOf } from './strength-of.js';

const LABELS = { jp: ja, en };

/** How hard a password is to guess, in a word and a bar. */
export function Strength({ password }: { password: string }) {
  const { set: t } = useLabels(LABELS);
  const strength = strengthOf(password);
  return (
    <p className={css.strength} data-strength={strength} aria-live="polite">
      <span className={css.bar} aria-hidden="true" />
      {t.strength(t.strengths[strength])}
    </p>
  );
}

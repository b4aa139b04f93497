import { api } from '@tabimori/shared';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PasswordRules } from '../parts/password-rules.js';
import { PublicField, PublicSubmit } from '../shell/public-field.js';
import css from '../shell/public-form.module.css';
import { pathOf } from '../shell/paths.js';
import { signedOut } from '../shell/token.js';
import { FailureNote } from '../shell/failure-note.js';
import { Strength } from './strength.js';
import { usePublicSend } from '../shell/use-public-send.js';

/** The new password, and once more. */
export function SetForm({ code }: { code: string }) {
  const { t } = useTranslation('password', { keyPrefix: 'set' });
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isShown, setShown] = useState(false);
  const { send, sending, errorAt, failure, form } = usePublicSend(api.auth.resetPassword, {
    password: t('password'),
    confirmation: t('password'),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await send({ code, password, confirmation }))) return;
    await navigate(pathOf('resetPasswordDone'), { replace: true });
    signedOut();
  };
  const type = isShown ? 'text' : 'password';
  return (
    <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('title')}</h1>
      <p className={css.lead}>{t('lead')}</p>
      <FailureNote failure={failure} />
      <PublicField
        name="password"
        label={t('password')}
        error={errorAt('password')}
        aria-describedby="password-rules"
        type={type}
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div id="password-rules" className={css.help}>
        <Strength password={password} />
        <PasswordRules text={password} />
      </div>
      <PublicField
        name="confirmation"
        label={t('confirmation')}
        error={errorAt('confirmation')}
        type={type}
        autoComplete="new-password"
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
      />
      <label className={css.remember}>
        <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
        {t('show')}
      </label>
      <PublicSubmit sending={sending} label={t('submit')} busy={t('sending')} />
    </form>
  );
}

import { api } from '@tabimori/shared';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { PublicField, PublicSubmit } from '../shell/public-field.js';
import css from '../shell/public-form.module.css';
import { PublicPage } from '../shell/public-page.js';
import { pathOf } from '../shell/paths.js';
import { FailureNote } from '../shell/failure-note.js';
import { usePublicSend } from '../shell/use-public-send.js';

/** Asks for a link; the answer is the same whether the address is known or not. */
export function AskPage() {
  const { t } = useTranslation('password', { keyPrefix: 'ask' });
  const { t: password } = useTranslation('password');
  const navigate = useNavigate();
  const [mailAddress, setMailAddress] = useState('');
  const { send, sending, errorAt, failure, form } = usePublicSend(api.auth.forgotPassword, {
    mailAddress: t('mailAddress'),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await send({ mailAddress })) await navigate(pathOf('forgotPasswordSent'));
  };
  return (
    <PublicPage title={t('title')}>
      <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <h1>{t('title')}</h1>
        <p className={css.lead}>{t('lead')}</p>
        <FailureNote failure={failure} />
        <PublicField
          name="mailAddress"
          label={t('mailAddress')}
          error={errorAt('mailAddress')}
          type="email"
          autoComplete="username"
          autoFocus
          value={mailAddress}
          onChange={(event) => setMailAddress(event.target.value)}
        />
        <div className={css.actions}>
          <PublicSubmit sending={sending} label={t('submit')} busy={t('sending')} />
          <Link to={pathOf('login')}>{password('toSignIn')}</Link>
        </div>
      </form>
    </PublicPage>
  );
}

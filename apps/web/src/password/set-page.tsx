import { api } from '@tabimori/shared';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { CallFailed, request } from '../shell/http.js';
import { useMessage } from '../shell/i18n.js';
import css from '../shell/public-form.module.css';
import { PublicPage } from '../shell/public-page.js';
import { pathOf } from '../shell/paths.js';
import { Splash } from '../shell/splash.js';
import { FailureNote } from '../shell/failure-note.js';
import { SetForm } from './set-form.js';

/**
 * The page that the link in the mail opens: the form, or a note that the link cannot be used and how to get a new
 * one.
 */
export function SetPage() {
  const { t } = useTranslation('password', { keyPrefix: 'set' });
  const code = useSearchParams()[0].get('code') ?? '';
  const checked = useQuery({
    queryKey: ['passwordLink', code],
    queryFn: () => request(api.auth.checkResetPasswordUrl, { code }),
    enabled: code !== '',
    refetchOnWindowFocus: false,
    // shown by the page itself
    meta: { live: true },
  });
  if (code === '') return <InvalidLink isCut />;
  if (checked.isPending) return <Splash />;
  if (checked.error instanceof CallFailed && checked.error.status === 400) return <InvalidLink />;
  return (
    <PublicPage title={t('title')}>
      {checked.isError ? (
        <div className={css.form}>
          <h1>{t('title')}</h1>
          <FailureNote failure={checked.error} />
        </div>
      ) : (
        <SetForm code={code} />
      )}
    </PublicPage>
  );
}

/** `isCut`: the address lacks its code, as when a mail program has broken the link. */
function InvalidLink({ isCut = false }: { isCut?: boolean }) {
  const { t } = useTranslation('password', { keyPrefix: 'invalid' });
  const { t: password } = useTranslation('password');
  const message = useMessage();
  return (
    <PublicPage title={t('title')}>
      <div className={css.form} role="alert">
        <h1>{t('title')}</h1>
        <p className={css.lead}>{isCut ? message('E00036') : t('text')}</p>
        <div className={css.actions}>
          <Link className={css.submit} to={pathOf('forgotPassword')}>
            {t('again')}
          </Link>
          <Link to={pathOf('login')}>{password('toSignIn')}</Link>
        </div>
      </div>
    </PublicPage>
  );
}

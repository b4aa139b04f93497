import { api } from '@tabimori/shared';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icons.js';
import { failureText } from '../../shell/failure-text.js';
import { CallFailed, request } from '../../shell/http.js';
import { useMessage } from '../../shell/i18n.js';
import { PublicField, PublicSubmit } from '../../shell/public-field.js';
import css from '../../shell/public-form.module.css';
import { signedIn } from '../../shell/token.js';

interface CodeFormProps {
  token: string;
  done?: (accessToken: string) => void | Promise<void>;
  /** begins again */
  back: () => void;
}

/** The second step: the code of the app, or a recovery code. */
export function CodeForm({ token, done = signedIn, back }: CodeFormProps) {
  const { t } = useTranslation('secondFactor', { keyPrefix: 'signIn' });
  const message = useMessage();
  const [isRecovery, setRecovery] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const label = isRecovery ? t('recovery') : t('code');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const code = new FormData(event.currentTarget).get('code') as string;
    setSending(true);
    setFailure(null);
    try {
      const { accessToken } = await request(api.auth.secondFactor, { token, code });
      await done(accessToken);
    } catch (error) {
      setSending(false);
      setFailure(error);
    }
  };

  const [wrong] = failure instanceof CallFailed ? failure.fields : [];
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('title')}</h1>
      <p className={css.lead}>{isRecovery ? t('recoveryLead') : t('lead')}</p>
      {failure !== null && !wrong && (
        <p className={css.failure} role="alert">
          <Icon name="alert" />
          {failureText(failure)}
        </p>
      )}
      <PublicField
        key={label}
        name="code"
        label={label}
        error={wrong ? message(wrong.messageCode, { ...wrong.params, field: label }) : null}
        type="text"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoFocus
      />
      <Button kind="bare" className={css.link} onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? t('useApp') : t('useRecovery')}
      </Button>
      <PublicSubmit sending={isSending} label={t('submit')} busy={t('sending')} />
      <Button kind="bare" className={css.link} onClick={back}>
        {t('back')}
      </Button>
    </form>
  );
}

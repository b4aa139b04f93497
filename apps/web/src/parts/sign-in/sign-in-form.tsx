import { api, fieldErrors, type FieldError, type Given } from '@tabimori/shared';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icons.js';
import { failureText } from '../../shell/failure-text.js';
import { CallFailed, request } from '../../shell/http.js';
import { useMessage } from '../../shell/i18n.js';
import { pathOf } from '../../shell/paths.js';
import { useSession } from '../../shell/session.js';
import { signedIn } from '../../shell/token.js';
import { PublicField, PublicSubmit } from '../../shell/public-field.js';
import css from '../../shell/public-form.module.css';

type Field = 'mailAddress' | 'password';
const FIELDS: readonly Field[] = ['mailAddress', 'password'];

// Without react-hook-form, like all pages before sign-in: the page may weigh 220 kB, and that is nearly used up.

/** The errors: fields by name, or the whole form. */
type Wrong = { fields: FieldError[] } | { failure: unknown };

interface SignInFormProps {
  /** continues if the account has a second factor */
  askCode: (token: string) => void;
  done?: (accessToken: string) => void | Promise<void>;
  /** the person who is asked again, over a screen that says why */
  mailAddress?: string;
}

/** Mail address and password. */
export function SignInForm({ askCode, done = signedIn, mailAddress }: SignInFormProps) {
  const { t } = useTranslation('signIn');
  const message = useMessage();
  const { ended } = useSession();
  const isFirst = mailAddress === undefined;
  const { form, wrong, isSending, submit } = useSignIn(askCode, done);
  const [isShown, setShown] = useState(false);
  const errorAt = (name: Field): string | null => {
    const found = wrong !== null && 'fields' in wrong ? wrong.fields.find(({ field }) => field === name) : undefined;
    return found === undefined ? null : message(found.messageCode, { ...found.params, field: t(name) });
  };
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      {isFirst && (
        <>
          <h1>{t('title')}</h1>
          <p className={css.lead}>{t('lead')}</p>
        </>
      )}
      {wrong !== null && 'failure' in wrong && (
        <p className={css.failure} role="alert">
          <Icon name="alert" />
          {failureText(wrong.failure)}
        </p>
      )}
      {isFirst && wrong === null && ended !== null && (
        <p className={css.notice} role="status">
          {message(ended)}
        </p>
      )}

      <PublicField
        name="mailAddress"
        label={t('mailAddress')}
        error={errorAt('mailAddress')}
        type="email"
        autoComplete="username"
        defaultValue={mailAddress}
        autoFocus={isFirst}
      />
      <PublicField
        name="password"
        label={t('password')}
        error={errorAt('password')}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        autoFocus={!isFirst}
      >
        <Button kind="bare" aria-label={isShown ? t('hide') : t('show')} onClick={() => setShown(!isShown)}>
          <Icon name={isShown ? 'eye' : 'eyeOff'} size={18} />
        </Button>
      </PublicField>

      <label className={css.remember}>
        <input type="checkbox" name="remember" />
        {t('remember')}
      </label>
      {isFirst && (
        <Link className={css.forgot} to={pathOf('forgotPassword')}>
          {t('forgot')}
        </Link>
      )}
      <PublicSubmit sending={isSending} label={t('submit')} busy={t('sending')} />
    </form>
  );
}

/** Signs in once at a time; the field that is wrong, or the password, gets the focus. */
function useSignIn(askCode: SignInFormProps['askCode'], done: NonNullable<SignInFormProps['done']>) {
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const [isSending, setSending] = useState(false);

  const fail = (found: Wrong) => {
    setWrong(found);
    const first =
      'fields' in found ? FIELDS.find((name) => found.fields.some(({ field }) => field === name)) : 'password';
    const element = first && form.current?.elements.namedItem(first);
    if (element instanceof HTMLInputElement) element.focus();
  };
  const send = async (input: Given<typeof api.auth.login>) => {
    setSending(true);
    setWrong(null);
    try {
      const answer = await request(api.auth.login, input);
      if (answer.secondFactor === undefined) return await done(answer.accessToken);
      setSending(false);
      askCode(answer.secondFactor);
    } catch (error) {
      setSending(false);
      if (error instanceof CallFailed && error.code === 'E00041' && error.fields.length > 0)
        fail({ fields: error.fields });
      else fail({ failure: error });
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const data = new FormData(event.currentTarget);
    const input = api.auth.login.input.safeParse(
      { mailAddress: data.get('mailAddress'), password: data.get('password'), remember: data.get('remember') === 'on' },
      { reportInput: true },
    );
    if (input.success) void send(input.data);
    else fail({ fields: fieldErrors(input.error.issues) });
  };
  return { form, wrong, isSending, submit };
}

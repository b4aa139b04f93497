import { api, type FieldError, type Reply } from '@tabimori/shared';
import { Input } from 'antd';
import { toString as toSvg } from 'qrcode';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Card } from '../shell/card.js';
import { Field, FormContext } from '../shell/field.js';
import { CallFailed } from '../shell/http.js';
import { useSend } from '../shell/use-send.js';
import css from './second-factor.module.css';

interface EnrolProps {
  enrolment: Reply<typeof api.secondFactor.start>;
  done: (recoveryCodes: string[]) => void;
}

/** The secret for the app, as a picture and as text, and its first code. */
export function Enrol({ enrolment: { secret, uri }, done }: EnrolProps) {
  const { t } = useTranslation('secondFactor');
  // the screen is not read again: the recovery codes are shown this once
  const { send, sending } = useSend(api.secondFactor.confirm, { leaves: true, tellsFields: true });
  const [picture, setPicture] = useState('');
  const [copied, setCopied] = useState(false);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<readonly FieldError[]>([]);
  useEffect(() => {
    void toSvg(uri, { type: 'svg', margin: 0 }).then((svg) =>
      setPicture(`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`),
    );
  }, [uri]);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
  const confirm = async () => {
    const answer = await send({ code });
    if (answer instanceof CallFailed) setWrong(answer.fields);
    else done(answer.recoveryCodes);
  };
  return (
    <>
      <Card title={t('scan')}>
        <p>{t('scanText')}</p>
        {picture !== '' && <img className={css.qr} src={picture} alt={t('qr')} />}
        <p>{t('secret')}</p>
        <p className={css.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
        <div className={css.buttons}>
          <a className={css.here} href={uri}>
            {t('openHere')}
          </a>
          {/* only over TLS, and on the machine itself */}
          {window.isSecureContext && <Button onClick={() => void copy()}>{copied ? t('copied') : t('copy')}</Button>}
        </div>
      </Card>
      <Card title={t('enter')}>
        <FormContext value={{ wrong, labels: t('labels', { returnObjects: true }) }}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void confirm();
            }}
          >
            <div className={css.fields}>
              <Field name="code" required>
                {(marks) => (
                  <Input
                    {...marks}
                    inputMode="numeric"
                    autoComplete="one-time-code"
                    value={code}
                    onChange={(event) => setCode(event.target.value)}
                  />
                )}
              </Field>
            </div>
            <p>{t('consequence')}</p>
            <div className={css.buttons}>
              <Button type="submit" kind="primary" busy={sending}>
                {t('confirm')}
              </Button>
            </div>
          </form>
        </FormContext>
      </Card>
    </>
  );
}

import { api, type Reply } from '@tabimori/shared';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../shell/failure-note.js';
import { PublicField, PublicSubmit } from '../shell/public-field.js';
import form from '../shell/public-form.module.css';
import { usePublicSend } from '../shell/use-public-send.js';

/** Asks for app ID and mail address if the address of the page has no link's token that says who the reader is. */
export function Identify({ found }: { found: (own: Reply<typeof api.information.applicant>) => void }) {
  const { t } = useTranslation('traveler', { keyPrefix: 'identify' });
  const [appId, setAppId] = useState('');
  const [mailAddress, setMailAddress] = useState('');
  const {
    send,
    sending,
    errorAt,
    failure,
    form: element,
  } = usePublicSend(api.information.applicant, {
    appId: t('appId'),
    mailAddress: t('mailAddress'),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await send({ appId: appId.trim(), mailAddress: mailAddress.trim() });
    if (answer) found(answer.reply);
  };
  return (
    <form ref={element} className={form.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={form.lead}>{t('lead')}</p>
      <FailureNote failure={failure} />
      <PublicField
        name="appId"
        label={t('appId')}
        error={errorAt('appId')}
        type="text"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={appId}
        onChange={(event) => setAppId(event.target.value)}
      />
      <PublicField
        name="mailAddress"
        label={t('mailAddress')}
        error={errorAt('mailAddress')}
        type="email"
        autoComplete="email"
        value={mailAddress}
        onChange={(event) => setMailAddress(event.target.value)}
      />
      <div className={form.actions}>
        <PublicSubmit sending={sending} label={t('submit')} busy={t('sending')} />
      </div>
    </form>
  );
}

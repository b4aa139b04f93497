import { api, type Reply } from '@tabimori/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../ui/button.js';
import { useNameOf } from '../parts/names.js';
import { failureText } from '../shell/failure-text.js';
import { PublicPage } from '../shell/public-page.js';
import { pathOf } from '../shell/paths.js';
import { useCall } from '../shell/use-call.js';
import { CompanyContact } from './company-contact.js';
import { Facts } from './facts.js';
import { Identify } from './identify.js';
import { QrCode } from './qr-code.js';
import css from './traveler.module.css';

type Own = Reply<typeof api.information.applicant>;

/**
 * The registration of the traveler that ?token= names, and the contacts. To be kept and printed. Links are passed on,
 * so the app ID is masked behind one. Without a token it asks who the reader is.
 */
export function TravelerPage() {
  const { t } = useTranslation('traveler');
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const [told, setTold] = useState<Own | null>(null);
  const way = token !== '' ? { token } : told?.deviceToken ? { deviceToken: told.deviceToken } : null;
  const linked = useCall(api.information.applicant, { token }, { quiet: true, enabled: token !== '' });
  const company = useCall(api.information.company, way ?? { token }, { quiet: true, enabled: way !== null });
  const own = token === '' ? told : linked.data;
  const failed = linked.error ?? company.error;
  return (
    <PublicPage title={t('title')}>
      <div className={css.content} aria-busy={way !== null && (!own || company.isPending)}>
        <h1>{t('title')}</h1>
        {way === null && <Identify found={setTold} />}
        {failed !== null && (
          <>
            <p role="alert">{failureText(failed)}</p>
            <p className={css.note}>{t('failedNote')}</p>
          </>
        )}
        {own && company.data && <Registered own={own} company={company.data} token={token} />}
      </div>
    </PublicPage>
  );
}

interface RegisteredProps {
  own: Own;
  company: Reply<typeof api.information.company>;
  /** empty: the reader came without a link */
  token: string;
}

function Registered({ own, company, token }: RegisteredProps) {
  const { t } = useTranslation('traveler');
  const isMasked = token !== '';
  return (
    <>
      <section className={css.app} aria-labelledby="app-id">
        <div>
          <h2 id="app-id">{t('appId')}</h2>
          <p className={css.appId}>{own.appId}</p>
        </div>
        {!isMasked && <QrCode text={own.appId} label={t('code', { appId: own.appId })} />}
        <p className={css.note}>{isMasked ? t('maskedAppIdNote') : t('appIdNote')}</p>
      </section>
      <Facts own={own} />
      <section aria-labelledby="contact">
        <h2 id="contact">{t('contact', { company: useNameOf()(company) })}</h2>
        <CompanyContact company={company} />
      </section>
      <p className={css.buttons}>
        <Button onClick={() => window.print()}>{t('print')}</Button>
        {token !== '' && <ButtonLink to={pathOf('companyInfo', { token })}>{t('toCompany')}</ButtonLink>}
      </p>
    </>
  );
}

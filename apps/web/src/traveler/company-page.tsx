import { api } from '@tabimori/shared';
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
import { Identify } from './identify.js';
import css from './traveler.module.css';

/**
 * The company of the traveler that ?token= names, and its contacts. To be kept and printed. Without a token it asks
 * who the reader is.
 */
export function CompanyInfoPage() {
  const { t } = useTranslation('traveler');
  const nameOf = useNameOf();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const [deviceToken, setDeviceToken] = useState<string | null>(null);
  const way = token !== '' ? { token } : deviceToken === null ? null : { deviceToken };
  const company = useCall(api.information.company, way ?? { token }, { quiet: true, enabled: way !== null });
  return (
    <PublicPage title={t('companyTitle')}>
      <div className={css.content} aria-busy={way !== null && company.isPending}>
        <h1>{t('companyTitle')}</h1>
        {way === null && <Identify found={(own) => setDeviceToken(own.deviceToken)} />}
        {company.error !== null && (
          <>
            <p role="alert">{failureText(company.error)}</p>
            <p className={css.note}>{t('failedNote')}</p>
          </>
        )}
        {company.data && (
          <>
            <section className={css.company} aria-labelledby="company">
              {company.data.logoUrl !== null && (
                <img className={css.logo} src={company.data.logoUrl} alt={t('logo', { name: nameOf(company.data) })} />
              )}
              <h2 id="company">{nameOf(company.data)}</h2>
            </section>
            <CompanyContact company={company.data} />
            <p className={css.note}>{t('companyNote')}</p>
            <p className={css.buttons}>
              <Button onClick={() => window.print()}>{t('print')}</Button>
              {token !== '' && <ButtonLink to={pathOf('travelerInfo', { token })}>{t('toTraveler')}</ButtonLink>}
            </p>
          </>
        )}
      </div>
    </PublicPage>
  );
}

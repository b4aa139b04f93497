import { api, type Reply } from '@tabimori/shared';
import { useSearchParams } from 'react-router';
import { failureText } from '../shell/failure-text.js';
import { useLabels, useLanguage } from '../shell/i18n.js';
import { PublicPage } from '../shell/public-page.js';
import { useCall } from '../shell/use-call.js';
import { Facts } from './facts.js';
import { LABELS } from './words.js';
import css from './traveler.module.css';

/** What is registered of the traveler whom ?token= names: the app ID above all, and whom to call. To be kept and printed. */
export function TravelerPage() {
  const t = useLabels(LABELS);
  const language = useLanguage();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const own = useCall(api.information.applicant, { token }, { quiet: true });
  const company = useCall(api.information.company, { token }, { quiet: true });
  const failed = own.error ?? company.error;
  return (
    <PublicPage title={t.title}>
      <div className={css.content} aria-busy={own.isPending || company.isPending}>
        <h1>{t.title}</h1>
        {failed !== null && (
          <>
            <p role="alert">{failureText(failed, language)}</p>
            <p className={css.note}>{t.failedNote}</p>
          </>
        )}
        {own.data && company.data && <Registered own={own.data} company={company.data} />}
      </div>
    </PublicPage>
  );
}

interface RegisteredProps {
  own: Reply<typeof api.information.applicant>;
  company: Reply<typeof api.information.company>;
}

function Registered({ own, company }: RegisteredProps) {
  const t = useLabels(LABELS);
  return (
    <>
      <section className={css.app} aria-labelledby="app-id">
        <h2 id="app-id">{t.appId}</h2>
        <p className={css.appId}>{own.appId}</p>
        <p className={css.note}>{t.appIdNote}</p>
      </section>
      <Facts own={own} />
      <section aria-labelledby="contact">
        <h2 id="contact">{t.contact(company.name)}</h2>
        <dl className={css.facts}>
          {[
            { label: t.emergencyTel, value: company.emergencyTel, scheme: 'tel:' },
            { label: t.contactTel, value: company.contactTel, scheme: 'tel:' },
            { label: t.emergencyMail, value: company.emergencyMail, scheme: 'mailto:' },
          ]
            .filter(({ value }) => value !== '')
            .map(({ label, value, scheme }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <a href={scheme + value}>{value}</a>
                </dd>
              </div>
            ))}
        </dl>
      </section>
      <button type="button" className={`button ${css.print}`} onClick={() => window.print()}>
        {t.print}
      </button>
    </>
  );
}

import type { api, Reply } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import css from './traveler.module.css';

/** The contacts of a traveler's company. */
export function CompanyContact({ company }: { company: Reply<typeof api.information.company> }) {
  const { t } = useTranslation('traveler');
  const lines = [
    { label: t('emergencyTel'), value: company.emergencyTel, scheme: 'tel:' },
    { label: t('contactTel'), value: company.contactTel, scheme: 'tel:' },
    { label: t('emergencyMail'), value: company.emergencyMail, scheme: 'mailto:' },
  ].filter(({ value }) => value !== '');
  if (lines.length === 0) return <p>{t('noCompanyContact')}</p>;
  return (
    <dl className={css.facts}>
      {lines.map(({ label, value, scheme }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <a href={scheme + value}>{value}</a>
          </dd>
        </div>
      ))}
    </dl>
  );
}

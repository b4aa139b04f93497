import type { api, Reply } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useCompanyName } from '../parts/names.js';
import { DASH } from '../shell/format.js';
import { useLanguage } from '../shell/i18n.js';
import css from './traveler.module.css';

/** The data that the traveler's company registered; addresses are masked. */
export function Facts({ own }: { own: Reply<typeof api.information.applicant> }) {
  const { t } = useTranslation('traveler');
  const companyOf = useCompanyName();
  const inJapanese = useLanguage() === 'jp';
  const { stayFrom, stayTo, city } = own;
  const country = inJapanese ? own.countryName : own.countryNameEn;
  const prefecture = inJapanese ? own.prefectureName : own.prefectureNameEn;
  const lines: { label: string; value: string | null; isName?: true }[] = [
    { label: t('name'), value: own.name, isName: true },
    { label: t('nameKana'), value: own.nameKana, isName: true },
    { label: t('company'), value: `${companyOf(own)}　${own.divisionName}` },
    { label: t('mail'), value: own.mailAddress },
    { label: t('phone'), value: own.phone },
    { label: t('place'), value: [country, prefecture, city].filter(Boolean).join('　') },
    { label: t('people'), value: t('peopleCount', { count: own.numberOfPeople }) },
    {
      label: t('stay'),
      value: stayFrom === null && stayTo === null ? null : t('period', { from: stayFrom ?? '', to: stayTo ?? '' }),
    },
  ];
  return (
    <section aria-labelledby="registered">
      <h2 id="registered">{t('registered')}</h2>
      <dl className={css.facts}>
        {lines.map(({ label, value, isName }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={isName ? 'personName' : undefined}>{value || DASH}</dd>
          </div>
        ))}
      </dl>
      <p className={css.note}>{t('change')}</p>
    </section>
  );
}

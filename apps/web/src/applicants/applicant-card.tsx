import type { Applicant } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { PersonLink } from '../parts/person/person-link.js';
import { usePlace } from '../parts/place.js';
import { Contact } from './contact.js';
import css from './applicants.module.css';

/** One traveler on a phone. */
export function ApplicantCard({ row }: { row: Applicant }) {
  const { t } = useTranslation('applicants');
  const place = usePlace();
  return (
    <div className={css.card}>
      <div>
        <PersonLink applicantId={row.id} name={row.name}>
          <b>{row.name}</b>
        </PersonLink>{' '}
        <small>{row.nameKana}</small>
      </div>
      <div className={css.line}>
        <span>{row.companyName}</span>
        <span>{row.divisionName}</span>
      </div>
      <div className={css.line}>
        <span>{place(row)}</span>
        <span>{t('people', { count: row.numberOfPeople })}</span>
      </div>
      <Contact value={row.mailAddress} undelivered={row.mailUndelivered} />
      <Contact value={row.phone} undelivered={row.smsUndelivered} />
    </div>
  );
}

import type { ListedApplicant } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { CompanyName, Name } from '../parts/name.js';
import { Reading } from '../parts/reading.js';
import { LastAnswer } from '../parts/last-answer.js';
import { PersonLink } from '../parts/person/person-link.js';
import { PlaceText } from '../parts/place-text.js';
import { Reach } from './reach.js';
import css from './list.module.css';

/** One traveler on a phone. */
export function ApplicantCard({ row }: { row: ListedApplicant }) {
  const { t } = useTranslation('applicants');
  return (
    <div className={css.card}>
      <div className={css.head}>
        <span className={css.name}>
          <PersonLink applicantId={row.id} name={row.name} />{' '}
          <small>
            <Reading of={row} />
          </small>
        </span>
        <LastAnswer said={row} />
      </div>
      <div className={css.facts}>
        <span>
          <CompanyName of={row} />
        </span>
        <span>
          <Name of={row.divisionName} />
        </span>
        <span>
          <PlaceText of={row} />
        </span>
      </div>
      <div className={css.facts}>
        <Reach address={row.mailAddress} undelivered={row.mailUndelivered} way={t('column.mail')} />
        <Reach address={row.phone} undelivered={row.smsUndelivered} way={t('column.sms')} />
      </div>
    </div>
  );
}

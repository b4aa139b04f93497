import type { EventDetail } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useCompanyName } from '../../parts/names.js';
import { isOver, offOf, type OffProps, useLeft } from '../off.js';
import css from './report.module.css';

/** Who has had no alert because their company's automatic messages are off: no figure above counts them. */
export function Off({ event }: { event: EventDetail }) {
  const { t } = useTranslation('report', { keyPrefix: 'off' });
  const { companies, more } = offOf(event);
  return (
    <p className={css.off}>
      {companies.map((decisions) => (
        <Company key={decisions[0]?.companyId} event={event} decisions={decisions} />
      ))}
      {more > 0 && <span>{t('more', { count: more })}</span>}
    </p>
  );
}

function Company({ event, decisions }: OffProps) {
  const { t } = useTranslation('report', { keyPrefix: 'off' });
  const companyOf = useCompanyName();
  const [company] = decisions;
  return useLeft(event.id, decisions).map(
    ({ hazard, count }) =>
      company && (
        <span key={hazard} className={isOver(hazard, event) ? css.over : undefined}>
          {t(hazard, { company: companyOf(company), count })}
        </span>
      ),
  );
}

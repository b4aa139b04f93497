import type { EventDetail } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useCompanyName } from '../../parts/names.js';
import { formatWithinDay } from '../../shell/format.js';
import { isOver, offOf, type OffProps, useLeft } from '../off.js';
import css from './report.module.css';

/** Who has had no alert because their company's automatic messages are off: no figure above counts them. */
export function Off({ event, now }: { event: EventDetail; now: Date }) {
  const { t } = useTranslation('report', { keyPrefix: 'off' });
  const { companies, more } = offOf(event);
  return (
    <p className={css.off}>
      {companies.map((decisions) => (
        <Company key={decisions[0]?.companyId} event={event} decisions={decisions} now={now} />
      ))}
      {more > 0 && <span>{t('more', { count: more })}</span>}
    </p>
  );
}

function Company({ event, decisions, now }: OffProps & { now: Date }) {
  const { t } = useTranslation('report', { keyPrefix: 'off' });
  const companyOf = useCompanyName();
  const [company] = decisions;
  const { left, sent, unwritten, isReached } = useLeft(event, decisions);
  const last = sent.at(-1);
  return left.map(
    ({ hazard, count }, i) =>
      company && (
        <span key={hazard} className={isReached || isOver(hazard, event) ? css.over : undefined}>
          {t(hazard, { company: companyOf(company), count })}
          {last &&
            i === left.length - 1 &&
            t(isReached ? 'written' : 'partly', { time: formatWithinDay(last.at, now), count: unwritten })}
        </span>
      ),
  );
}

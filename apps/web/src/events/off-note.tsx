import type { EventDetail } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CompanyName } from '../parts/name.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { offOf, type OffProps, useLeft } from './off.js';
import css from './events.module.css';

/** While others are alerted: companies that send nothing by themselves, and how many of their travelers have had no alert for that. */
export function OffNote({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events', { keyPrefix: 'off' });
  const { companies, more } = offOf(event);
  return (
    <div className={css.offNote} role="note">
      {companies.map((decisions) => (
        <Off key={decisions[0]?.companyId} eventId={event.id} decisions={decisions} />
      ))}
      {more > 0 && <p>{t('more', { count: more })}</p>}
    </div>
  );
}

/** One company, of the earthquake, of the tsunami or of both. */
function Off({ eventId, decisions }: OffProps) {
  const { t } = useTranslation('events', { keyPrefix: 'off' });
  const may = useCan()('safetyConfirmation', 'exec');
  const [company] = decisions;
  const left = useLeft(eventId, decisions);
  if (!company || left.length === 0) return null;
  const codes = new Set(left.flatMap(({ struck }) => struck.map(({ code }) => code)));
  return (
    <div>
      <strong>
        <CompanyName of={company} />
      </strong>
      {left.map(({ hazard, count }) => (
        <p key={hazard}>{t(hazard, { count })}</p>
      ))}
      {may && (
        <Link to={pathOf('compose', { companyIds: company.companyId, prefectureCodes: [...codes].join(',') })}>
          {t('send')}
        </Link>
      )}
    </div>
  );
}

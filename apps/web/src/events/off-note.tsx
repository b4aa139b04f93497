import type { EventDetail } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CompanyName } from '../parts/name.js';
import { formatWithinDay } from '../shell/format.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { isOver, offOf, type OffProps, useLeft } from './off.js';
import css from './events.module.css';

/**
 * While others are alerted: companies that send nothing by themselves, and how many of their travelers have had no alert for that. Once
 * somebody has written to all of them by hand, it says that, and nothing is alarming.
 */
export function OffNote({ event, now }: { event: EventDetail; now: Date }) {
  const { t } = useTranslation('events', { keyPrefix: 'off' });
  const { companies, more } = offOf(event);
  return (
    <div className={css.offNote} role="note">
      {companies.map((decisions) => (
        <Off key={decisions[0]?.companyId} event={event} decisions={decisions} now={now} />
      ))}
      {more > 0 && <p className={css.off}>{t('more', { count: more })}</p>}
    </div>
  );
}

interface OneProps extends OffProps {
  now: Date;
}

/** One company, of the earthquake, of the tsunami or of both. */
function Off({ event, decisions, now }: OneProps) {
  const { t } = useTranslation('events', { keyPrefix: 'off' });
  const may = useCan()('safetyConfirmation', 'exec');
  const [company] = decisions;
  const { left, sent, missed, unwritten, isReached } = useLeft(event, decisions);
  if (!company || left.length === 0) return null;
  const isCalm = isReached || left.every(({ hazard }) => isOver(hazard, event));
  return (
    <div className={isCalm ? `${css.off} ${css.reached}` : css.off}>
      <strong>
        <CompanyName of={company} />
      </strong>
      {!isReached && left.map(({ hazard, count }) => <p key={hazard}>{t(hazard, { count })}</p>)}
      {sent.map(({ deliveryId, at, total }) => (
        <p key={deliveryId}>
          <Link to={pathOf('result', { id: deliveryId })}>
            {t('sent', { time: formatWithinDay(at, now), count: total })}
          </Link>
        </p>
      ))}
      {sent.length > 0 && !isReached && <p>{t('unwritten', { count: unwritten })}</p>}
      {isReached && <p>{t('allWritten')}</p>}
      {may && (
        <Link
          to={pathOf('compose', {
            companyIds: company.companyId,
            prefectureCodes: [...missed.keys()].join(','),
            eventId: event.id,
          })}
        >
          {t(sent.length > 0 ? 'sendAnother' : 'send')}
        </Link>
      )}
    </div>
  );
}

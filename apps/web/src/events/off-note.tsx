import { api, type EventDetail, INTENSITIES, isWarning } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Name } from '../parts/name.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { useCall } from '../shell/use-call.js';
import { isOpen } from './words.js';
import css from './events.module.css';

type Decision = EventDetail['decisions'][number];

/** Companies named; the others are among the decisions. */
const MOST = 3;
/** From here on a company that has set nothing is alerted. */
const STRONG = INTENSITIES.indexOf('5-');

/** While others are alerted: companies that send nothing by themselves, and how many of their travelers have had no alert for that. */
export function OffNote({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events', { keyPrefix: 'off' });
  if (!isOpen(event)) return null;
  const off = event.decisions.filter(
    ({ reason, hazard }) => reason === 'thresholdOff' && (hazard === 'earthquake' || isWarning(event.warning)),
  );
  return (
    <>
      {off.slice(0, MOST).map((decision) => (
        <Off key={`${decision.companyId} ${decision.hazard}`} eventId={event.id} decision={decision} />
      ))}
      {off.length > MOST && <p>{t('more', { count: off.length - MOST })}</p>}
    </>
  );
}

function Off({ eventId, decision: { companyId, companyName, hazard } }: { eventId: number; decision: Decision }) {
  const { t } = useTranslation('events', { keyPrefix: 'off' });
  const may = useCan()('safetyConfirmation', 'exec');
  const { data } = useCall(api.events.travelers, { id: eventId, companyId, hazard }, { quiet: true });
  const struck = (data?.prefectures ?? []).filter(({ grade, intensity }) =>
    hazard === 'tsunami' ? grade !== null : intensity !== null && INTENSITIES.indexOf(intensity) >= STRONG,
  );
  const count = struck.reduce((sum, { travelers, away }) => sum + travelers - away, 0);
  if (count === 0) return null;
  return (
    <div className={css.missedNote} role="note">
      <strong>
        <Name of={companyName} />
      </strong>
      <p>{t(hazard, { count })}</p>
      {may && (
        <Link
          to={pathOf('compose', { companyIds: companyId, prefectureCodes: struck.map(({ code }) => code).join(',') })}
        >
          {t('send')}
        </Link>
      )}
    </div>
  );
}

import { api, type EventDetail, type Hazard, INTENSITIES, isWarning } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CompanyName } from '../parts/name.js';
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
  const companies = [...new Set(off.map(({ companyId }) => companyId))];
  return (
    <div className={css.offNote} role="note">
      {companies.slice(0, MOST).map((id) => (
        <Off key={id} eventId={event.id} decisions={off.filter(({ companyId }) => companyId === id)} />
      ))}
      {companies.length > MOST && <p>{t('more', { count: companies.length - MOST })}</p>}
    </div>
  );
}

/** The prefectures with travelers of a company who have had no alert of a hazard, and how many they are. */
function useLeft(eventId: number, companyId: number, hazard: Hazard, enabled: boolean) {
  const { data } = useCall(api.events.travelers, { id: eventId, companyId, hazard }, { quiet: true, enabled });
  const struck = (data?.prefectures ?? []).filter(({ grade, intensity }) =>
    hazard === 'tsunami' ? grade !== null : intensity !== null && INTENSITIES.indexOf(intensity) >= STRONG,
  );
  return { hazard, struck, count: struck.reduce((sum, { travelers, away }) => sum + travelers - away, 0) };
}

/** One company, of the earthquake, of the tsunami or of both. */
function Off({ eventId, decisions }: { eventId: number; decisions: Decision[] }) {
  const { t } = useTranslation('events', { keyPrefix: 'off' });
  const may = useCan()('safetyConfirmation', 'exec');
  const [company] = decisions;
  const companyId = company?.companyId ?? 0;
  const isOff = (hazard: Hazard): boolean => decisions.some((decision) => decision.hazard === hazard);
  const all = [
    useLeft(eventId, companyId, 'earthquake', isOff('earthquake')),
    useLeft(eventId, companyId, 'tsunami', isOff('tsunami')),
  ];
  const left = all.filter(({ count }) => count > 0);
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
        <Link to={pathOf('compose', { companyIds: companyId, prefectureCodes: [...codes].join(',') })}>
          {t('send')}
        </Link>
      )}
    </div>
  );
}

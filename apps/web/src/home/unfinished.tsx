import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNameAmong } from '../parts/event-name.js';
import { usePersonName } from '../parts/names.js';
import { useSeparator } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { TO_LIST } from '../shell/use-show-list.js';
import { useEventTitle, type Home } from './words.js';

/** Whether anybody is to be named below. */
export const hasUnfinished = ({ safeUntaken, safeButTaken, leftByEnded }: Home): boolean =>
  safeUntaken.length + safeButTaken.length + leftByEnded.length > 0;

/**
 * Who says by now that they are safe and is not looked after to the end, one line an event: who was injured or needed help and was taken on by
 * nobody; then whom somebody has taken on. Last, how many are left by companies that have ended their response: the figures of the event count
 * them, the number above does not.
 */
export function Unfinished({ home, now }: { home: Home; now: Date }) {
  return (
    <>
      <Lines home={home} now={now} which="safeUntaken" filter="safeUnfinished" />
      <Lines home={home} now={now} which="safeButTaken" filter="taken" />
      <Lines home={home} now={now} which="leftByEnded" filter="toLookAfter" />
    </>
  );
}

interface LinesProps {
  home: Home;
  now: Date;
  which: 'safeUntaken' | 'safeButTaken' | 'leftByEnded';
  /** of the list that shows them */
  filter: string;
}

function Lines({ home, now, which, filter }: LinesProps) {
  const { t } = useTranslation('home', { keyPrefix: 'help' });
  const title = useEventTitle();
  const personName = usePersonName();
  const separator = useSeparator();
  const among = useNameAmong();
  const { running, [which]: events } = home;
  const nameOf = (id: number): string | undefined => {
    const event = running.find(({ eventId }) => eventId === id);
    return event && among(title({ ...event, grade: null }), event, running, now);
  };
  return events.map(({ eventId, people, ...named }) => {
    const names = 'names' in named ? named.names : [];
    return (
      <p key={eventId} className="touch small">
        <Link to={pathOf('events', { id: eventId, filter })} state={TO_LIST}>
          {t(which, { count: people })}
        </Link>
        {events.length > 1 && ` ${nameOf(eventId) ?? ''}`}{' '}
        <span className="muted">
          {names.map(personName).join(separator)}
          {names.length > 0 && people > names.length && t('safeMore', { count: people - names.length })}
        </span>
      </p>
    );
  });
}

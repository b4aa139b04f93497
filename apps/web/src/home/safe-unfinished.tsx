import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNameAmong } from '../parts/event-name.js';
import { usePersonName } from '../parts/names.js';
import { useSeparator } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { TO_LIST } from '../shell/use-show-list.js';
import { useEventTitle, type Home } from './words.js';

/** Whether anybody is to be named below. */
export const hasUnfinished = ({ safeUntaken, safeButTaken }: Home): boolean =>
  safeUntaken.length + safeButTaken.length > 0;

/**
 * Who says by now that they are safe and is not looked after to the end, one line an event: who was injured or needed help and was taken on by
 * nobody; then whom somebody has taken on.
 */
export function SafeUnfinished({ home, now }: { home: Home; now: Date }) {
  return (
    <>
      <Lines home={home} now={now} which="safeUntaken" filter="safeUnfinished" />
      <Lines home={home} now={now} which="safeButTaken" filter="taken" />
    </>
  );
}

interface LinesProps {
  home: Home;
  now: Date;
  which: 'safeUntaken' | 'safeButTaken';
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
  return events.map(({ eventId, people, names }) => (
    <p key={eventId} className="touch small">
      <Link to={pathOf('events', { id: eventId, filter })} state={TO_LIST}>
        {t(which, { count: people })}
      </Link>
      {events.length > 1 && ` ${nameOf(eventId) ?? ''}`}{' '}
      <span className="muted">
        {names.map(personName).join(separator)}
        {people > names.length && t('safeMore', { count: people - names.length })}
      </span>
    </p>
  ));
}

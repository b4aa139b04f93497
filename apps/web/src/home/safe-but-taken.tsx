import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNameAmong } from '../parts/event-name.js';
import { pathOf } from '../shell/paths.js';
import { TO_LIST } from '../shell/use-show-list.js';
import { useEventTitle, type Home } from './words.js';

/** Whom somebody has taken on and not finished looking after, though they say by now that they are safe: one line an event. */
export function SafeButTaken({ home: { safeButTaken, running }, now }: { home: Home; now: Date }) {
  const { t } = useTranslation('home', { keyPrefix: 'help' });
  const title = useEventTitle();
  const among = useNameAmong();
  const nameOf = (id: number): string | undefined => {
    const event = running.find(({ eventId }) => eventId === id);
    return event && among(title({ ...event, grade: null }), event, running, now);
  };
  return safeButTaken.map(({ eventId, people }) => (
    <p key={eventId} className="touch small">
      <Link to={pathOf('events', { id: eventId, filter: 'taken' })} state={TO_LIST}>
        {t('safeButTaken', { count: people })}
      </Link>
      {safeButTaken.length > 1 && ` ${nameOf(eventId) ?? ''}`}
    </p>
  ));
}

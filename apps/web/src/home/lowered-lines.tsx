import type { RunningEvent } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNameAmong } from '../parts/event-name.js';
import { Card } from '../shell/card.js';
import { formatWithinDay } from '../shell/format.js';
import { resultPath, useEventTitle, useStageName } from './words.js';

/** On a phone above what is long: which warnings were lowered or lifted, when, and how many were told. */
export function LoweredLines({ running, now }: { running: RunningEvent[]; now: Date }) {
  const { t } = useTranslation('home', { keyPrefix: 'stages' });
  const what = useStageName();
  const title = useEventTitle();
  const among = useNameAmong();
  const told = running.flatMap((event) => {
    const last = event.lowered.at(-1);
    // one that was raised again since is no news
    return last?.to === (event.grade ?? 'none') ? [{ event, last }] : [];
  });
  if (told.length === 0) return null;
  return (
    <Card>
      <ul>
        {told.map(({ event, last }) => (
          <li key={event.eventId}>
            <Link className="touch" to={resultPath(event)}>
              <strong>{what(last)}</strong> {among(title({ ...event, grade: null }), event, running, now)}
            </Link>
            <p className="small muted">{t('told', { time: formatWithinDay(last.at, now), count: last.total })}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { type EventDetail, isWarning } from '@tabimori/shared';
import { Decisions } from './decisions.js';
import { Facts } from './facts.js';
import { HandOverCard } from './hand-over-card.js';
import { MapCard } from './map-card.js';
import { TimelineCard } from './timeline-card.js';
import { Tsunami } from './tsunami.js';
import { isAlert } from './words.js';
import css from './events.module.css';

/** What was published, what was decided, what was sent. */
export function Course({ event, now }: { event: EventDetail; now: Date }) {
  const flees = isWarning(event.warning);
  return (
    <>
      <Facts event={event} now={now} />
      {flees && <Tsunami event={event} now={now} />}
      <div className={css.pair}>
        <MapCard event={event} />
        <TimelineCard event={event} now={now} />
      </div>
      {event.sends.some(isAlert) && <HandOverCard event={event} />}
      <Decisions event={event} now={now} />
      {event.tsunami.length > 0 && !flees && <Tsunami event={event} now={now} />}
    </>
  );
}

import type { MapTraveler } from '@tabimori/shared';
import { EventCare } from '../parts/care/event-care.js';
import { SendCare } from '../parts/care/send-care.js';
import { Contact } from '../parts/contact.js';
import { PersonDrawer } from '../parts/person/person-drawer.js';
import css from './message-map.module.css';
import { Standing, StateBadge } from './people.js';
import type { MapView } from './use-map-view.js';
import { OPENED } from './words.js';

/** The one who is opened: as on the page of what the map is about, and where the map shows them. */
export function MapDrawer({ view: { person, eventId, query, people } }: { view: MapView }) {
  const now = new Date(people.dataUpdatedAt);
  const sendId = query['deliveryId'] === undefined ? person?.deliveryId : Number(query['deliveryId']);
  return (
    <PersonDrawer
      param={OPENED}
      actions={(id) =>
        person?.id === id && (
          <div key={id}>
            {eventId !== null ? (
              <EventCare eventId={Number(eventId)} applicantId={id} now={now} />
            ) : sendId ? (
              <SendCare deliveryId={sendId} applicantId={id} asksAnswer={person.state !== 'unasked'} now={now} />
            ) : (
              <Unasked row={person} />
            )}
            <Standing row={person} now={now} />
          </div>
        )
      }
    />
  );
}

/** Nothing that the map knows was answered: there is no send to record anything with. */
function Unasked({ row }: { row: MapTraveler }) {
  return (
    <div className={css.standing}>
      <p>
        <StateBadge row={row} />
      </p>
      <Contact row={{ ...row, applicantId: row.id }} calls={false} />
    </div>
  );
}

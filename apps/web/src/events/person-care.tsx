import { api } from '@tabimori/shared';
import { Care } from '../parts/care/care.js';
import { Pending } from '../shell/states.js';
import { useCall } from '../shell/use-call.js';

/** One person whom an event's sends reached. */
export function PersonCare({ eventId, applicantId, now }: { eventId: number; applicantId: number; now: Date }) {
  const query = useCall(api.events.people, { id: eventId, applicantId });
  return (
    // as high as what comes
    <Pending query={query} rows={12}>
      {({ items: [row] }) => row && <Care row={row} deliveryId={row.deliveryId} asksAnswer={row.asked} now={now} />}
    </Pending>
  );
}

import { api } from '@tabimori/shared';
import type { ReactNode } from 'react';
import { Pending } from '../../shell/states.js';
import { useCall } from '../../shell/use-call.js';
import { Care, useCareRows } from './care.js';

interface EventCareProps {
  eventId: number;
  applicantId: number;
  now: Date;
  /** leads to the next person */
  next?: ReactNode;
}

/** One person whom an event's sends reached. */
export function EventCare({ eventId, applicantId, now, next }: EventCareProps) {
  const query = useCall(api.events.people, { id: eventId, applicantId }, { live: true });
  return (
    <Pending query={query} rows={useCareRows()}>
      {({ items: [row] }) =>
        row && (
          <Care row={row} deliveryId={row.deliveryId} asksAnswer={row.asked} warns={row.warned} now={now} next={next} />
        )
      }
    </Pending>
  );
}

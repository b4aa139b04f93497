import { api } from '@tabimori/shared';
import type { RefObject } from 'react';
import { Care } from '../parts/care/care.js';
import { NextPerson } from '../parts/care/next-person.js';
import { request } from '../shell/http.js';
import { useQueryState } from '../shell/list-query.js';
import { Pending } from '../shell/states.js';
import { useCall } from '../shell/use-call.js';

interface PersonCareProps {
  eventId: number;
  applicantId: number;
  now: Date;
  /** who has been opened since the page was */
  seen: RefObject<Set<number>>;
}

/** One person whom an event's sends reached. */
export function PersonCare({ eventId, applicantId, now, seen }: PersonCareProps) {
  const call = api.events.people;
  const query = useCall(call, { id: eventId, applicantId }, { live: true });
  const [listed] = useQueryState(call);
  return (
    // as high as what comes
    <Pending query={query} rows={12}>
      {({ items: [row] }) =>
        row && (
          <Care
            row={row}
            deliveryId={row.deliveryId}
            asksAnswer={row.asked}
            warns={row.warned}
            inForce={row.inForce}
            now={now}
            next={
              <NextPerson
                applicantId={applicantId}
                seen={seen}
                read={(page) => request(call, call.input.parse({ ...listed, ...page, id: eventId }))}
              />
            }
          />
        )
      }
    </Pending>
  );
}

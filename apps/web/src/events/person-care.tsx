import { api } from '@tabimori/shared';
import type { RefObject } from 'react';
import { EventCare } from '../parts/care/event-care.js';
import { NextPerson } from '../parts/care/next-person.js';
import { request } from '../shell/http.js';
import { useQueryState } from '../shell/list-query.js';

interface PersonCareProps {
  eventId: number;
  applicantId: number;
  now: Date;
  /** who has been opened since the page was */
  seen: RefObject<Set<number>>;
}

/** One person of an event, and the way to the next one of its list. */
export function PersonCare({ seen, ...person }: PersonCareProps) {
  const call = api.events.people;
  const [listed] = useQueryState(call);
  const { eventId: id, applicantId } = person;
  return (
    <EventCare
      {...person}
      next={
        <NextPerson
          applicantId={applicantId}
          seen={seen}
          read={(page) => request(call, call.input.parse({ ...listed, ...page, id }))}
        />
      }
    />
  );
}

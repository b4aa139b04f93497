import { api, type DeliveryDetail, MESSAGE_TYPE } from '@tabimori/shared';
import type { RefObject } from 'react';
import { NextPerson } from '../parts/care/next-person.js';
import { SendCare } from '../parts/care/send-care.js';
import { request } from '../shell/http.js';
import { useQueryState } from '../shell/list-query.js';

interface PersonCareProps {
  delivery: DeliveryDetail;
  applicantId: number;
  now: Date;
  /** who has been opened since the page was */
  seen: RefObject<Set<number>>;
}

/** One person of a send. */
export function PersonCare({ delivery: { id, asksAnswer, messageType }, applicantId, now, seen }: PersonCareProps) {
  const call = api.deliveryHistory.recipients;
  const warns = messageType === MESSAGE_TYPE.tsunamiAlert;
  const [listed] = useQueryState(call);
  return (
    <SendCare
      deliveryId={id}
      applicantId={applicantId}
      asksAnswer={asksAnswer}
      warns={warns}
      now={now}
      next={
        (asksAnswer || warns) && (
          <NextPerson
            applicantId={applicantId}
            seen={seen}
            read={(page) => request(call, call.input.parse({ ...listed, ...page, id }))}
          />
        )
      }
    />
  );
}

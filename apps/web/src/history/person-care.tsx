import { api, type DeliveryDetail, MESSAGE_TYPE } from '@tabimori/shared';
import type { RefObject } from 'react';
import { Care, useCareRows } from '../parts/care/care.js';
import { NextPerson } from '../parts/care/next-person.js';
import { request } from '../shell/http.js';
import { useQueryState } from '../shell/list-query.js';
import { Pending } from '../shell/states.js';
import { useCall } from '../shell/use-call.js';

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
  const query = useCall(call, { id, applicantId }, { live: true });
  const [listed] = useQueryState(call);
  const rows = useCareRows();
  return (
    <Pending query={query} rows={asksAnswer || warns ? rows : 1}>
      {({ items: [row] }) =>
        row && (
          <Care
            row={row}
            deliveryId={id}
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
        )
      }
    </Pending>
  );
}

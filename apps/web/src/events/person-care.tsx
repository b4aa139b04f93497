import { api, type EventPerson, PERSON, RESPONSE } from '@tabimori/shared';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Care } from '../parts/care/care.js';
import { failureText } from '../shell/failure-text.js';
import { CallFailed, request } from '../shell/http.js';
import { useQueryState } from '../shell/list-query.js';
import { Pending } from '../shell/states.js';
import { toast } from '../shell/toast.js';
import { useAddress } from '../shell/use-address.js';
import { useCall } from '../shell/use-call.js';
import { Button } from '../ui/button.js';
import css from './people.module.css';

interface PersonCareProps {
  eventId: number;
  applicantId: number;
  now: Date;
  /** who has been opened since the page was */
  seen: RefObject<Set<number>>;
}

/** One person whom an event's sends reached. */
export function PersonCare({ eventId, applicantId, now, seen }: PersonCareProps) {
  const query = useCall(api.events.people, { id: eventId, applicantId });
  return (
    // as high as what comes
    <Pending query={query} rows={12}>
      {({ items: [row] }) =>
        row && (
          <Care
            row={row}
            deliveryId={row.deliveryId}
            asksAnswer={row.asked}
            now={now}
            next={<Next eventId={eventId} applicantId={applicantId} seen={seen} />}
          />
        )
      }
    </Pending>
  );
}

/** Somebody may still have to be called: not known to be safe, and not dealt with. */
const isToDo = ({ response, handling }: EventPerson): boolean => response !== RESPONSE.safe && handling !== 'done';

/** Opens the first person of the list, as it is now, who has not been opened yet and may have to be called. */
function Next({ eventId, applicantId, seen }: Omit<PersonCareProps, 'now'>) {
  const { t } = useTranslation('person');
  const [query] = useQueryState(api.events.people);
  const [, changeAddress] = useAddress();
  const go = async () => {
    seen.current.add(applicantId);
    try {
      const input = api.events.people.input.parse({ ...query, id: eventId, page: 1, perPage: 100 });
      const { items } = await request(api.events.people, input);
      const next = items.find((one) => isToDo(one) && !seen.current.has(one.applicantId));
      if (next) changeAddress((address) => address.set(PERSON, String(next.applicantId)));
      else toast.success(t('nextNone'));
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      toast.error(failureText(error));
    }
  };
  return (
    <Button className={css.nextPerson} onClick={() => void go()}>
      {t('next')}
    </Button>
  );
}

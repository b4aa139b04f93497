import { PERSON, type Recipient, RESPONSE } from '@tabimori/shared';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../shell/failure-text.js';
import { CallFailed } from '../../shell/http.js';
import { toast } from '../../shell/toast.js';
import { useAddress } from '../../shell/use-address.js';
import { Button } from '../../ui/button.js';
import css from './care.module.css';

const PER_PAGE = 100;

/** Somebody may still have to be called: not known to be safe, and not dealt with. */
const isToDo = ({ response, handling }: Recipient): boolean => response !== RESPONSE.safe && handling !== 'done';

interface NextPersonProps {
  /** who is open */
  applicantId: number;
  /** who has been opened since the page was */
  seen: RefObject<Set<number>>;
  /** the list with its conditions, as it is now */
  read: (page: { page: number; perPage: number }) => Promise<{ items: Recipient[] }>;
}

/** Opens the first person of a list who has not been opened yet and may have to be called. */
export function NextPerson({ applicantId, seen, read }: NextPersonProps) {
  const { t } = useTranslation('person');
  const [, changeAddress] = useAddress();
  const go = async () => {
    seen.current.add(applicantId);
    try {
      for (let page = 1; ; page += 1) {
        const { items } = await read({ page, perPage: PER_PAGE });
        const next = items.find((one) => isToDo(one) && !seen.current.has(one.applicantId));
        if (next) return changeAddress((address) => address.set(PERSON, String(next.applicantId)));
        if (items.length < PER_PAGE) return toast.success(t('nextNone'));
      }
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      toast.error(failureText(error));
    }
  };
  return (
    <Button className={css.next} onClick={() => void go()}>
      {t('next')}
    </Button>
  );
}

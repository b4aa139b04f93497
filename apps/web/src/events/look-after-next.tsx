import { api } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useOpenFirst } from '../parts/care/use-open-first.js';
import { isOpen } from '../parts/person/words.js';
import { request } from '../shell/http.js';
import { Button } from '../ui/button.js';

interface LookAfterNextProps {
  eventId: number;
  companyId: number | undefined;
  /** how many nobody has taken on */
  count: number;
  primary: boolean;
}

/** Opens the most urgent person whom nobody has taken on, in the list of those to look after. */
export function LookAfterNext({ eventId: id, companyId, count, primary }: LookAfterNextProps) {
  const { t } = useTranslation('events', { keyPrefix: 'result' });
  const openFirst = useOpenFirst();
  const go = () =>
    openFirst({
      read: (page) => request(api.events.people, { id, companyId, filter: 'toLookAfter', sort: 'urgency', ...page }),
      isWanted: ({ handling }) => isOpen(handling),
      none: t('untakenNone'),
      also: (address) => {
        for (const name of ['page', 'name', 'sort']) address.delete(name);
        address.set('filter', 'toLookAfter');
      },
    });
  return (
    <Button kind={primary ? 'primary' : 'plain'} onClick={() => void go()}>
      {t('untakenNext', { count })}
    </Button>
  );
}

import { type Recipient, RESPONSE } from '@tabimori/shared';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.js';
import { useOpenFirst } from './use-open-first.js';
import { isOpen, needsCare } from '../person/words.js';
import css from './care.module.css';

/**
 * Somebody may still have to be called: not dealt with, and not known to be safe, or safe with a follow-up that is open. Of the silent, those
 * whom nobody has taken on: somebody is calling the others.
 */
const isToDo = (one: Recipient): boolean => {
  if (one.response === null) return isOpen(one.handling);
  return one.handling !== 'done' && (one.response !== RESPONSE.safe || needsCare(one));
};

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
  const openFirst = useOpenFirst();
  const go = () => {
    seen.current.add(applicantId);
    return openFirst({
      read,
      isWanted: (one) => isToDo(one) && !seen.current.has(one.applicantId),
      none: t('nextNone'),
    });
  };
  return (
    <Button className={css.next} onClick={() => void go()}>
      {t('next')}
    </Button>
  );
}

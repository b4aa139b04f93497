import type { FieldError } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import type { CallFailed } from '../shell/http.js';
import { useMessage } from '../shell/i18n.js';
import { Button } from '../ui/button.js';
import css from './person-faults.module.css';

/** Why an action on many could not be done, as for one of them. */
export interface PersonFault extends Pick<FieldError, 'messageCode' | 'params'> {
  id: number;
}

const PLACE = /^applicantIds\.(\d+)$/;
/** The server names no more. */
const MOST = 100;

/** What of a refusal is about single travelers; `ids`: as they were sent. */
export const faultsOf = ({ fields }: CallFailed, ids: readonly number[]): PersonFault[] =>
  fields.flatMap(({ field, messageCode, params }) => {
    const id = ids[Number(PLACE.exec(field)?.[1] ?? -1)];
    return id === undefined ? [] : [{ id, messageCode, params }];
  });

interface PersonFaultsProps {
  faults: readonly PersonFault[];
  nameOf: (id: number) => string;
  letGo: (ids: readonly number[]) => void;
}

/** For whom nothing could be done, and why; the action was done for nobody. */
export function PersonFaults({ faults, nameOf, letGo }: PersonFaultsProps) {
  const { t } = useTranslation('applicants', { keyPrefix: 'choice' });
  const message = useMessage();
  const count = faults.length;
  if (count === 0) return null;
  return (
    <div className={css.faults} role="alert">
      <p>
        <strong>{t(count < MOST ? 'nothingDone' : 'nothingDoneMany', { count })}</strong>
      </p>
      <ul>
        {faults.map(({ id, messageCode, params }) => (
          <li key={id}>
            <b>{nameOf(id)}</b>　{message(messageCode, params)}
          </li>
        ))}
      </ul>
      <Button onClick={() => letGo(faults.map(({ id }) => id))}>{t('letGo', { count })}</Button>
    </div>
  );
}

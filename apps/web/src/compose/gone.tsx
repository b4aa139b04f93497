import { useTranslation } from 'react-i18next';
import { faultsOf } from '../parts/person-faults.js';
import { CallFailed } from '../shell/http.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import css from './compose.module.css';

interface GoneProps {
  /** why the send cannot be counted */
  error: unknown;
  chosen: ReadonlySet<number>;
  setChosen: (change: (now: ReadonlySet<number>) => ReadonlySet<number>) => void;
}

/** Of a selection made earlier, those who are no longer in the reader's scope; one press takes them out. */
export function Gone({ error, chosen, setChosen }: GoneProps) {
  const { t } = useTranslation('compose', { keyPrefix: 'drafts' });
  const gone = error instanceof CallFailed ? faultsOf(error, [...chosen]).map(({ id }) => id) : [];
  if (gone.length === 0) return null;
  return (
    <div className={css.warn} role="alert">
      <Icon name="alert" />
      <p>{t('gone', { count: gone.length })}</p>
      <Button onClick={() => setChosen((now) => new Set([...now].filter((id) => !gone.includes(id))))}>
        {t('letGo', { count: gone.length })}
      </Button>
    </div>
  );
}

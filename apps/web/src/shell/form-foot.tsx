import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import css from './form.module.css';
import { formatTime } from './format.js';
import { useMessage } from './i18n.js';

interface FormFootProps {
  adds: boolean;
  /** what saving is called; absent: by whether it adds */
  button: string | undefined;
  /** it began with nothing to change */
  blank: boolean;
  /** when its values were last saved, since it was opened */
  savedAt: Date | null;
  dirty: boolean;
  /** the server is asked */
  busy: boolean;
  /** what will be saved is on show */
  reviewing: boolean;
  /** the next step saves */
  last: boolean;
  consequence: ReactNode;
  back: () => void;
  undo: () => void;
}

/** What a form's saving means, and its buttons. */
export function FormFoot({
  adds,
  button,
  blank,
  savedAt,
  dirty,
  busy,
  reviewing,
  last,
  consequence,
  back,
  undo,
}: FormFootProps) {
  const { t } = useTranslation('form');
  const message = useMessage();
  const untouched = (): string => {
    if (savedAt !== null) return t('savedAt', { time: formatTime(savedAt) });
    return blank ? t('nothingYet') : t('unchanged');
  };
  const action = (): string => {
    if (busy) return t(last ? 'saving' : 'checking');
    if (!last) return t('review');
    return button ?? t(adds ? 'register' : 'save');
  };
  return (
    <div className={css.foot}>
      <p className={css.consequence}>
        {reviewing && message(adds ? 'W00002' : 'W00003')}{' '}
        {dirty ? (consequence ?? (reviewing ? null : t('unsaved'))) : untouched()}
      </p>
      {(reviewing || dirty) && (
        <Button disabled={busy} onClick={reviewing ? back : undo}>
          {reviewing ? t('back') : t(blank ? 'clear' : 'discard')}
        </Button>
      )}
      <Button type="submit" kind="primary" aria-disabled={busy || !dirty} aria-busy={busy}>
        {busy && <span className={css.spinner} aria-hidden="true" />}
        {action()}
      </Button>
    </div>
  );
}

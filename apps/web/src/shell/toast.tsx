import { TIMING } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { createStore, useStore } from './store.js';
import css from './toast.module.css';

interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
}

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

const close = (id: number) => toasts.set(toasts.get().filter((one) => one.id !== id));

function show(kind: Toast['kind'], text: string): void {
  const id = ++lastId;
  toasts.set([...toasts.get().filter((one) => one.text !== text), { id, kind, text }].slice(-4));
  window.setTimeout(() => close(id), TIMING.toast);
}

/** Short messages over the page, for 5 s. */
export const toast = {
  success: (text: string): void => show('success', text),
  error: (text: string): void => show('error', text),
};

export function Toasts() {
  const { t } = useTranslation('shell');
  return (
    <div className={css.list} role="status" aria-live="polite">
      {useStore(toasts).map(({ id, kind, text }) => (
        <div key={id} className={`${css.toast} ${css[kind]}`}>
          <Icon name={kind === 'success' ? 'check' : 'alert'} />
          <span>{text}</span>
          <Button kind="bare" className="touch" onClick={() => close(id)} aria-label={t('close')}>
            <Icon name="close" />
          </Button>
        </div>
      ))}
    </div>
  );
}

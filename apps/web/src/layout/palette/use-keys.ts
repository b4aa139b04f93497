import { useEffect } from 'react';
import { MAIN } from '../../shell/use-focus-back.js';
import { isCommand } from './command.js';
import { shown } from './shown.js';

const FIELD = 'input, select, textarea, [contenteditable="true"], [role="combobox"]';
/** Rows that keys walk through: of tables that are lists, and of their cards on a phone. */
const ROW = '[data-row]';

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`#${MAIN} ${ROW}`)];

function focusRow(step: 1 | -1): void {
  const all = rows();
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const row = all[at === -1 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)];
  if (!row) return;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.scrollIntoView?.({ block: 'nearest' });
}

/** What a key does in the page; false: nothing, and the browser goes on. */
function act(key: string): boolean {
  const focused = document.activeElement;
  const row = focused?.matches(ROW) ? focused : null;
  switch (key) {
    case 'j':
      focusRow(1);
      return true;
    case 'k':
      focusRow(-1);
      return true;
    case 'ArrowDown':
      if (row) focusRow(1);
      return row !== null;
    case 'ArrowUp':
      if (row) focusRow(-1);
      return row !== null;
    case 'Enter': {
      // the row's own link leads where a click on the row does
      const link = row?.querySelector<HTMLElement>('a[href^="/"]');
      link?.click();
      return link !== null && link !== undefined;
    }
    case 'x': {
      const box = focused?.closest(ROW)?.querySelector<HTMLElement>('input[type="checkbox"]:enabled');
      box?.click();
      return box !== null && box !== undefined;
    }
    case '/': {
      const search = document.querySelector<HTMLElement>(`#${MAIN} [role="search"] input`);
      if (search) search.focus();
      else shown.set('search');
      return true;
    }
    case '?':
      shown.set('keys');
      return true;
    default:
      return false;
  }
}

/** The keys of the console: Ctrl-K anywhere; the others never while somebody types, or over an open dialogue. */
export function useKeys(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.isComposing || event.defaultPrevented || !(target instanceof Element)) return;
      if (target.closest('[role="dialog"]')) return;
      if (event.key.toLowerCase() === 'k' && isCommand(event) && !event.altKey && !event.shiftKey) {
        shown.set('search');
        event.preventDefault();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest(FIELD)) return;
      if (act(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}

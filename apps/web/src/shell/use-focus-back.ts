import { useEffect, useState } from 'react';

/** Id of the part of the page that a screen fills. */
export const MAIN = 'main';

/** Puts the focus where the screen begins. */
export const focusMain = (): void => document.getElementById(MAIN)?.focus({ preventScroll: true });

/** The same after a question, if the element that asked it is gone. */
export function keepFocus(): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.closest('.ant-modal-confirm')) focusMain();
}

/** Gives the focus back to the element that had it when this opened over the page; to the screen, if that is gone. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body)
        opener.focus({ preventScroll: true });
      else focusMain();
    },
    [opener],
  );
}

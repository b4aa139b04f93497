import { useEffect } from 'react';

let holders = 0;

/** Whether this tab holds input that is not saved: it must not be taken away unasked. */
export const hasUnsaved = (): boolean => holders > 0;

/** Tells that a screen holds such input. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    holders += 1;
    return () => {
      holders -= 1;
    };
  }, [unsaved]);
}

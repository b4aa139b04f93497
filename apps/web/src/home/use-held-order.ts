import { useRef, useState } from 'react';
import type { Home } from './words.js';

type Call = Home['needsHelp'][number];
export const keyOf = ({ deliveryId, applicantId }: Call): string => `${deliveryId}-${applicantId}`;

/** A browser clicks only after the finger has left, and looks again at what is there. */
const CLICK_MS = 1000;
/** A mouse that was left on the list aims at nobody: what stands there must not be of an hour ago. */
const REST_MS = 10_000;
/** Whoever was taken on is called next. */
const TAKEN_MS = 60_000;

/**
 * Keeps the order while a finger or the mouse is on it: a press must not call another person than the one it was meant for.
 * Who comes among the first `most` meanwhile stands below them at once. `keep`: the reader has taken on one of them, who would move
 * from under the press that calls them.
 */
export function useHeldOrder(rows: readonly Call[], most = rows.length) {
  const [held, setHeld] = useState<readonly Call[]>([]);
  const release = useRef<number>(undefined);
  const fresh = new Map(rows.map((row) => [keyOf(row), row]));
  const kept = new Set(held.map(keyOf));
  const added = rows.slice(0, most).filter((row) => !kept.has(keyOf(row)));
  const shown = [...held.map((row) => fresh.get(keyOf(row)) ?? row), ...added];
  const until = useRef(0);
  const releaseAfter = (ms: number) => {
    window.clearTimeout(release.current);
    const rest = Math.max(ms, until.current - Date.now());
    release.current = window.setTimeout(() => setHeld([]), rest);
  };
  const aim = () => {
    if (added.length > 0) setHeld(shown);
    releaseAfter(REST_MS);
  };
  const hold = { onPointerEnter: aim, onPointerMove: aim, onPointerLeave: () => releaseAfter(CLICK_MS) };
  const keep = () => {
    setHeld(shown);
    until.current = Date.now() + TAKEN_MS;
    releaseAfter(TAKEN_MS);
  };
  const hidden = rows.filter((row) => !shown.some((one) => keyOf(one) === keyOf(row))).length;
  return { shown, hidden, hold, keep };
}

import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { isStill } from './media.js';

/** State of a link that narrows a list on its own page; it has `preventScrollReset`, too. */
export const TO_LIST = { toList: true } as const;

/** What is below it would be out of sight, or nearly. */
export const isLow = (element: Element): boolean => element.getBoundingClientRect().top >= window.innerHeight / 2;

export const bringUp = (element: Element): void =>
  element.scrollIntoView({ behavior: isStill() ? 'instant' : 'smooth' });

/** For a list: whoever has followed such a link sees its head, and goes on there by keyboard. Where it is in sight nothing moves. */
export function useShowList(): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  const { key, state } = useLocation() as { key: string; state: Partial<typeof TO_LIST> | null };
  const isWanted = useNavigationType() !== NavigationType.Pop && state?.toList === true;
  useEffect(() => {
    if (!isWanted || !list.current) return;
    list.current.focus({ preventScroll: true });
    if (list.current.getBoundingClientRect().top < 0 || isLow(list.current)) bringUp(list.current);
  }, [key, isWanted]);
  return list;
}

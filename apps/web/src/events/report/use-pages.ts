import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import css from './report.module.css';
import { pagesOf } from './room.js';

const MILLIMETER = 96 / 25.4;
/** a little less than the page of @page holds: letters of a printer are not quite those of a screen */
const PAGE = { width: 184 * MILLIMETER, height: 271 * MILLIMETER };

/** What a sheet has left for the rows of people. */
function roomOf(sheet: HTMLElement): number {
  const style = getComputedStyle(sheet);
  const inside = sheet.getBoundingClientRect().top + sheet.clientTop + parseFloat(style.paddingTop);
  const rows = sheet.querySelector(`.${css.people} tbody`)?.getBoundingClientRect().top ?? inside;
  const foot = sheet.querySelector(`.${css.foot}`)?.getBoundingClientRect().height ?? 0;
  return PAGE.height - (rows - inside) - foot - parseFloat(style.rowGap);
}

const heightOf = (element: Element | undefined): number => element?.getBoundingClientRect().height ?? 0;

/** What may stand between and below the rows of a sheet: what is said after them, and the head of those who are safe by now. */
function besideRows(desk: HTMLElement): number {
  const [safe] = desk.querySelectorAll(`.${css.safe}`);
  const head =
    heightOf(safe) - [...(safe?.querySelectorAll('tbody tr') ?? [])].map(heightOf).reduce((a, b) => a + b, 0);
  const [more] = desk.querySelectorAll(`.${css.people} > .${css.more}`);
  return head + heightOf(more);
}

/** How many people stand on each sheet. One that is narrower than paper has all of them: whatever prints it breaks it. */
function measured(desk: HTMLElement): number[] {
  const [first, second] = [...desk.querySelectorAll<HTMLElement>(`.${css.sheet}`)];
  const rows = [...desk.querySelectorAll(`.${css.people} tbody tr`)];
  if (!first || (first.querySelector(`.${css.people}`)?.clientWidth ?? 0) < PAGE.width) return [rows.length];
  const beside = besideRows(desk);
  return pagesOf(
    rows.map(heightOf),
    roomOf(first) - beside,
    // a second sheet is measured once it stands there
    second ? roomOf(second) - beside : Infinity,
  );
}

/** How many people stand on each sheet of the element with this ref: their words are of any length. */
export function usePages(): { ref: RefObject<HTMLDivElement | null>; pages: number[] } {
  const ref = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState<number[]>([]);
  useLayoutEffect(() => {
    const desk = ref.current;
    if (!desk) return;
    const measure = (): void => {
      const now = measured(desk);
      setPages((before) => (String(before) === String(now) ? before : now));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(desk);
    return () => observer.disconnect();
  });
  return { ref, pages };
}

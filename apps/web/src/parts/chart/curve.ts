/** One send of the round; `planned`: it is still to come. */
export interface Send {
  name: string;
  at: Date;
  planned: boolean;
}

/** Answers so far, cumulated. */
export interface Answered {
  at: Date;
  answered: number;
}

const MINUTE = 60_000;
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 10_080, 43_200].map(
  (minutes) => minutes * MINUTE,
);
/** Answers that come long after the last send would squeeze the rest into a line: the table still has them. */
const LONGEST_TAIL = 24 * 60 * MINUTE;
const SHORTEST = 10 * MINUTE;

/** First and last instant of the axis, in milliseconds: from the first send past `now` to the next two planned ones. */
export function spanOf(
  points: readonly Answered[],
  sends: readonly Send[],
  now: Date | null,
): [from: number, to: number] {
  const times = (list: readonly { at: Date }[]): number[] => list.map(({ at }) => at.getTime());
  const planned = times(sends.filter((send) => send.planned)).sort((a, b) => a - b);
  const sent = times(sends.filter((send) => !send.planned));
  const from = Math.min(...sent, ...times(points), ...(now ? [now.getTime()] : []));
  const lastSend = Math.max(...sent, from);
  const lastAnswer = Math.min(Math.max(...times(points), from), lastSend + LONGEST_TAIL);
  const end = Math.max(lastSend, lastAnswer, from + SHORTEST, now?.getTime() ?? from, ...planned.slice(0, 2));
  return [from, end + (end - from) * 0.06];
}

/** Instants to be written below the axis, at most `most` of them, in equal steps from the first send. */
export function ticksOf([from, to]: readonly [number, number], most: number): number[] {
  const step = STEPS.find((length) => (to - from) / length <= most - 1) ?? STEPS.at(-1) ?? MINUTE;
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
}

/** The steps of the line within the span: it begins at zero and stays level up to `until`, the present or the last send. */
export function lineOf(
  points: readonly Answered[],
  [from, to]: readonly [number, number],
  until: Date | null,
): Answered[] {
  const within = [...points]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .filter(({ at }) => at.getTime() >= from && at.getTime() <= to);
  const line = within[0]?.at.getTime() === from ? within : [{ at: new Date(from), answered: 0 }, ...within];
  const last = line.at(-1);
  return until && last && until > last.at ? [...line, { at: until, answered: last.answered }] : line;
}

/**
 * Rows for names that begin at x and are `width` wide, so that none overlaps another; from the top, 0 first.
 * A name that reaches beyond `right` is moved to the left: its start is returned.
 */
export function rowsOf(
  names: readonly { x: number; width: number }[],
  right: number,
): { start: number; row: number }[] {
  const ends: number[] = [];
  return names.map(({ x, width }) => {
    const start = Math.max(0, Math.min(x, right - width));
    const free = ends.findIndex((end) => end + 8 <= start);
    const row = free < 0 ? ends.length : free;
    ends[row] = start + width;
    return { start, row };
  });
}

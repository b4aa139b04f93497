import type { Box, Point } from './japan.js';
import { overlaps, type Size } from './view.js';

/** One prefecture to be named; lengths in pixels. */
export interface Mark {
  code: string;
  name: string;
  /** its intensity in words, under the name */
  value: string;
  /** the point where its name has most room, and how much to each side */
  at: Point;
  room: number;
  /** too dark for text on it */
  dark: boolean;
}

/** A name and value that has found its place; `leader`: a chip away from its prefecture, joined by a line. */
export interface Label {
  code: string;
  box: Box;
  leader: Point | null;
}

export interface Ground {
  size: Size;
  /** places that stay free: the inset, the epicenter */
  taken: readonly Box[];
  /** the cost of a label at a point: nothing at sea, more on a prefecture that is itself named */
  cost: (point: Point) => number;
  /** whether a point is on a prefecture that is too dark for text on it */
  isDark: (point: Point) => boolean;
}

const LETTER = { wide: 10.5, narrow: 5.7 };
const INSIDE_HEIGHT = 25;
export const CHIP = { height: 18, full: 34 };
/** The value is bold and a little larger than the name. */
const VALUE = 1.15;
const DIRECTIONS = Array.from({ length: 32 }, (_, i): Point => {
  const angle = (i / 32) * 2 * Math.PI;
  return [Math.cos(angle), Math.sin(angle)];
});
const DISTANCES = Array.from({ length: 34 }, (_, i) => 22 + i * 9);

/** Width of a text of 10.5 px, estimated: kana and kanji are square. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e7f ? LETTER.wide : LETTER.narrow), 0);

/** Width of the chip round a value. */
export const chipWidth = (value: string): number => Math.max(34, textWidth(value) * VALUE + 12);

const boxAt = ([x, y]: Point, width: number, height: number): Box => [
  x - width / 2,
  y - height / 2,
  x + width / 2,
  y + height / 2,
];

const samples = ([left, top, right, bottom]: Box): Point[] =>
  [0, 0.33, 0.67, 1].flatMap((v) =>
    [0, 0.25, 0.5, 0.75, 1].map((h): Point => [left + h * (right - left), top + v * (bottom - top)]),
  );

/** Whether the line from a to b passes through the box, checked every few pixels. */
function crosses(a: Point, b: Point, box: Box): boolean {
  const steps = Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / 4);
  return Array.from({ length: steps + 1 }, (_, i) => i / steps).some((t) => {
    const [x, y] = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
    return x > box[0] && x < box[2] && y > box[1] && y < box[3];
  });
}

const side = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
const linesCross = (a: Point, b: Point, c: Point, d: Point): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

const centre = ([left, top, right, bottom]: Box): Point => [(left + right) / 2, (top + bottom) / 2];

/** The name on its own prefecture, if there is room for it. */
function inside(mark: Mark, isFree: (box: Box) => boolean): Label | null {
  const width = Math.max(textWidth(mark.name), textWidth(mark.value) * VALUE, 22);
  if (mark.room < Math.max(8.5, width * 0.3)) return null;
  const shift = mark.room / 3;
  const places: Point[] = [[0, 0], [0, -shift], [0, shift], [-shift, 0], [shift, 0]]; // prettier-ignore
  for (const [dx, dy] of places) {
    const box = boxAt([mark.at[0] + dx, mark.at[1] + dy], width, INSIDE_HEIGHT);
    if (isFree(box)) return { code: mark.code, box, leader: null };
  }
  return null;
}

/** A chip next to the land: the cheapest place round the prefecture that touches nothing. */
function beside(mark: Mark, placed: readonly Label[], ground: Ground, isFree: (box: Box) => boolean): Label | null {
  const width = Math.max(textWidth(mark.name) * 1.1, chipWidth(mark.value)) + 4;
  let best: { label: Label; cost: number } | null = null;
  for (const distance of DISTANCES) {
    if (best && distance > best.cost) break;
    for (const [dx, dy] of DIRECTIONS) {
      const at: Point = [mark.at[0] + dx * (distance + width / 4), mark.at[1] + dy * distance];
      const box = boxAt(at, width, CHIP.full);
      if (!isFree(box)) continue;
      const crossed = placed.filter(
        (other) =>
          crosses(mark.at, at, other.box) || (other.leader && linesCross(mark.at, at, other.leader, centre(other.box))),
      );
      const covered = samples(box).reduce((sum, point) => sum + ground.cost(point), 0);
      const cost = distance + covered + crossed.length * 400;
      if (!best || cost < best.cost) best = { label: { code: mark.code, box, leader: mark.at }, cost };
    }
  }
  return best?.label ?? null;
}

/**
 * Finds a place for each name: on its prefecture if that is light and wide enough, otherwise as a chip at sea. No two
 * labels overlap; a mark without a free place gets no label. Marks come worst first.
 */
export function placeLabels(marks: readonly Mark[], ground: Ground): Label[] {
  const placed: Label[] = [];
  const { width, height } = ground.size;
  const isFree = (box: Box): boolean =>
    box[0] >= 4 &&
    box[1] >= 4 &&
    box[2] <= width - 4 &&
    box[3] <= height - 4 &&
    ![...ground.taken, ...placed.map((label) => label.box)].some((other) => overlaps(box, other));
  // a name that reaches over its neighbor is not read there
  const isLight = (box: Box): boolean => isFree(box) && !samples(box).some(ground.isDark);
  const left: Mark[] = [];
  for (const mark of marks) {
    const label = mark.dark ? null : inside(mark, isLight);
    if (label) placed.push(label);
    else left.push(mark);
  }
  for (const mark of left) {
    const label = beside(mark, placed, ground, isFree) ?? inside(mark, isFree);
    if (label) placed.push(label);
  }
  return placed;
}

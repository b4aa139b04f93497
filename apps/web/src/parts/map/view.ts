import type { Box, Point } from './japan.js';

export interface Size {
  width: number;
  height: number;
}

/** Places map units on the screen: pixel = unit × scale + offset. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export const toScreen = ({ scale, x, y }: View, [px, py]: Point): Point => [px * scale + x, py * scale + y];
export const toMap = ({ scale, x, y }: View, [px, py]: Point): Point => [(px - x) / scale, (py - y) / scale];

export const around = (boxes: readonly Box[]): Box => [
  Math.min(...boxes.map(([left]) => left)),
  Math.min(...boxes.map(([, top]) => top)),
  Math.max(...boxes.map(([, , right]) => right)),
  Math.max(...boxes.map(([, , , bottom]) => bottom)),
];

export const overlaps = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/**
 * The greatest view that shows a box of map units, in the middle of a size in pixels.
 * `margin` is left free at each side, in pixels; `greatest` limits the scale, so that one small prefecture
 * still shows its neighbors.
 */
export function fitView(
  [left, top, right, bottom]: Box,
  { width, height }: Size,
  margin: number,
  greatest = 0.6,
): View {
  const room = { width: Math.max(width - 2 * margin, 1), height: Math.max(height - 2 * margin, 1) };
  const scale = Math.min(room.width / (right - left), room.height / (bottom - top), greatest);
  return { scale, x: width / 2 - ((left + right) / 2) * scale, y: height / 2 - ((top + bottom) / 2) * scale };
}

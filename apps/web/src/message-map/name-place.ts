/** In pixels from a point, to the right and down. */
export type Area = readonly [left: number, top: number, right: number, bottom: number];

/** From the size of its letters, a line's height and a Latin letter's width; a Japanese one is as wide as high. */
const LINE = 1.25;
const LATIN = 0.58;

/** About how much room the lines of a name take, in pixels. */
export function roomOf(text: string, letter: number): { width: number; height: number } {
  const lines = text.split('\n');
  const widthOf = (line: string) => [...line].reduce((sum, one) => sum + (one > '\u2e7f' ? letter : letter * LATIN), 0);
  return { width: Math.max(...lines.map(widthOf)), height: lines.length * letter * LINE };
}

/** From its point to a name below it, whose middle it says. */
const BELOW = 26;
const GAP = 4;

/**
 * Where the middle of a name stands, seen from its point: below it if nothing is there, otherwise at another side; where something is
 * everywhere, where the least of the name is covered.
 */
export function offsetOf({ width, height }: ReturnType<typeof roomOf>, taken: readonly Area[]): [number, number] {
  const aside = width / 2 + BELOW - height / 2;
  const places: [number, number][] = [
    [0, BELOW],
    [0, -BELOW],
    [aside, 0],
    [-aside, 0],
    [0, BELOW + height + GAP],
    [0, -BELOW - height - GAP],
  ];
  const coveredAt = ([x, y]: [number, number]) =>
    taken.reduce((sum, [left, top, right, bottom]) => {
      const across = Math.min(right, x + width / 2) - Math.max(left, x - width / 2);
      const down = Math.min(bottom, y + height / 2) - Math.max(top, y - height / 2);
      return sum + Math.max(0, across) * Math.max(0, down);
    }, 0);
  // the first of those that are covered as little
  return places.reduce((best, one) => (coveredAt(one) < coveredAt(best) ? one : best));
}

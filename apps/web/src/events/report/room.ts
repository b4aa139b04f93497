/** A character of Japanese takes the room of two Latin ones. */
const widthOf = (text: string): number => [...text].reduce((sum, one) => sum + (one > '\u2e7f' ? 2 : 1), 0);

/** How many of the names, from the first, have room one after the other; at least one. `room`: in Latin characters. */
export function countWithin(names: readonly string[], room: number): number {
  let taken = 0;
  const over = names.findIndex((name) => (taken += widthOf(name) + 2) > room);
  return over === -1 ? names.length : Math.max(over, 1);
}

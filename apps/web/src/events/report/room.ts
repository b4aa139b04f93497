/** A character of Japanese takes the room of two Latin ones. */
const widthOf = (text: string): number => [...text].reduce((sum, one) => sum + (one > '\u2e7f' ? 2 : 1), 0);

/** How many of the names, from the first, have room one after the other; at least one. `room`: in Latin characters. */
export function countWithin(names: readonly string[], room: number): number {
  let taken = 0;
  const over = names.findIndex((name) => (taken += widthOf(name) + 2) > room);
  return over === -1 ? names.length : Math.max(over, 1);
}

/** How many rows a table of figures has room for on the first sheet: more while few people stand below it, each as high as three of them. */
export const tableRows = (people: number): number => 7 + Math.max(0, 8 - 3 * people);

/** How many rows of these heights stand on each page, in their order. Every page has at least one; the last two are about equally full. */
export function pagesOf(heights: readonly number[], first: number, following: number): number[] {
  const pages: number[] = [];
  let left = first;
  let count = 0;
  for (const height of heights) {
    if (height > left && count > 0) {
      pages.push(count);
      count = 0;
      left = following;
    }
    count += 1;
    left -= height;
  }
  return balanced([...pages, count], heights);
}

/** The last page takes rows from the one before it, as long as they are not higher there than those that remain. */
function balanced(pages: readonly number[], heights: readonly number[]): number[] {
  const [before = 0, last = 0] = pages.slice(-2);
  if (pages.length < 2) return [...pages];
  const rows = heights.slice(-(before + last));
  const sum = (some: readonly number[]): number => some.reduce((a, b) => a + b, 0);
  let kept = before;
  while (kept > 1 && sum(rows.slice(kept - 1)) <= sum(rows.slice(0, kept - 1))) kept -= 1;
  return [...pages.slice(0, -2), kept, before + last - kept];
}

/** So many on each page; all that remain on the last. */
export function splitInto<Row>(rows: readonly Row[], pages: readonly number[]): Row[][] {
  const split: Row[][] = [];
  let from = 0;
  for (const count of pages.slice(0, -1)) {
    split.push(rows.slice(from, from + count));
    from += count;
  }
  return [...split, rows.slice(from)].filter((page, i) => i === 0 || page.length > 0);
}

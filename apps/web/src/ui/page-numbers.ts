/** Numbers of a pager: the first, the last, those around the present one; null is a gap. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  const numbers: (number | null)[] = [];
  let previous = 0;
  for (const number of [...new Set(wanted)].sort((a, b) => a - b)) {
    if (number === previous + 2) numbers.push(previous + 1);
    else if (number > previous + 2) numbers.push(null);
    numbers.push(number);
    previous = number;
  }
  return numbers;
}

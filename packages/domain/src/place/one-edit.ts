/** Whether adding, removing or replacing one character turns one text into the other. */
export function isOneEdit(one: string, other: string): boolean {
  // compared before splitting: a character takes one or two code units
  if (Math.abs(one.length - other.length) > 2) return false;
  const [short, long] = [[...one], [...other]].sort((a, b) => a.length - b.length) as [string[], string[]];
  if (long.length - short.length > 1) return false;
  const at = short.findIndex((character, index) => character !== long[index]);
  if (at < 0) return long.length === short.length + 1;
  const rest = short.length === long.length ? short.slice(at + 1) : short.slice(at);
  return rest.join('') === long.slice(at + 1).join('');
}

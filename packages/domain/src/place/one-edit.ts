/** True when one character added, left out or replaced makes one text the other. */
export function isOneEdit(one: string, other: string): boolean {
  // before they are taken apart: a character is one unit or two
  if (Math.abs(one.length - other.length) > 2) return false;
  const [short, long] = [[...one], [...other]].sort((a, b) => a.length - b.length) as [string[], string[]];
  if (long.length - short.length > 1) return false;
  const at = short.findIndex((character, index) => character !== long[index]);
  if (at < 0) return long.length === short.length + 1;
  const rest = short.length === long.length ? short.slice(at + 1) : short.slice(at);
  return rest.join('') === long.slice(at + 1).join('');
}

/** True when one character added, left out or replaced makes one text the other. */
export function isOneEdit(one: string, other: string): boolean {
  const [short, long] = [[...one], [...other]].sort((a, b) => a.length - b.length) as [string[], string[]];
  if (long.length - short.length > 1) return false;
  const at = short.findIndex((character, index) => character !== long[index]);
  if (at < 0) return long.length === short.length + 1;
  const rest = short.length === long.length ? short.slice(at + 1) : short.slice(at);
  return rest.join('') === long.slice(at + 1).join('');
}

import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** A provider gives one customer 2^64 addresses at least. */
const OF_NETWORK = 4;

/** Under which key an address is counted: an IPv6 address under its 64-bit network, any other under itself. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [start = '', end] = address.split('::');
  const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [first, last] = [groupsOf(start), groupsOf(end ?? '')];
  const zeros = end === undefined ? 0 : GROUPS - first.length - last.length;
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
  return `${groups
    .slice(0, OF_NETWORK)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

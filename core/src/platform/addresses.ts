import { isIPv4 } from 'node:net';

const GROUPS = 8;

/**
 * Returns the part of an address that counts as one client: an IPv4 address, or the first address of the /64 of IPv6,
 * as every home and every phone has a /64 for itself and could change within it.
 */
export const placeOf = (address: string): string => networkPart(address, 4, 4);

/** Returns the network around an address, of which one person may own many: the /24 of IPv4, the /48 of IPv6. */
export const networkOf = (address: string): string => networkPart(address, 3, 3);

function networkPart(address: string, bytes: number, groups: number): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return plain.split('.').slice(0, bytes).join('.');
  return `${groupsOf(plain).slice(0, groups).join(':')}::`;
}

/** Expands an IPv6 address to its eight groups, as `::` may stand for a part of the network. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const [left, right] = [head, tail ?? ''].map((half) => half.split(':').filter(Boolean));
  const missing = tail === undefined ? 0 : GROUPS - (left?.length ?? 0) - (right?.length ?? 0);
  const zeros = Array.from({ length: Math.max(0, missing) }, () => '0');
  return [...(left ?? []), ...zeros, ...(right ?? [])].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

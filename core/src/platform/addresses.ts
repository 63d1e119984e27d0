import { isIPv4 } from 'node:net';

const GROUPS = 8;

/**
 * Who is counted as one by address: an IPv4 address, or the first address of the /64 of IPv6 that every home and every
 * phone has for itself, which could else be a new stranger each time.
 */
export const placeOf = (address: string): string => networkPart(address, 4, 4);

/** The network around an address, in which somebody may own many: the /24 of IPv4, the /48 of IPv6. */
export const networkOf = (address: string): string => networkPart(address, 3, 3);

function networkPart(address: string, bytes: number, groups: number): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return plain.split('.').slice(0, bytes).join('.');
  return `${groupsOf(plain).slice(0, groups).join(':')}::`;
}

/** All eight groups: what is left out in the middle may belong to the network. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const [left, right] = [head, tail ?? ''].map((half) => half.split(':').filter(Boolean));
  const missing = tail === undefined ? 0 : GROUPS - (left?.length ?? 0) - (right?.length ?? 0);
  const zeros = Array.from({ length: Math.max(0, missing) }, () => '0');
  return [...(left ?? []), ...zeros, ...(right ?? [])].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

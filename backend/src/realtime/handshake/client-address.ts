import type { IncomingMessage } from 'node:http';

/** Returns the address of a request, by the trusted number of proxies; earlier entries could be forged. */
export function addressOf({ socket, headers }: IncomingMessage, trustProxy: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  const forwardedFor = forwarded.split(',').map((text) => text.trim());
  const way = [socket.remoteAddress ?? '', ...forwardedFor.filter(Boolean).toReversed()];
  return (way[Math.min(trustProxy, way.length - 1)] ?? '').replace(/^::ffff:/, '');
}

/** Checks whether an address is this very machine. */
export const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.');

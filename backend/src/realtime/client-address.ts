import type { IncomingMessage } from 'node:http';

/** Where a request comes from, by as many of its proxies as are to be believed; what stands before them is hearsay. */
export function addressOf({ socket, headers }: IncomingMessage, trustProxy: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  const told = forwarded.split(',').map((text) => text.trim());
  const way = [socket.remoteAddress ?? '', ...told.filter(Boolean).toReversed()];
  return (way[Math.min(trustProxy, way.length - 1)] ?? '').replace(/^::ffff:/, '');
}

/** Whether it is this very machine. */
export const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.');

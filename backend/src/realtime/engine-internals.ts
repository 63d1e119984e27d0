import type { RealtimeSocket } from './realtime-server.ts';

// Parts outside the API of Engine.IO and ws. Only this file uses them; engine-internals.test.ts fails when a new
// version changes one.

export type Connection = RealtimeSocket['conn'];

/** Counts the bytes that wait behind what the transport sends: Engine.IO keeps them in `writeBuffer`. */
export function queuedBytes(conn: Connection): number {
  const queued: unknown = Reflect.get(conn, 'writeBuffer');
  let bytes = 0;
  for (const { data } of Array.isArray(queued) ? queued : []) bytes += typeof data === 'string' ? data.length : 0;
  return bytes;
}

/** Returns the WebSocket's unsent bytes, and how to end it at once; nothing where the transport is long-polling. */
export function webSocketOf({ transport }: Connection): { bufferedAmount?: number; terminate?: () => void } {
  const ws: unknown = Reflect.get(transport, 'socket');
  if (typeof ws !== 'object' || ws === null) return {};
  const [bufferedAmount, terminate]: unknown[] = [Reflect.get(ws, 'bufferedAmount'), Reflect.get(ws, 'terminate')];
  if (typeof bufferedAmount !== 'number' || typeof terminate !== 'function') return {};
  return { bufferedAmount, terminate: () => void Reflect.apply(terminate, ws, []) };
}

/** Frees the handshake's request: it holds some kilobytes for as long as the socket lives, and is never read again. */
export function releaseRequest(conn: Connection): void {
  Reflect.set(conn, 'request', null);
}

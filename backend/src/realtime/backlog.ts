import type { RealtimeSocket } from './socket-server.ts';

export type Connection = RealtimeSocket['conn'];

const MAX_BACKLOG_BYTES = 256 * 1024;

/** Ends a connection that lets more pile up than it will ever read; its phone starts over with a snapshot. */
export function closeIfStalled(conn: Connection): boolean {
  if (conn.transport.writable) return false;
  const { bufferedAmount = 0, terminate } = webSocketOf(conn);
  if (bufferedAmount + queuedBytes(conn) <= MAX_BACKLOG_BYTES) return false;
  // A polite farewell would wait behind all that is not read.
  if (terminate) terminate();
  else conn.close(true);
  return true;
}

// Engine.IO keeps what it could not hand on in a list, and what it handed on lies in the WebSocket. It publishes neither.
function queuedBytes(conn: Connection): number {
  const queued: unknown = Reflect.get(conn, 'writeBuffer');
  let bytes = 0;
  for (const { data } of Array.isArray(queued) ? queued : []) bytes += typeof data === 'string' ? data.length : 0;
  return bytes;
}

/** Nothing of it where the transport is long-polling. */
function webSocketOf({ transport }: Connection): { bufferedAmount?: number; terminate?: () => void } {
  const ws: unknown = Reflect.get(transport, 'socket');
  if (typeof ws !== 'object' || ws === null) return {};
  const [bufferedAmount, terminate]: unknown[] = [Reflect.get(ws, 'bufferedAmount'), Reflect.get(ws, 'terminate')];
  if (typeof bufferedAmount !== 'number' || typeof terminate !== 'function') return {};
  return { bufferedAmount, terminate: () => void Reflect.apply(terminate, ws, []) };
}

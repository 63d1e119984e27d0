import { queuedBytes, webSocketOf, type Connection } from './engine-internals.ts';

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

import { queuedBytes, webSocketOf, type Connection } from './engine-internals.ts';

const MAX_BACKLOG_BYTES = 256 * 1024;

/** Closes a connection with more unsent data than its client will ever read; its phone starts over with a snapshot. */
export function closeIfStalled(conn: Connection): boolean {
  if (conn.transport.writable) return false;
  const { bufferedAmount = 0, terminate } = webSocketOf(conn);
  if (bufferedAmount + queuedBytes(conn) <= MAX_BACKLOG_BYTES) return false;
  // A regular close would wait behind the unsent data.
  if (terminate) terminate();
  else conn.close(true);
  return true;
}

import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for active clients to get the header; the shutdown waits this long. */
const TELLING_MS = 1000;

/**
 * Prepares a node for its end: it still answers every request, and asks each client to use another connection next
 * time. Closing idle connections at once would lose a request that is on its way, and the client could not know
 * whether it was processed. New sockets are refused: one opened after the sockets were closed would keep the process
 * running until it is killed.
 */
export async function drainConnections(server: Server, tellingMs = TELLING_MS): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  server.prependListener('upgrade', (_request, socket) => socket.destroy());
  await sleep(tellingMs);
}

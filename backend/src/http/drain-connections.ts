import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Prepares a node for its end: it still answers every request, and asks each client to use another connection next
 * time. Closing idle connections at once would lose a request that is on its way, and the client could not know
 * whether it was processed. So `drainMs` has to be longer than a proxy keeps idle connections: each was used by then, and
 * closed by its answer, or was closed by the proxy. New sockets are refused: one opened after the sockets were closed would keep the process
 * running until it is killed.
 */
export async function drainConnections(server: Server, drainMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  server.prependListener('upgrade', (_request, socket) => socket.destroy());
  await sleep(drainMs);
}

import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for whoever is busy with this node to be told; who stops it waits this long. */
const TELLING_MS = 1000;

/**
 * Before a node closes: still answers everybody, and tells each to take another connection next time. A kept connection
 * that just closes would lose the call that is on its way at that moment, and nobody could know whether it was heard.
 * Nobody opens a socket here any more: one that came between the end of the sockets and that of the server would hold
 * the process until it is killed.
 */
export async function drainConnections(server: Server, tellingMs = TELLING_MS): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  server.prependListener('upgrade', (_request, socket) => socket.destroy());
  await sleep(tellingMs);
}

import type { Ack } from '@waka/contracts/errors';
import { parseBounds } from '@waka/core/ops/figures/fleet';
import { refused } from './client-events.ts';
import type { FleetWatch } from './fleet-watch.ts';
import type { RealtimeSocket } from './socket-server.ts';

/** An admin looks at a part of the map, or no longer at any. */
export function watchFleet(
  fleet: FleetWatch,
  socket: RealtimeSocket,
  payload: unknown,
  acknowledge: (answer: Ack) => void,
): void {
  const wanted = typeof payload === 'object' && payload !== null && 'bounds' in payload ? payload.bounds : undefined;
  const bounds = parseBounds(wanted);
  if (wanted !== null && !bounds) {
    acknowledge(refused('request.invalid'));
    return;
  }
  fleet.watch(socket, bounds);
  acknowledge({ ok: true });
}

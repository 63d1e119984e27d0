import type { Core } from '@waka/core/platform/core';
import { ADMINS, EVERYONE, rideRoom, sessionRoom, userRoom } from '@waka/core/platform/rooms';
import { lastPositionOf } from '@waka/core/rides/views/last-seen';
import { takeSnapshot } from '@waka/core/app/snapshot';
import type { RideRow } from '@waka/core/rides/views/ride.presenter';
import type PQueue from 'p-queue';
import type { RealtimeServer, RealtimeSocket } from './realtime-server.ts';

const MAX_SOCKETS_A_USER = 5;

/** Puts a new socket into its rooms and sends it the snapshot. */
export async function onConnect(
  core: Core,
  io: RealtimeServer,
  connects: PQueue,
  socket: RealtimeSocket,
): Promise<void> {
  const { actor, sessionId } = socket.data;
  // First the rooms, then the state: an event in between arrives twice rather than never.
  await socket.join([
    EVERYONE,
    userRoom(actor.id),
    sessionRoom(sessionId),
    ...(actor.role === 'admin' ? [ADMINS] : []),
  ]);
  closeOldest(io, actor.id);
  try {
    // A socket that has disconnected while it waited gets no snapshot.
    const row = await connects.add(async () => (socket.connected ? sendSnapshot(core, socket) : null));
    if (row?.riderId === actor.id) await sendLastSeen(core, socket, row);
  } catch (error) {
    core.logger.error({ error }, 'snapshot not sent');
    // Closed below Socket.IO, so that the client retries by itself.
    socket.conn.close();
  }
}

const MAX_TRIES = 5;

// A snapshot replaces the client's state and would remove, for instance, an offer that was sent while it was read: then
// it is read again.
async function sendSnapshot(core: Core, socket: RealtimeSocket): Promise<RideRow | null> {
  let isOvertaken = false;
  const onOutgoing = () => {
    isOvertaken = true;
  };
  socket.onAnyOutgoing(onOutgoing);
  try {
    for (let tries = 1; ; tries += 1) {
      isOvertaken = false;
      // In sequence on purpose.
      const { snapshot, row } = await takeSnapshot(core, socket.data.actor);
      await watchDriver(socket, row);
      if (isOvertaken && tries < MAX_TRIES) continue;
      socket.emit('snapshot', snapshot);
      return row;
    }
  } finally {
    socket.offAnyOutgoing(onOutgoing);
  }
}

/** Lets the rider of a ride with a driver follow the driver's positions; the driver needs none. */
export async function watchDriver(socket: RealtimeSocket, ride: RideRow | null): Promise<void> {
  if (ride?.driverId && ride.riderId === socket.data.actor.id) await socket.join(rideRoom(ride.id));
}

// A driver who sends no more positions would otherwise be missing on a page that was just opened.
async function sendLastSeen(core: Core, socket: RealtimeSocket, ride: RideRow): Promise<void> {
  const position = await lastPositionOf(core, ride);
  if (position) socket.emit('driver:location', position);
}

// Counted on this node alone: asking all nodes at each connect would cost more than a few sockets too many.
function closeOldest(io: RealtimeServer, userId: string): void {
  const ids = io.of('/').adapter.rooms.get(userRoom(userId)) ?? new Set();
  if (ids.size <= MAX_SOCKETS_A_USER) return;
  const sockets = [...ids].flatMap((id) => io.of('/').sockets.get(id) ?? []);
  const [oldest] = sockets.toSorted((a, b) => a.data.connectedAt - b.data.connectedAt);
  oldest?.disconnect(true);
}

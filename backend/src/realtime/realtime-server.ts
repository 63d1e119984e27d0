import type { DriverWay } from '@waka/contracts/drivers/driver-way';
import type { ServerToClient } from '@waka/contracts/realtime';
import type { Actor } from '@waka/core/platform/actor';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';

interface SocketData {
  actor: Actor;
  sessionId: string;
  connectedAt: number;
  /** The way ahead that a driver's phone was sent last. */
  way?: DriverWay;
}

// Events of clients are not typed here: they are unknown until they were checked.
export type RealtimeServer = Server<DefaultEventsMap, ServerToClient, DefaultEventsMap, SocketData>;
export type RealtimeSocket = Socket<DefaultEventsMap, ServerToClient, DefaultEventsMap, SocketData>;

/** Injects the server of this process. */
export const ioToken = Symbol('RealtimeServer');

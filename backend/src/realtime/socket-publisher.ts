import type { ServerToClient } from '@waka/contracts/realtime';
import type { RealtimePublisher } from '@waka/core/platform/ports/realtime-publisher';
import type { DeliveryCheck } from '@waka/core/realtime/delivery-check';
import { noteInSpan } from '@waka/core/platform/telemetry/tracing';
import type { Room } from '@waka/core/platform/rooms';
import type { RealtimeServer } from './realtime-server.ts';

/** Publishes to the sockets of this node at once, and through Redis to those of the other nodes. */
export class SocketPublisher implements RealtimePublisher {
  readonly #io: RealtimeServer;
  readonly #delivery: DeliveryCheck;

  constructor(io: RealtimeServer, delivery: DeliveryCheck) {
    this.#io = io;
    this.#delivery = delivery;
  }

  emit<Event extends keyof ServerToClient>(
    room: Room,
    event: Event,
    ...payload: Parameters<ServerToClient[Event]>
  ): void {
    noteInSpan('emit', { event });
    this.#io.to(room).emit(event, ...payload);
    if (event === 'session:ended') this.#everywhere(room, (sockets) => sockets.disconnectSockets(true));
  }

  join(members: Room, room: Room): void {
    this.#everywhere(members, (sockets) => sockets.socketsJoin(room));
  }

  empty(room: Room): void {
    this.#everywhere(room, (sockets) => sockets.socketsLeave(room));
  }

  isDelivered(): Promise<boolean> {
    return this.#delivery.isDelivered();
  }

  // The adapter sends such a command to Redis alone and waits to receive it back, so without Redis even the sockets of
  // this node would not follow. Every command is safe to repeat.
  #everywhere(room: Room, command: (sockets: Sockets) => void): void {
    command(this.#io.local.in(room));
    command(this.#io.in(room));
  }
}

type Sockets = ReturnType<RealtimeServer['in']>;

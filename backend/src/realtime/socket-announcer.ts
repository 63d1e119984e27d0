import type { ServerToClient } from '@waka/contracts/realtime';
import type { Announcer } from '@waka/core/platform/ports/announcer';
import type { Hearing } from '@waka/core/realtime/hearing';
import { noteInSpan } from '@waka/core/platform/telemetry/tracing';
import type { Room } from '@waka/core/platform/rooms';
import type { RealtimeServer } from './socket-server.ts';

/** Speaks to the sockets of this node at once, and through Redis to those of the other nodes. */
export class SocketAnnouncer implements Announcer {
  readonly #io: RealtimeServer;
  readonly #hearing: Hearing;

  constructor(io: RealtimeServer, hearing: Hearing) {
    this.#io = io;
    this.#hearing = hearing;
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

  isHeard(): Promise<boolean> {
    return this.#hearing.isHeard();
  }

  // The adapter sends such a command to Redis alone and waits to hear it back, so without Redis even the sockets
  // of this node would not follow. All of them may be given twice.
  #everywhere(room: Room, command: (sockets: Sockets) => void): void {
    command(this.#io.local.in(room));
    command(this.#io.in(room));
  }
}

type Sockets = ReturnType<RealtimeServer['in']>;

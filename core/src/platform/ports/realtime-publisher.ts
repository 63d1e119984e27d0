import type { ServerToClient } from '@waka/contracts/realtime';
import type { Room } from '../rooms.ts';

/** Publishes events to sockets on every node, from any process. */
export interface RealtimePublisher {
  emit<Event extends keyof ServerToClient>(
    room: Room,
    event: Event,
    ...payload: Parameters<ServerToClient[Event]>
  ): void;
  /** Puts every socket of `members` into `room`. */
  join(members: Room, room: Room): void;
  empty(room: Room): void;
  /** Checks whether all events so far reached the other nodes. */
  isDelivered(): Promise<boolean>;
}

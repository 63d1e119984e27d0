/** Room names are built here alone; a client never sends one. */
export type Room = 'everyone' | 'admins' | `user:${string}` | `ride:${string}` | `session:${string}`;

/** Names the room of all sockets of a person. */
export const userRoom = (userId: string): Room => `user:${userId}`;
/** Names the room of the sockets that may see where the driver of a ride is. */
export const rideRoom = (rideId: string): Room => `ride:${rideId}`;
/** Names the room of all sockets of one session. */
export const sessionRoom = (sessionId: string): Room => `session:${sessionId}`;

/** The sockets of admins. */
export const ADMINS: Room = 'admins';

/** All sockets. */
export const EVERYONE: Room = 'everyone';

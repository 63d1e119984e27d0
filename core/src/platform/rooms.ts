/** Room names are made here alone; a client never names one. */
export type Room = 'admins' | `user:${string}` | `ride:${string}` | `session:${string}`;

/** Every socket of a person. */
export const userRoom = (userId: string): Room => `user:${userId}`;
/** Whoever may see where the driver of a ride is. */
export const rideRoom = (rideId: string): Room => `ride:${rideId}`;
/** Every socket of one session. */
export const sessionRoom = (sessionId: string): Room => `session:${sessionId}`;

/** Whoever watches the service. */
export const ADMINS: Room = 'admins';

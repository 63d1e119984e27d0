import type { Core } from '../platform/core.ts';
import { ADMINS, userRoom } from '../platform/rooms.ts';
import { acknowledgeOutbox } from '../realtime/outbox.ts';
import type { ScheduledRide } from './scheduled-ride.entity.ts';

type Concerned = Pick<ScheduledRide, 'id' | 'riderId' | 'driverId'>;

/** Publishes a committed change of a scheduled ride to those whom it concerns, and acknowledges its outbox row. */
export function publishScheduled(core: Core, ride: Concerned, outboxId: string, formerDriverId?: string | null): void {
  emitScheduled(core, ride);
  if (formerDriverId && formerDriverId !== ride.driverId) {
    core.publisher.emit(userRoom(formerDriverId), 'scheduled:changed', { id: ride.id });
  }
  acknowledgeOutbox(core, [outboxId]);
}

/** Emits that a scheduled ride has changed; screens that show it load it again. */
export function emitScheduled({ publisher }: Pick<Core, 'publisher'>, { id, riderId, driverId }: Concerned): void {
  publisher.emit(userRoom(riderId), 'scheduled:changed', { id });
  if (driverId) publisher.emit(userRoom(driverId), 'scheduled:changed', { id });
  publisher.emit(ADMINS, 'ops:decided', { about: 'scheduled', id });
}

import type { ScheduledRideChange, SeenSchedule } from '@waka/contracts/scheduled/scheduled-requests';
import type { ScheduledRide } from '@waka/contracts/scheduled/scheduled-views';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import { cancelScheduled, changeScheduled } from '../scheduled/change-scheduled.ts';
import { viewOf } from '../scheduled/schedule-ride.ts';
import type { NewScheduledRide } from '../scheduled/scheduled-rides.repository.ts';
import { endsAt } from './change-own-ride.ts';
import { minutesAfter } from './ferry-leg.ts';
import { followRelay } from './follow-relays.ts';
import type { RelayTrip } from './relay-trip.entity.ts';
import { openRelayOf } from './relays.repository.ts';

/**
 * Changes a scheduled ride. Throws AppError for the second one of a trip over water: its time is that of the ferry, which
 * the trip changes; and for a ride to the quay that would not come there in time to board.
 */
export async function changeOwnScheduled(
  core: Core,
  rider: Actor,
  id: string,
  body: ScheduledRideChange,
): Promise<ScheduledRide> {
  const relay = await openRelayOf(core.sql, rider.id);
  ensure(relay?.scheduledId !== id, 'relay.changed');
  if (relay?.firstScheduledId !== id) return changeScheduled(core, rider, id, body);
  const { dropoffLocation: present } = await viewOf(core.sql, id);
  ensure(endsAt(body, relay.fromQuay, present), 'relay.changed');
  return changeScheduled(core, rider, id, body, (wanted) => ensureInTime(relay, wanted));
}

/** Ensures that the ride as it will be, by the traffic of its time, comes to the quay before boarding. */
function ensureInTime({ departsAt, boardMinutes }: RelayTrip, { pickupAt, trip }: NewScheduledRide): void {
  ensure(minutesAfter(pickupAt, trip.durationMin + boardMinutes) <= departsAt, 'relay.ferry_missed');
}

/** Cancels a scheduled ride, and ends at once the trip over water that it is part of. Throws AppError. */
export async function cancelOwnScheduled(
  core: Core,
  rider: Actor,
  id: string,
  seen: SeenSchedule,
): Promise<ScheduledRide> {
  const cancelled = await cancelScheduled(core, rider, id, seen);
  const relay = await openRelayOf(core.sql, rider.id);
  if (relay?.firstScheduledId === id || relay?.scheduledId === id) await followRelay(core, relay);
  return cancelled;
}

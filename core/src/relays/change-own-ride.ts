import type { LatLng } from '@waka/contracts/geo';
import type { TripChange, TripChangeAgreement } from '@waka/contracts/rides/ride-requests';
import type { Ride, RidePlace, TripChangeQuote } from '@waka/contracts/rides/ride-views';
import { userById } from '../accounts/users.repository.ts';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import { changeTrip, quoteTripChange } from '../trips/changes/change-trip.ts';
import { viewOf } from './read-relay.ts';
import { openRelayOf, rideState } from './relays.repository.ts';

/** Prices a changed ride. Throws AppError as `quoteTripChange`, and `relay.to_ferry` as `changeOwnTrip`. */
export async function quoteOwnTripChange(
  core: Core,
  rider: Actor,
  rideId: string,
  change: TripChange,
): Promise<TripChangeQuote> {
  await ensureToFerry(core, rider, rideId, change);
  return quoteTripChange(core, rider, rideId, change);
}

/**
 * Changes a ride. Throws AppError as `changeTrip`, and `relay.to_ferry` where the ride to the quay of a trip over water
 * would lead elsewhere, while a driver is to wait at the other quay, unless its rider is locked.
 */
export async function changeOwnTrip(
  core: Core,
  rider: Actor,
  rideId: string,
  change: TripChangeAgreement,
): Promise<Ride> {
  await ensureToFerry(core, rider, rideId, change);
  return changeTrip(core, rider, rideId, change);
}

async function ensureToFerry(core: Core, rider: Actor, rideId: string, change: TripChange): Promise<void> {
  const relay = await openRelayOf(core.sql, rider.id);
  if (!relay) return;
  const { firstRideId } = await viewOf(core, relay);
  if (firstRideId !== rideId) return;
  const ride = await rideState(core.sql, rideId);
  if (ride && endsAt(change, relay.fromQuay, ride.dropoff)) return;
  // Who is locked in the trip cannot cancel the ride after the ferry, which fails at its time, and may have to get away.
  ensure((await userById(core.sql, rider.id))?.suspendedAt, 'relay.to_ferry');
}

/** Checks whether a ride goes on to its quay, or to where it ends at present: rules of the road may keep its class from the quay. */
export const endsAt = (
  { dropoffLocation: { lat, lng } }: Pick<TripChange, 'dropoffLocation'>,
  quay: LatLng,
  present: Pick<RidePlace, 'lat' | 'lng'>,
): boolean => [quay, present].some((place) => place.lat === lat && place.lng === lng);

import type { TripChange } from '@waka/contracts/rides/ride-requests';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import { viewOf } from './read-relay.ts';
import { openRelayOf } from './relays.repository.ts';

/**
 * Ensures that the ride to the quay of a trip over water still leads there, while a driver is to wait at the other quay.
 * Throws AppError `relay.to_ferry`.
 */
export async function ensureToFerry(
  core: Pick<Core, 'sql' | 'clock'>,
  rider: Actor,
  rideId: string,
  { dropoffLocation: { lat, lng } }: TripChange,
): Promise<void> {
  const relay = await openRelayOf(core.sql, rider.id);
  if (!relay) return;
  const { firstRideId } = await viewOf(core, relay);
  if (firstRideId !== rideId) return;
  ensure(lat === relay.fromQuay.lat && lng === relay.fromQuay.lng, 'relay.to_ferry');
}

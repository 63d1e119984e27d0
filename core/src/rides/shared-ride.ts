import { isLive } from '@waka/contracts/rides/ride-status';
import { SHARED_AFTER_MINUTES, type SharedPlace, type SharedRide } from '@waka/contracts/rides/shared-ride';
import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { hashOfToken } from '../accounts/secrets-of-codes.ts';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';
import { etaMinOf, lastSeen, type Sighting } from './last-seen.ts';
import type { RideRow } from './ride.presenter.ts';

/** The ride behind a link, as long as it is live and half an hour longer. */
export async function sharedRide(core: Pick<Core, 'sql' | 'redis' | 'logger'>, token: string): Promise<SharedRide> {
  const [ride] = await core.sql<RideRow & { ownerId: string }>(
    `SELECT rides.*, owner_id FROM ride_shares JOIN rides ON rides.id = ride_id
     WHERE token_hash = $1 AND revoked_at IS NULL
       AND (status IN ('pending', 'accepted', 'arrived', 'in_progress')
         OR last_event_at > now() - make_interval(mins => $2))`,
    [hashOfToken(token), SHARED_AFTER_MINUTES],
  );
  ensure(ride, 'share.not_found');
  const seen = isLive(ride.status) ? await lastSeen(core, ride) : null;
  return present(ride, ride.ownerId, seen);
}

function present(ride: RideRow, ownerId: string, seen: Sighting | null): SharedRide {
  // A driver who asked for help shows where he is; where his rider lives is not his to show.
  const showsTrip = ownerId === ride.riderId;
  return {
    status: ride.status,
    driver: ride.driverCard && driverOf(ride.driverCard),
    pickup: showsTrip ? placeOf(ride.pickup) : null,
    dropoff: showsTrip ? placeOf(ride.dropoff) : null,
    geometry: showsTrip ? ride.geometry : null,
    position: seen && { lat: seen.lat, lng: seen.lng, at: new Date(seen.at).toISOString() },
    etaMin: seen && etaMinOf(ride, seen),
    endedAt: isLive(ride.status) ? null : ride.lastEventAt.toISOString(),
  };
}

function driverOf({ name, vehicle }: NonNullable<RideRow['driverCard']>): SharedRide['driver'] {
  return {
    firstName: name.split(' ')[0] ?? name,
    vehicle: [vehicle.make, vehicle.model].filter(Boolean).join(' ') || null,
    plate: vehicle.plate,
    type: vehicle.type,
  };
}

const placeOf = ({ name, address, lat, lng }: RidePlace): SharedPlace => ({ name: name ?? address, lat, lng });

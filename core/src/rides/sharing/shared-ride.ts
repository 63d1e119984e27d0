import { cashOf } from '@waka/contracts/money/currency';
import { isLive } from '@waka/contracts/rides/ride-status';
import {
  SHARED_AFTER_MINUTES,
  type SharedHelp,
  type SharedPlace,
  type SharedRide,
  type SharedStop,
} from '@waka/contracts/rides/shared-ride';
import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { hashOfToken } from '../../messages/secrets-of-codes.ts';
import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import { rowsOfJson } from '../../platform/postgres/sql.ts';
import { lastSeen, type Sighting } from '../views/last-seen.ts';
import { Ride } from '../ride.entity.ts';
import type { RideRow } from '../views/ride.presenter.ts';
import { minutesAhead } from '../views/minutes-ahead.ts';
import { rideOfShare, type CallOfOwner } from './shares.repository.ts';

/**
 * Returns the ride behind a link, while it is live, for half an hour more, and while its owner's call for help is open, at
 * most a day.
 * Throws AppError `share.not_found`.
 */
export async function sharedRide(
  core: Pick<Core, 'sql' | 'redis' | 'logger' | 'roads' | 'vehicles' | 'clock'>,
  token: string,
): Promise<SharedRide> {
  const [share] = await rideOfShare(core.sql, hashOfToken(token), SHARED_AFTER_MINUTES);
  const [row] = rowsOfJson<RideRow>(Ride, share ? [share.ride] : []);
  ensure(share && row, 'share.not_found');
  const { ownerId, endedAt, cashStep, help } = share;
  const ride: Shared = Object.assign(row, { ownerId, endedAt, cashStep, help });
  const isOver = !isLive(ride.status);
  const seen = isOver && !isFollowedFurther(ride, core.clock.now()) ? null : await lastSeen(core, followed(ride));
  return present(ride, seen, isOver ? null : seen && (await minutesAhead(core, ride, seen)));
}

type Shared = RideRow & { ownerId: string; endedAt: Date; cashStep: number | null; help: CallOfOwner | null };

// The link of a driver who asked for help follows that driver, even after giving the ride back to another.
const followed = ({ ownerId, riderId, driverId, city }: Shared) => ({
  driverId: ownerId === riderId ? driverId : ownerId,
  city,
});

/** So long after a call for help was pressed the car is followed, whatever becomes of the ride. */
const FOLLOWED_MS = 60 * 60_000;

/** Checks whether a car is followed after the ride: the caller may still sit in it, unless the call came later. */
function isFollowedFurther({ help, ownerId, riderId, endedAt }: Shared, now: Date): boolean {
  if (!help || help.falseAlarmAt || help.closedAt) return false;
  const at = Date.parse(help.pressedAt ?? help.at);
  return now.getTime() - at < FOLLOWED_MS && (ownerId !== riderId || at < endedAt.getTime());
}

function present(ride: Shared, seen: Sighting | null, etaMin: number | null): SharedRide {
  // A driver's link shows neither where the rider lives nor which other driver came.
  const showsTrip = ride.ownerId === ride.riderId;
  const showsDriver = showsTrip || ride.ownerId === ride.driverId;
  return {
    status: ride.status,
    rider: showsTrip ? { firstName: firstNameOf(ride.passengerName ?? ride.riderCard.name) } : null,
    driver: showsDriver && ride.driverCard ? driverOf(ride.driverCard) : null,
    pickup: showsTrip ? placeOf(ride.pickup) : null,
    stops: showsTrip ? stopsOf(ride) : [],
    dropoff: showsTrip ? placeOf(ride.dropoff) : null,
    geometry: showsTrip ? ride.geometry : null,
    geometrySource: showsTrip && ride.geometry ? (ride.geometrySource ?? 'straight_line') : null,
    position: seen && { lat: seen.lat, lng: seen.lng, at: new Date(seen.at).toISOString() },
    etaMin: showsDriver ? etaMin : null,
    endedAt: isLive(ride.status) ? null : ride.endedAt.toISOString(),
    help: ride.help && helpOf(ride.help),
    cash: cashToGive(ride),
  };
}

const helpOf = ({ name, at, pressedAt, falseAlarmAt, closedAt, lat, lng }: CallOfOwner): SharedHelp => ({
  firstName: firstNameOf(name),
  at: new Date(at).toISOString(),
  pressedAt: pressedAt && new Date(pressedAt).toISOString(),
  falseAlarmAt: falseAlarmAt && new Date(falseAlarmAt).toISOString(),
  closedAt: closedAt && new Date(closedAt).toISOString(),
  place: lat === null || lng === null ? null : { lat, lng },
});

/** Computes what the passenger hands over. The sum is known at the end: then credit, and what earlier rides carried, are divided. */
function cashToGive(ride: Shared): SharedRide['cash'] {
  const { status, cashStep, currency, fare, credit, promotion, carried } = ride;
  if (cashStep === null || ride.payment) return null;
  if (isLive(status)) return promotion < fare ? { amount: null, currency } : null;
  const amount = status === 'completed' ? cashOf(fare - credit - promotion - carried, cashStep) : 0;
  return amount > 0 ? { amount, currency } : null;
}

function driverOf({ name, vehicle }: NonNullable<RideRow['driverCard']>): SharedRide['driver'] {
  return {
    firstName: firstNameOf(name),
    vehicle: [vehicle.make, vehicle.model].filter(Boolean).join(' ') || null,
    plate: vehicle.plate,
    type: vehicle.type,
    colour: vehicle.colour ?? null,
  };
}

const firstNameOf = (name: string): string => name.split(' ')[0] ?? name;

const stopsOf = ({ stops, stopsReached }: Shared): SharedStop[] =>
  stops.map((stop, index) => ({ ...placeOf(stop), isReached: index < stopsReached }));

const placeOf = ({ name, address, near, away, lat, lng }: RidePlace): SharedPlace => ({
  name: name ?? address,
  lat,
  lng,
  ...(near && (name ?? address) === address && { near }),
  ...(away && (name ?? address) === address && { away }),
});

import type { Receipt } from '@waka/contracts/rides/receipt';
import type { FareLine } from '@waka/contracts/rides/tariff';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import { fareOf, type RidePrice } from '../../pricing/ride-price.ts';
import { bookedPrice } from './meter-fare.ts';
import { linesInCents, oldSums } from './old-leones.ts';
import { ownRide } from './read-rides.ts';
import type { RideRow } from './ride.presenter.ts';
import { tripTimes } from './trip-times.ts';
import { countEvents } from '../rides.repository.ts';

/**
 * Returns what a completed ride cost and how the fare was made up, for the rider and the driver.
 * Throws AppError `ride.not_found` or `ride.no_receipt`.
 */
export async function receiptOf({ sql }: Pick<Core, 'sql'>, reader: Actor, rideId: string): Promise<Receipt> {
  const ride = await ownRide(sql, reader, rideId);
  // A driver who gave the ride back gets no receipt.
  ensure(reader.id === ride.riderId || reader.id === ride.driverId, 'ride.not_found');
  const { completedAt, driverCard } = ride;
  if (ride.status !== 'completed' || !completedAt || !driverCard) throw new AppError('ride.no_receipt');
  const { vehicle } = driverCard;
  const price = await bookedPrice(sql, ride);
  const oldLeones = oldSums(ride, price);
  const lines = linesOf(ride, price, oldLeones);
  const times = tripTimes(ride);
  return {
    rideId,
    number: receiptNumber(ride.id, completedAt),
    issuedAt: completedAt.toISOString(),
    riderName: ride.riderCard.name,
    passengerName: ride.passengerName,
    driver: {
      name: driverCard.name,
      plate: vehicle.plate,
      vehicle: [vehicle.make, vehicle.model].filter(Boolean).join(' ') || null,
    },
    pickup: ride.pickup,
    stops: ride.stops,
    dropoff: ride.dropoff,
    geometry: ride.geometry,
    vehicleType: ride.vehicleType,
    distanceKm: ride.distanceKm,
    currency: ride.currency,
    parts: lines && partsOf(lines),
    lines,
    total: ride.fare,
    credit: ride.credit,
    promotion: ride.promotion,
    carried: ride.carried,
    shownFare: ride.shownFare,
    isTripChanged: (await countEvents(sql, rideId, 'trip_changed')) > 0,
    findings: ride.findings,
    findingsVerdict: ride.findingsVerdict,
    paymentMethod: ride.paymentMethod,
    paymentState: ride.payment?.state ?? null,
    tip: ride.tip?.state === 'paid' ? ride.tip.amount : null,
    oldLeones,
    requestedAt: ride.requestedAt.toISOString(),
    startedAt: times.startedAt?.toISOString() ?? null,
    completedAt: (times.completedAt ?? completedAt).toISOString(),
    durationMin: times.durationMin,
  };
}

// The fare stands as agreed or metered; the tariff only explains it.
function linesOf(ride: RideRow, price: RidePrice | null, old: Receipt['oldLeones']): FareLine[] | null {
  if (price && fareOf(price) === ride.fare) return price.lines;
  return old?.lines ? linesInCents(old.lines) : null;
}

/** Returns the parts of a fare of base and distance alone, all that phones of the version before can show. */
function partsOf(lines: readonly FareLine[]): Receipt['parts'] {
  const [base, distance, ...others] = lines;
  if (base?.kind !== 'base' || distance?.kind !== 'distance' || others.length > 0) return null;
  return { base: base.amount, perKm: distance.perKm, distance: distance.amount };
}

/** Builds the receipt number from the day and the random part of the ride's id. */
export const receiptNumber = (rideId: string, completedAt: Date): string =>
  `W${completedAt.toISOString().slice(2, 10).replaceAll('-', '')}-${rideId.replaceAll('-', '').slice(-8).toUpperCase()}`;

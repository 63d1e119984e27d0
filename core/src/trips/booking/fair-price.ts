import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { FairPrice } from '@waka/contracts/rides/ride-views';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import { areasOf } from '../../pricing/trip/areas.ts';
import { officialFaresOf, openQuote } from '../../pricing/bookings.repository.ts';
import type { OfficialFare } from '../../pricing/official-fare.entity.ts';
import { position, type Trip } from '../../pricing/trip/plan-trip.ts';
import { faresPaid } from './paid.repository.ts';

/** Fewer rides would show what single riders paid. */
const FEWEST_RIDES = 5;
const MOST_RIDES = 500;
/** How much shorter or longer a ride may be: an area without known places is a whole city. */
const LIKE = 0.3;
/** The range leaves out the tenth of the rides at each end. */
const TENTH = 0.1;

/**
 * Returns what a quoted trip is compared with: the official fare of a shared seat, and what was paid here lately.
 * Throws AppError `quote.not_found`.
 */
export async function fairPrice({ sql }: Pick<Core, 'sql'>, rider: Actor, quoteId: string): Promise<FairPrice> {
  const quote = await openQuote(sql, { id: quoteId, riderId: rider.id });
  ensure(quote, 'quote.not_found');
  const { trip } = quote;
  const [official, areas] = await Promise.all([officialFare(sql, trip), areasOf(sql, trip)]);
  const [fromKm, toKm] = [trip.distanceKm * (1 - LIKE), trip.distanceKm * (1 + LIKE)];
  const paid = await faresPaid(sql, { region: trip.region, ...areas, fromKm, toKm }, MOST_RIDES);
  return { official, paid: rangesOf(paid) };
}

async function officialFare(sql: Core['sql'], trip: Trip): Promise<FairPrice['official']> {
  const [from, to] = [position(trip.pickup), position(trip.dropoff)];
  if (!from || !to) return null;
  const fares = await officialFaresOf(sql, trip.region);
  // The newest first, so that a later decree takes the place of an earlier one.
  const fare = fares.find((one) => connects(one, from, to) || connects(one, to, from));
  return fare ? { seatFare: fare.seatFare, from: fare.fromName, to: fare.toName, source: fare.source } : null;
}

const connects = ({ fromPoint, toPoint, radiusM }: OfficialFare, from: LatLng, to: LatLng): boolean =>
  Math.max(greatCircleKm(fromPoint, from), greatCircleKm(toPoint, to)) * 1000 <= radiusM;

function rangesOf(paid: readonly { vehicleType: VehicleClass; fare: number }[]): FairPrice['paid'] {
  const classes = [...new Set(paid.map(({ vehicleType }) => vehicleType))];
  return classes.flatMap((vehicleType) => {
    const fares = paid
      .flatMap((ride) => (ride.vehicleType === vehicleType ? [ride.fare] : []))
      .toSorted((a, b) => a - b);
    const left = Math.floor(fares.length * TENTH);
    const [low, high] = [fares.at(left), fares.at(-1 - left)];
    if (fares.length < FEWEST_RIDES || low === undefined || high === undefined) return [];
    return [{ vehicleType, rides: fares.length, low, high }];
  });
}

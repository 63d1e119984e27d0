import type { RelayQuoteRequest } from '@waka/contracts/relays/relay-requests';
import type { RelayOption } from '@waka/contracts/relays/relay-views';
import type { Quote } from '@waka/contracts/rides/ride-views';
import { addressOf } from '../accounts/users.repository.ts';
import { openCrossings } from '../crossings/crossings.repository.ts';
import { passagesBetween, type Passage } from '../crossings/passages.ts';
import { departuresAfter } from '../crossings/timetable.ts';
import type { CityPools } from '../matching/rounds/city-pools.ts';
import type { Actor } from '../platform/actor.ts';
import { planTrip, position } from '../pricing/trip/plan-trip.ts';
import { quoteRide } from '../trips/booking/quote-ride.ts';
import { ferryLeg, minutesAfter, placeOf } from './ferry-leg.ts';

/** So many departures are offered. */
export const MOST_DEPARTURES = 5;
/** What a pickup takes where no driver is near. */
const LONG_PICKUP_MINUTES = 20;

type Quoting = Parameters<typeof quoteRide>[0];

/**
 * Quotes a trip over water by each ferry that serves it: a ride to the quay now, the first departure that it reaches or
 * the chosen one, and a ride from the other quay when the ferry arrives. Returns none for a trip without water.
 */
export async function quoteRelay(
  core: Quoting,
  rider: Actor,
  { crossingId, departsAt, pickupLocation, dropoffLocation }: RelayQuoteRequest,
  pools?: CityPools,
): Promise<RelayOption[]> {
  const { region, pickup, dropoff } = planTrip(
    { pickupLocation, dropoffLocation },
    await addressOf(core.sql, rider.id),
  );
  const [from, to] = [position(pickup), position(dropoff)];
  if (!from || !to) return [];
  const passages = passagesBetween(await openCrossings(core.sql, region), from, to).filter(
    ({ crossing }) => crossingId === undefined || crossing.id === crossingId,
  );
  const options = await Promise.all(
    passages.map(async (passage) => {
      const first = await quoteRide(core, rider, { pickupLocation, dropoffLocation: placeOf(passage.from) }, pools);
      const departures = reachable(passage, core.clock.now(), first);
      const departure = departures.find((time) => time.toISOString() === departsAt) ?? departures[0];
      if (!departure) return null;
      const ferry = ferryLeg(passage, departure);
      const second = await quoteRide(core, rider, {
        pickupLocation: placeOf(passage.to),
        dropoffLocation,
        pickupAt: ferry.arrivesAt,
      });
      return { ferry, departures: departures.map((time) => time.toISOString()), first, second };
    }),
  );
  return options
    .filter((option) => option !== null)
    .toSorted((a, b) => a.ferry.arrivesAt.localeCompare(b.ferry.arrivesAt));
}

/** Lists the departures that a ride which is booked now reaches in time to board. */
function reachable({ crossing, timetable }: Passage, now: Date, { options, durationMin }: Quote): Date[] {
  // The farthest of the drivers who are near: a missed ferry costs hours, and any class and method may be chosen.
  const near = options
    .flatMap(({ pickupEtaMin, cashPickupEtaMin = null }) => [pickupEtaMin, cashPickupEtaMin])
    .filter((minutes) => minutes !== null);
  const pickup = near.length > 0 ? Math.max(...near) : LONG_PICKUP_MINUTES;
  return departuresAfter(timetable, minutesAfter(now, pickup + durationMin + crossing.boardMinutes), MOST_DEPARTURES);
}

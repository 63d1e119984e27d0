import type { RelayQuoteRequest } from '@waka/contracts/relays/relay-requests';
import type { FerryLeg, RelayOption } from '@waka/contracts/relays/relay-views';
import type { Quote } from '@waka/contracts/rides/ride-views';
import { SCHEDULE_LEAST_MINUTES, SCHEDULE_STEP_MINUTES } from '@waka/contracts/scheduled/scheduled-rules';
import { addressOf } from '../accounts/users.repository.ts';
import { openCrossings } from '../crossings/crossings.repository.ts';
import { passagesBetween, type Passage } from '../crossings/passages.ts';
import { departuresAfter } from '../crossings/timetable.ts';
import type { CityPools } from '../matching/rounds/city-pools.ts';
import type { Actor } from '../platform/actor.ts';
import { planTrip, position } from '../pricing/trip/plan-trip.ts';
import { QUOTE_MINUTES, quoteRide } from '../trips/booking/quote-ride.ts';
import { ferryLeg, minutesAfter, placeOf } from './ferry-leg.ts';

/** So many departures are offered. */
export const MOST_DEPARTURES = 5;
/** What a pickup takes where no driver is near. */
const LONG_PICKUP_MINUTES = 20;
/** A ride to the quay that would come so much too early is scheduled. */
const LONG_WAIT_MINUTES = 60;
/** A scheduled ride to the quay is there so long before boarding. */
const SPARE_MINUTES = 15;
/** Times of scheduled rides are full steps. */
const STEP_MS = SCHEDULE_STEP_MINUTES * 60_000;

type Quoting = Parameters<typeof quoteRide>[0];

/**
 * Quotes a trip over water by each ferry that serves it: a ride to the quay now, the first departure that it reaches or,
 * of the chosen ferry, the chosen one, and a ride from the other quay when the ferry arrives. Where the ferry leaves long after, the ride to
 * the quay is quoted for later, so that no rider waits there for hours. Returns none for a trip without water.
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
  const passages = passagesBetween(await openCrossings(core.sql, region), from, to);
  const options = await Promise.all(
    passages.map(async (passage) => {
      const toQuay = { pickupLocation, dropoffLocation: placeOf(passage.from) };
      const now = await quoteRide(core, rider, toQuay, pools);
      const departures = reachable(passage, core.clock.now(), now);
      const chosen = passage.crossing.id === crossingId ? departsAt : undefined;
      const departure = departures.find((time) => time.toISOString() === chosen) ?? departures[0];
      if (!departure) return null;
      const ferry = ferryLeg(passage, departure);
      const second = await quoteRide(core, rider, {
        pickupLocation: placeOf(passage.to),
        dropoffLocation,
        pickupAt: ferry.arrivesAt,
      });
      const first = (await firstLater(core, rider, toQuay, { ferry, now })) ?? { first: now, firstPickupAt: null };
      return { ferry, departures: departures.map((time) => time.toISOString()), ...first, second };
    }),
  );
  return options
    .filter((option) => option !== null)
    .toSorted((a, b) => a.ferry.arrivesAt.localeCompare(b.ferry.arrivesAt));
}

/** Lists the departures that a ride which is booked now reaches in time to board. */
const reachable = ({ crossing, timetable }: Passage, now: Date, first: Quote): Date[] =>
  departuresAfter(timetable, minutesAfter(now, minutesToQuay(first) + crossing.boardMinutes), MOST_DEPARTURES);

/** Checks whether a ride that is booked now comes to the quay not long before boarding. */
const isSoon = (now: Date, first: Quote, { beThereBy }: FerryLeg): boolean =>
  minutesAfter(now, minutesToQuay(first) + LONG_WAIT_MINUTES) >= new Date(beThereBy);

/** Returns how long a ride that is booked now takes to the quay at most, with its pickup. */
function minutesToQuay({ options, durationMin }: Quote): number {
  // The farthest of the drivers who are near: a missed ferry costs hours, and any class and method may be chosen.
  const near = options
    .flatMap(({ pickupEtaMin, cashPickupEtaMin = null }) => [pickupEtaMin, cashPickupEtaMin])
    .filter((minutes) => minutes !== null);
  return (near.length > 0 ? Math.max(...near) : LONG_PICKUP_MINUTES) + durationMin;
}

/** Returns how long the drive takes in the class whose way is the longest, as any class may be booked. */
const longestDrive = ({ options, durationMin }: Quote): number =>
  Math.max(durationMin, ...options.map(({ trip }) => trip?.durationMin ?? 0));

/**
 * Quotes the ride to the quay for the time at which it must begin; a way that takes longer then begins earlier. Returns
 * null where one that is booked now does not come long before boarding.
 */
async function firstLater(
  core: Quoting,
  rider: Actor,
  toQuay: Pick<RelayQuoteRequest, 'pickupLocation' | 'dropoffLocation'>,
  { ferry, now }: { ferry: FerryLeg; now: Quote },
): Promise<Pick<RelayOption, 'first' | 'firstPickupAt'> | null> {
  if (isSoon(core.clock.now(), now, ferry)) return null;
  const at = (minutes: number) => {
    const begin = minutesAfter(new Date(ferry.beThereBy), -minutes - SPARE_MINUTES).getTime();
    return new Date(Math.floor(begin / STEP_MS) * STEP_MS).toISOString();
  };
  const quote = async (firstPickupAt: string) => ({
    first: await quoteRide(core, rider, { ...toQuay, pickupAt: firstPickupAt }),
    firstPickupAt,
  });
  const planned = await quote(at(longestDrive(now)));
  const isLonger = longestDrive(planned.first) > longestDrive(now);
  const given = isLonger ? await quote(at(longestDrive(planned.first))) : planned;
  // The quote holds for some minutes, in which it can still be scheduled.
  const least = minutesAfter(core.clock.now(), SCHEDULE_LEAST_MINUTES + QUOTE_MINUTES);
  return new Date(given.firstPickupAt) < least ? null : given;
}

import { expect } from '@jest/globals';
import { AppError } from '../platform/app-error.ts';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import { cancelRide } from '../trips/cancellation/cancel-ride.ts';
import { requestRide } from '../trips/booking/request-ride.ts';
import { aDriver, anOffer, aRide, aRider, aTrip } from './builders.ts';
import type { TestCore } from './test-core.ts';
import { untilOutboxEmpty } from './until-outbox-empty.ts';

const AT_ONCE = 4;

export const codeOf = (result: PromiseSettledResult<unknown>) => {
  if (result.status === 'fulfilled') return 'won';
  if (result.reason instanceof AppError) return result.reason.code;
  throw result.reason;
};

async function repeat(times: number, race: (index: number) => Promise<void>) {
  for (let start = 0; start < times; start += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, times - start) }, (_, offset) => race(start + offset)));
  }
}

async function count(core: TestCore, text: string): Promise<number> {
  const [row] = await core.sql<{ n: number }>(`SELECT count(*)::int AS n FROM (${text}) AS rows`);
  return row?.n ?? Number.NaN;
}

const countAccepted = (core: TestCore) => count(core, `SELECT 1 FROM ride_events WHERE type = 'accepted'`);

/** Has two drivers accept the same ride at once, one of them twice; returns the outcomes. */
export async function raceDrivers(core: TestCore, times: number): Promise<Set<string>> {
  const before = await countAccepted(core);
  const outcomes = new Set<string>();
  await repeat(times, async () => {
    const rider = await aRider(core);
    const ride = await aRide(core, rider);
    const drivers = await Promise.all([aDriver(core), aDriver(core)]);
    const offers = await Promise.all(drivers.map((driver) => anOffer(core, ride, driver)));
    const results = await Promise.allSettled([
      ...drivers.map((driver, index) => acceptOffer(core, driver, ride.id, offers[index] ?? '')),
      // The same driver's phone sends its tap twice.
      ...drivers.slice(0, 1).map((driver) => acceptOffer(core, driver, ride.id, offers[0] ?? '')),
    ]);
    outcomes.add(results.map(codeOf).toSorted().join(' '));
  });
  expect(await countAccepted(core)).toBe(before + times);
  expect(await count(core, `SELECT ride_id FROM ride_offers WHERE status = 'accepted'`)).toBe(before + times);
  expect(await count(core, `SELECT 1 FROM ride_offers WHERE status = 'open'`)).toBe(0);
  await untilOutboxEmpty(core.sql);
  return outcomes;
}

/** Has a driver accept while the rider cancels; returns the outcomes. */
export async function raceCancelling(core: TestCore, times: number): Promise<Set<string>> {
  const before = await countAccepted(core);
  let accepted = 0;
  const outcomes = new Set<string>();
  await repeat(times, async () => {
    const rider = await aRider(core);
    const driver = await aDriver(core);
    const ride = await aRide(core, rider);
    const offer = await anOffer(core, ride, driver);
    const [accept, cancel] = await Promise.allSettled([
      acceptOffer(core, driver, ride.id, offer),
      cancelRide(core, rider, ride.id, { reason: 'changed_mind', seenStatus: 'pending' }),
    ]);
    outcomes.add(`accept ${codeOf(accept)}, cancel ${codeOf(cancel)}`);
    if (codeOf(accept) === 'won') accepted += 1;
  });
  expect(await countAccepted(core)).toBe(before + accepted);
  expect(await count(core, `SELECT 1 FROM ride_offers WHERE status = 'open'`)).toBe(0);
  expect(await count(core, `SELECT 1 FROM rides WHERE status = 'pending'`)).toBe(0);
  await untilOutboxEmpty(core.sql);
  return outcomes;
}

/** Has one driver, by a fault, accept two rides at once; returns the outcomes. */
export async function raceRides(core: TestCore, times: number): Promise<Set<string>> {
  // The index against two open offers is dropped, to test the constraint behind it.
  await core.sql('DROP INDEX IF EXISTS one_open_offer_a_driver');
  const outcomes = new Set<string>();
  await repeat(times, async () => {
    const driver = await aDriver(core);
    const results = await Promise.allSettled(
      [1, 2].map(async () => {
        const ride = await aRide(core, await aRider(core));
        return acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
      }),
    );
    outcomes.add(results.map(codeOf).toSorted().join(' '));
  });
  return outcomes;
}

/** Has a rider book twice at once without a key; returns the outcomes. */
export async function raceBookings(core: TestCore, times: number): Promise<Set<string>> {
  const outcomes = new Set<string>();
  await repeat(times, async () => {
    const rider = await aRider(core);
    const results = await Promise.allSettled([aRide(core, rider), aRide(core, rider)]);
    outcomes.add(results.map(codeOf).toSorted().join(' '));
  });
  return outcomes;
}

/** Sends a booking five times at once with one key; returns the numbers of different responses. */
export async function raceRepeatedBookings(core: TestCore, times: number): Promise<Set<number>> {
  const counts = new Set<number>();
  await repeat(times, async (index) => {
    const rider = await aRider(core);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => requestRide(core, rider, aTrip(), `key-${index}`)),
    );
    counts.add(new Set(answers.map((answer) => JSON.stringify(answer))).size);
  });
  return counts;
}

/** The two possible outcomes of a race, both of which occur when it is run often enough. */
export const ENDS = {
  drivers: ['ride.taken ride.taken won', 'ride.taken won won'],
  cancelling: ['accept offer.closed, cancel won', 'accept won, cancel ride.wrong_state'],
};

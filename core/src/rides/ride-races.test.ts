import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AppError } from '../platform/app-error.ts';
import { aDriver, anOffer, aRide, aRider, aTrip } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { untilBlocked } from '../testing/until-blocked.ts';
import { untilAllTold } from '../testing/until-told.ts';
import { acceptOffer } from './accept-offer.ts';
import { cancelRide } from './cancel-ride.ts';
import { requestRide } from './request-ride.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const RACES = 1000;
const AT_ONCE = 4;

const codeOf = (result: PromiseSettledResult<unknown>) => {
  if (result.status === 'fulfilled') return 'won';
  if (result.reason instanceof AppError) return result.reason.code;
  throw result.reason;
};

async function repeat(times: number, race: (index: number) => Promise<void>) {
  for (let start = 0; start < times; start += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, times - start) }, (_, offset) => race(start + offset)));
  }
}

const count = async (text: string) => {
  const [row] = await core.sql<{ n: number }>(`SELECT count(*)::int AS n FROM (${text}) AS rows`);
  return row?.n;
};

describe('S25: exactly one wins', () => {
  test(`${RACES} times, when drivers accept the same ride at once`, async () => {
    const outcomes: string[] = [];
    await repeat(RACES, async () => {
      const rider = await aRider(core);
      const ride = await aRide(core, rider);
      const drivers = await Promise.all([aDriver(core), aDriver(core)]);
      const offers = await Promise.all(drivers.map((driver) => anOffer(core, ride, driver)));
      const results = await Promise.allSettled([
        ...drivers.map((driver, index) => acceptOffer(core, driver, ride.id, offers[index] ?? '')),
        // The same driver's phone sends its tap twice.
        ...drivers.slice(0, 1).map((driver) => acceptOffer(core, driver, ride.id, offers[0] ?? '')),
      ]);
      outcomes.push(results.map(codeOf).toSorted().join(' '));
    });
    expect(new Set(outcomes)).toEqual(new Set(['ride.taken ride.taken won', 'ride.taken won won']));
    expect(await count(`SELECT 1 FROM ride_events WHERE type = 'accepted'`)).toBe(RACES);
    expect(await count(`SELECT ride_id FROM ride_offers WHERE status = 'accepted'`)).toBe(RACES);
    expect(await count(`SELECT 1 FROM ride_offers WHERE status = 'open'`)).toBe(0);
    await untilAllTold(core.sql);
  }, 120_000);

  test(`${RACES} times, when a driver accepts while the rider cancels`, async () => {
    const before = await count(`SELECT 1 FROM ride_events WHERE type = 'accepted'`);
    let accepted = 0;
    const outcomes = new Set<string>();
    await repeat(RACES, async () => {
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
    expect([...outcomes].toSorted()).toEqual([
      'accept offer.closed, cancel won',
      'accept won, cancel ride.wrong_state',
    ]);
    expect(await count(`SELECT 1 FROM ride_events WHERE type = 'accepted'`)).toBe((before ?? 0) + accepted);
    expect(await count(`SELECT 1 FROM ride_offers WHERE status = 'open'`)).toBe(0);
    expect(await count(`SELECT 1 FROM rides WHERE status = 'pending'`)).toBe(0);
    await untilAllTold(core.sql);
  }, 120_000);

  test('when one driver, through some fault, accepts two rides at once', async () => {
    // The wall against two open offers is taken down, to reach the wall behind it.
    await core.sql('DROP INDEX one_open_offer_a_driver');
    await repeat(100, async () => {
      const driver = await aDriver(core);
      const results = await Promise.allSettled(
        [1, 2].map(async () => {
          const ride = await aRide(core, await aRider(core));
          return acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
        }),
      );
      expect(results.map(codeOf).toSorted()).toEqual(['driver.busy', 'won']);
    });
  });

  test('when a rider books twice at once without a key', async () => {
    await repeat(100, async () => {
      const rider = await aRider(core);
      const results = await Promise.allSettled([aRide(core, rider), aRide(core, rider)]);
      expect(results.map(codeOf).toSorted()).toEqual(['ride.already_live', 'won']);
    });
  });

  test('when a booking is sent five times at once with one key', async () => {
    await repeat(100, async (index) => {
      const rider = await aRider(core);
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => requestRide(core, rider, aTrip(), `key-${index}`)),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    });
  });
});

test('a driver who goes home while accepting gets no ride', async () => {
  const driver = await aDriver(core);
  const rider = await aRider(core);
  const ride = await aRide(core, rider);
  const offer = await anOffer(core, ride, driver);
  const { accepting } = await core.transaction(async (sql) => {
    await sql('UPDATE driver_profiles SET is_online = false WHERE user_id = $1', [driver.id]);
    const outcome = Promise.allSettled([acceptOffer(core, driver, ride.id, offer)]);
    await untilBlocked(core.sql);
    return { accepting: outcome };
  });
  expect((await accepting).map(codeOf)).toEqual(['driver.offline']);
  expect((await cancelRide(core, rider, ride.id, { reason: 'other' })).driver).toBeNull();
});

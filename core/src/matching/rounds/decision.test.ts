import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import type { Roads } from '../../platform/ports/roads.ts';
import { aDriver, aRide, aRider, cottonTree } from '../../testing/builders.ts';
import { roadsThat } from '../../testing/roads.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { openOffersOf } from '../offers/read-offers.ts';
import type { Candidate } from './decision.ts';
import { matchCity } from './match-city.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(async () => {
  await core.sql('UPDATE driver_profiles SET is_online = false');
  await core.sql(`UPDATE rides SET status = 'expired' WHERE status = 'pending'`);
  await core.redis.flushdb();
});

const southOf = (km: number) => ({ ...cottonTree, lat: cottonTree.lat - km / 111.195 });

async function aDriverAt(km: number): Promise<Actor> {
  const driver = await aDriver(core);
  await standAt(core, driver, southOf(km));
  return driver;
}

const decisionsOf = (rideId: string) =>
  core.sql<{ outcome: string; radiusKm: number; candidates: Candidate[] }>(
    'SELECT outcome, radius_km, candidates FROM matching_decisions WHERE ride_id = $1 ORDER BY id',
    [rideId],
  );

/** Lengthens the ways of drivers within a kilometre, as a hill between would. */
const overTheHill: Roads['lengths'] = (pairs) =>
  Promise.resolve(
    pairs.map(({ from }) =>
      from.lat > southOf(1).lat
        ? { km: 2.9, seconds: 900, isMeasured: true }
        : { km: 1.8, seconds: 410, isMeasured: true },
    ),
  );

describe('a round with times along streets', () => {
  test('asks the driver who is quickest by street, and says those minutes', async () => {
    const [over, along] = [await aDriverAt(0.5), await aDriverAt(1.5)];
    const ride = await aRide(core, await aRider(core));
    await matchCity({ ...core, roads: roadsThat({ lengths: overTheHill }) }, 'freetown');
    expect(await openOffersOf(core, along.id)).toMatchObject([
      { rideId: ride.id, pickupEtaMin: 7, pickupDistanceKm: 1.8 },
    ]);
    const [decision] = await decisionsOf(ride.id);
    expect(decision?.candidates).toMatchObject([
      { driverId: along.id, skipped: null, isEstimate: false },
      { driverId: over.id, skipped: 'better_driver', etaSeconds: 900 },
    ]);
  });

  test('is decided by the estimate where streets do not answer', async () => {
    const near = await aDriverAt(0.5);
    await aDriverAt(1.5);
    await aRide(core, await aRider(core));
    await matchCity({ ...core, roads: roadsThat({}) }, 'freetown');
    expect(await openOffersOf(core, near.id)).toHaveLength(1);
  });
});

describe('the record', () => {
  test('lists who got the offer, who was near, and why each was passed over', async () => {
    const [near, far] = [await aDriverAt(0.4), await aDriverAt(1.5)];
    const wrong = await aDriver(core, { vehicleType: 'xl' });
    await standAt(core, wrong, southOf(0.1));
    const ride = await aRide(core, await aRider(core));
    await matchCity(core, 'freetown');
    const [decision] = await decisionsOf(ride.id);
    expect(decision).toMatchObject({ outcome: 'offered', radiusKm: 3 });
    expect(decision?.candidates).toMatchObject([
      { driverId: wrong.id, skipped: 'wrong_class', score: null },
      { driverId: near.id, skipped: null, pickupKm: 0.56, etaSeconds: 119 },
      { driverId: far.id, skipped: 'better_driver', pickupKm: 2.1 },
    ]);
  });

  test('gets a line when something changes, not each second', async () => {
    const ride = await aRide(core, await aRider(core));
    for (let round = 0; round < 3; round += 1) await matchCity(core, 'freetown');
    expect(await decisionsOf(ride.id)).toHaveLength(1);
    await core.sql(`UPDATE matching_decisions SET at = at - interval '16 s'`);
    await matchCity(core, 'freetown');
    await aDriverAt(0.3);
    await matchCity(core, 'freetown');
    expect((await decisionsOf(ride.id)).map(({ outcome }) => outcome)).toEqual(['no_driver', 'no_driver', 'offered']);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import { storeTracks } from '../../drivers/positions/store-tracks.ts';
import { RIDE_TRACKS } from '../../platform/redis/redis-keys.ts';
import { receiptOf } from '../../rides/views/receipt.ts';
import { rideById } from '../../rides/views/read-rides.ts';
import { aDriver, cottonTree } from '../../testing/builders.ts';
import { acceptedBy, bringLate, listenFor, northOf, storeTrack, underWayFor } from '../../testing/driven-ride.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { arriveAtPickup, completeRide, startRide } from './advance-ride.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(async () => {
  await core.redis.flushdb();
  await listenFor(core, 3600);
});

/** A destination without a pin: the fare follows the distance driven. */
const typed = { dropoffLocation: { address: 'Mama Kadi shop' } };

/** Lets a worker store the fixes, and moves them and the start back by so many seconds. */
async function makeStored(id: string, seconds: number) {
  await storeTracks(core, 'a worker');
  await core.redis.del(RIDE_TRACKS);
  const back = 'make_interval(secs => $2)';
  const times = `came_at = came_at - ${back}, at = at - ${back}`;
  await core.sql(`UPDATE ride_tracks SET ${times} WHERE ride_id = $1`, [id, seconds]);
  await core.sql(`UPDATE rides SET started_at = started_at - ${back} WHERE id = $1`, [id, seconds]);
}

/** Drives without network; the arrival and the start come behind the fixes, so many seconds before the end. */
async function endBehindFixes(
  km: number,
  endsAfter: number | null,
  fixesBefore: readonly (readonly [secondsAgo: number, km: number])[] = [],
) {
  const { rider: booker, driver, id } = await acceptedBy(core, await aDriver(core), typed);
  await core.sql(`UPDATE rides SET accepted_at = now() - interval '30 minutes' WHERE id = $1`, [id]);
  await storeTrack(core, id, 900, km);
  for (const [secondsAgo, kmAway] of fixesBefore) {
    await core.sql(
      `INSERT INTO ride_tracks (ride_id, seq, at, came_at, lat, lng)
       SELECT $1, -$2::int, taken, taken, $3, $4 FROM (SELECT now() - make_interval(secs => $2) AS taken) AS fix`,
      [id, secondsAgo, northOf(cottonTree, -kmAway).lat, cottonTree.lng],
    );
  }
  await bringLate(core, id, 1700);
  await standAt(core, driver, northOf(cottonTree, km));
  await arriveAtPickup(core, driver, id);
  await startRide(core, driver, id, undefined);
  if (endsAfter !== null) await makeStored(id, endsAfter);
  await completeRide(core, driver, id);
  const { fare, shownFare, distanceKm, findings } = await rideById(core, booker, id);
  return { fare, shownFare, distanceKm, findings };
}

type Way = readonly (readonly [secondsAgo: number, km: number])[];

/** How the fixes came: all together before the start or behind it, with few left of them, or at once while the start waited. */
type Coming = 'before' | 'behind' | 'thinned' | 'live';

/** Returns a fix for every so many seconds of a way. */
const fixesOf = (way: Way, every: number) =>
  way.flatMap(([from, km], index) => {
    const [to, kmThen] = way[index + 1] ?? [from - every, km];
    return Array.from({ length: (from - to) / every }, (_, step) => {
      return [from - step * every, km + ((kmThen - km) * step * every) / (from - to)] as const;
    });
  });

const tapAt = (secondsAgo: number) => Date.now() - secondsAgo * 1000 + 2_500;

/** Drives between places north of the pickup while start and end wait, whose taps lie between the fixes. */
async function endsKept(
  way: Way,
  [started, ended]: readonly [startedSecondsAgo: number, endedSecondsAgo: number],
  coming: Coming = 'before',
  changes: Partial<RideRequest> = typed,
) {
  const { rider: booker, driver, id } = await acceptedBy(core, await aDriver(core), changes);
  await core.sql(`UPDATE rides SET accepted_at = now() - interval '30 minutes' WHERE id = $1`, [id]);
  await standAt(core, driver, cottonTree);
  await arriveAtPickup(core, driver, id);
  await core.sql(`UPDATE rides SET arrived_at = now() - interval '25 minutes' WHERE id = $1`, [id]);
  const fixes = fixesOf(way, coming === 'thinned' ? 60 : 5);
  await core.sql(
    `INSERT INTO ride_tracks (ride_id, seq, at, came_at, lat, lng)
     SELECT $1, 10000 - ago, now() - make_interval(secs => ago), now() - make_interval(secs => ago), $4 + km / 111.195, $5
     FROM unnest($2::int[], $3::float8[]) AS fix (ago, km)`,
    [id, fixes.map(([ago]) => ago), fixes.map(([, km]) => km), cottonTree.lat, cottonTree.lng],
  );
  if (coming === 'before' || coming === 'thinned') await bringLate(core, id, 1700);
  await standAt(core, driver, northOf(cottonTree, way.at(-1)?.[1] ?? 0));
  await startRide(core, driver, id, undefined, tapAt(started));
  if (coming === 'behind') await bringLate(core, id, 1700);
  await completeRide(core, driver, id, { tappedAt: tapAt(ended) });
  const { distanceKm, findings } = await rideById(core, booker, id);
  const { durationMin } = await receiptOf(core, booker, id);
  return { distanceKm, codes: findings.map(({ code }) => code), durationMin };
}

describe('a metered trip', () => {
  describe('is charged by the way from the pickup on where its start waited for the network with its fixes,', () => {
    const driven = { fare: 2400, shownFare: 2730, distanceKm: 6, findings: [] };

    test('while these are on their way to Postgres', async () => {
      expect(await endBehindFixes(6, null)).toEqual(driven);
    });

    test.each([0, 40, 90])('also %s seconds after the start', async (seconds) => {
      expect(await endBehindFixes(6, seconds)).toEqual(driven);
    });

    test('without the way to the pickup, a round before the rider was there and the drift of a car that stands', async () => {
      const round = [
        [1690, 4],
        [1500, 0],
        [1300, 2],
        [1100, 0.1],
        [1000, 0],
        [980, 0.06],
        [960, 0],
        [940, 0.06],
      ] as const;
      expect((await endBehindFixes(6, 40, round)).distanceKm).toBeCloseTo(6, 1);
    });

    test('but not by more than was shown', async () => {
      expect(await endBehindFixes(20, 90)).toMatchObject({ fare: 2730, shownFare: null, distanceKm: 8.2 });
    });
  });

  describe('whose start and end waited for the network', () => {
    const there = [
      [1400, 0],
      [900, 0],
      [600, 4],
    ] as const;
    const andBack = [...there, [540, 4], [240, 0]] as const;

    test.each<[string, Way, readonly [number, number], number, Coming]>([
      ['until its end was tapped, also where the driver drove on', [...there, [300, 8]], [900, 600], 4, 'before'],
      ['by its way, where its driver drove back past the pickup', [...andBack, [0, -4]], [900, 600], 4, 'before'],
      ['by its way, where its driver drove back to the pickup', [...andBack, [0, 0]], [900, 600], 4, 'before'],
      ['by the whole round where it ends at its pickup', andBack, [900, 240], 8, 'before'],
      ['by the whole round of which few fixes are left', [...andBack, [0, 5]], [900, 240], 8, 'thinned'],
      [
        'by its way near the pickup, and not by the one home',
        [
          [1400, 0],
          [900, 0],
          [860, 0.45],
          [800, 0.45],
          [200, 8],
        ],
        [900, 800],
        0.45,
        'before',
      ],
    ])('is charged %s', async (_, way, taps, km, coming) => {
      const ride = await endsKept(way, taps, coming);
      expect(ride.distanceKm).toBeCloseTo(km, 1);
      expect(ride.codes).toEqual([]);
      expect(ride.durationMin).toBe(Math.round((taps[0] - taps[1]) / 60));
    });

    test.each(['behind', 'live'] as const)('is charged by its way, where the fixes come %s', async (coming) => {
      const ride = await endsKept([[1500, 6], ...there], [900, 600], coming);
      expect(ride.distanceKm).toBeCloseTo(4, 1);
      // The service did not see the car leave without network.
      expect(ride.codes).toContain('started_far');
    });

    test('is charged by its way from where the start was tapped, far from a pin that is wrong', async () => {
      const ride = await endsKept(
        [
          [1400, -0.6],
          [900, -0.6],
          [600, -4.6],
        ],
        [900, 600],
      );
      expect(ride.distanceKm).toBeCloseTo(4, 1);
      expect(ride.codes).toContain('started_far');
    });

    test('is in order with a destination pin, too, where its driver drove back', async () => {
      const pinned = { dropoffLocation: { address: 'North', ...northOf(cottonTree, 4) } };
      expect(await endsKept([...andBack, [0, -4]], [900, 600], 'before', pinned)).toMatchObject({ codes: [] });
    });

    test('is charged by the way since its pickup where the tap of the start was elsewhere', async () => {
      const ride = await endsKept(
        [
          [1400, 4],
          [1100, 0],
          [900, 0],
          [600, 4],
        ],
        [1300, 600],
      );
      // The way in and out is the same street.
      expect(ride.distanceKm).toBeGreaterThan(3.9);
      expect(ride.distanceKm).toBeLessThan(4.1);
    });
  });

  test('is charged by the whole way where its start waited for the first of it', async () => {
    const { driver, id } = await underWayFor(core, 800, typed);
    await core.sql(`UPDATE rides SET accepted_at = accepted_at - interval '5 minutes' WHERE id = $1`, [id]);
    await storeTrack(core, id, 900, 6);
    await core.sql(
      `UPDATE ride_tracks SET came_at = started_at - interval '1 second' FROM rides
       WHERE ride_id = $1 AND rides.id = ride_id AND came_at < started_at`,
      [id],
    );
    await standAt(core, driver, northOf(cottonTree, 6));
    expect(await completeRide(core, driver, id)).toMatchObject({ distanceKm: 6, findings: [] });
  });

  test('is charged from its start on where the service saw the driver search for the rider', async () => {
    const { rider: booker, driver, id } = await acceptedBy(core, await aDriver(core), typed);
    await core.sql(`UPDATE rides SET accepted_at = now() - interval '30 minutes' WHERE id = $1`, [id]);
    await storeTrack(core, id, 900, 6);
    // The phone repeats a measurement of a minute before.
    await core.sql(`UPDATE ride_tracks SET at = at - interval '1 minute' WHERE ride_id = $1 AND seq = 450`, [id]);
    await standAt(core, driver, northOf(cottonTree, 6));
    await arriveAtPickup(core, driver, id);
    await startRide(core, driver, id, undefined);
    await completeRide(core, driver, id);
    expect((await rideById(core, booker, id)).distanceKm).toBeLessThan(0.5);
  });

  test('costs no more than can be driven in its time, also where its fixes name more', async () => {
    const { rider: booker, driver, id } = await acceptedBy(core, await aDriver(core), typed);
    await storeTrack(core, id, 900, 6);
    await bringLate(core, id, 1000);
    await arriveAtPickup(core, driver, id);
    await startRide(core, driver, id, undefined);
    await completeRide(core, driver, id);
    expect((await rideById(core, booker, id)).distanceKm).toBeLessThan(0.5);
  });
});

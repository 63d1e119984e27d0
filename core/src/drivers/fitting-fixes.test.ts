import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Fix } from '@waka/contracts/drivers/position';
import { RIDE_TRACKS, redisKeys } from '../platform/redis-keys.ts';
import { acceptOffer } from '../rides/accept-offer.ts';
import { aDriver, anOffer, aRide, aRider, cottonTree } from '../testing/builders.ts';
import { standAt } from '../testing/stand-at.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { fittingFixes } from './fitting-fixes.ts';
import { PositionIntake } from './position-intake.ts';
import { decodeTrack } from './ride-track.ts';
import { readStoredFix } from './stored-fix.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const SECOND = 1000;
/** A fix so many seconds after the first, and so many metres north of it. */
const fix = (seq: number, metres: number, seconds = seq * 10): Fix => ({
  lat: cottonTree.lat + metres / 111_195,
  lng: cottonTree.lng,
  accuracy: 5,
  heading: null,
  speed: null,
  at: 1_764_000_000_000 + seconds * SECOND,
  seq,
});
const seqsOf = (fixes: Fix[]) => fixes.map(({ seq }) => seq);
const believed = { ...cottonTree, agoMs: 10 * SECOND };

describe('S37: the fixes of one message', () => {
  test.each([
    ['in the middle', [fix(1, 100), fix(2, 9000), fix(3, 300)], [1, 3]],
    ['at the end', [fix(1, 100), fix(2, 200), fix(3, 9000)], [1, 2]],
    ['at the beginning', [fix(1, 9000), fix(2, 200), fix(3, 300)], [2, 3]],
    ['nowhere', [fix(1, 100), fix(2, 200), fix(3, 300)], [1, 2, 3]],
  ])('are kept but for a jump %s', (_where, fixes, kept) => {
    expect(seqsOf(fittingFixes(fixes, believed, 120))).toEqual(kept);
    expect(seqsOf(fittingFixes(fixes, null, 120))).toEqual(kept);
  });

  test('are none where none can have been driven to', () => {
    expect(fittingFixes([fix(1, 9000), fix(2, 9100)], believed, 120)).toEqual([]);
  });

  test('may lie behind each other when the clock of the phone is set back', () => {
    expect(seqsOf(fittingFixes([fix(1, 100, 500), fix(2, 200, 10)], believed, 120))).toEqual([1, 2]);
  });

  test('reach the track of the ride without the jump, and the last that fits is where the driver is', async () => {
    const driver = await aDriver(core);
    await standAt(core, driver, cottonTree);
    const ride = await aRide(core, await aRider(core));
    await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
    const intake = new PositionIntake(core);
    const send = (trail: Fix[]) =>
      new Promise((resolve) => {
        const newest = trail.at(-1) ?? fix(0, 0);
        intake.take({ driverId: driver.id, position: newest, seq: newest.seq, trail }, resolve);
      });
    expect(await send([fix(2, 10)])).toBe('ok');
    expect(await send([fix(3, 60), fix(4, 9000), fix(5, 120), fix(6, 9000)])).toBe('ok');
    expect(intake.jumps).toBe(2);
    await intake.close();
    const stored = await core.redis.hget(redisKeys.positions('freetown'), driver.id);
    expect(readStoredFix(stored ?? '').lat).toBeCloseTo(fix(5, 120).lat, 5);
    const tracks = await core.redis.xrange(RIDE_TRACKS, '-', '+');
    const points = tracks.flatMap(([, fields]) => decodeTrack(fields[1] ?? '') ?? []);
    expect(points.filter(([rideId]) => rideId === ride.id).map(([, seq]) => seq)).toEqual([2, 3, 5]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Fix } from '@waka/contracts/drivers/position';
import { RIDE_TRACKS, redisKeys } from '../../platform/redis/redis-keys.ts';
import { acceptOffer } from '../../matching/offers/accept-offer.ts';
import { aDriver, anOffer, aRide, aRider, cottonTree } from '../../testing/builders.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
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
/** Creates a fix so many seconds after the first, and so many metres north of it. */
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

  test('are kept except a wrong first one after a silence, however long the silence was', () => {
    const silent = { ...cottonTree, agoMs: 120 * SECOND };
    const fixes = [fix(1, 3000), fix(2, -200), fix(3, -300), fix(4, -400)];
    expect(seqsOf(fittingFixes(fixes, silent, 120))).toEqual([2, 3, 4]);
    expect(seqsOf(fittingFixes([fix(1, 3000), fix(2, -300)], silent, 120))).toEqual([2]);
  });

  test('are limited together by the time of the service, not by times of the phone', () => {
    // Ten kilometres there and back, by invented times of the phone.
    const detour = Array.from({ length: 20 }, (_, i) => fix(i + 1, (i < 10 ? i : 20 - i) * 1000, i * 60));
    for (const known of [
      { ...cottonTree, agoMs: 3 * SECOND },
      { ...cottonTree, agoMs: 30 * SECOND },
    ]) {
      const kept = fittingFixes(detour, known, 120);
      expect(Math.max(...kept.map(({ lat }) => lat))).toBeLessThan(cottonTree.lat + 0.018);
    }
    const honest = Array.from({ length: 20 }, (_, i) => fix(i + 1, i * 80, i * 3));
    expect(fittingFixes(honest, { ...cottonTree, agoMs: 58 * SECOND }, 120)).toEqual(honest);
  });

  test('keep a drive that follows a long wait at a stop', () => {
    const wait = Array.from({ length: 55 }, (_, i) => fix(i + 1, 0, i * 10));
    const drive = Array.from({ length: 15 }, (_, i) => fix(i + 56, (i + 1) * 220, 550 + i * 10));
    const message = [...wait, ...drive];
    expect(seqsOf(fittingFixes(message, null, 120))).toEqual(seqsOf(message));
  });

  test('keep the drive of a dead spot of half an hour, of which a node no longer knows where it began', () => {
    const drive = Array.from({ length: 100 }, (_, i) => fix(i + 1, i * 250, i * 18));
    expect(fittingFixes(drive, null, 120)).toEqual(drive);
  });

  test('get no farther by jumps between waits that the phone has invented', () => {
    // Half a kilometre at once, then a minute at rest, again and again.
    const jumps = Array.from({ length: 40 }, (_, i) => fix(i + 1, Math.ceil(i / 2) * 490, Math.floor(i / 2) * 60));
    const kept = fittingFixes(jumps, { ...cottonTree, agoMs: 10 * SECOND }, 120);
    expect(Math.max(...kept.map(({ lat }) => lat))).toBeLessThan(cottonTree.lat + 0.0108);
  });

  test('get no farther by many small jumps than by one', () => {
    const jumps = Array.from({ length: 20 }, (_, i) => fix(i + 1, (i + 1) * 400, 0));
    expect(seqsOf(fittingFixes(jumps, { ...cottonTree, agoMs: 0 }, 120))).toEqual([1]);
  });

  test('are none where no fix can have been driven to', () => {
    expect(fittingFixes([fix(1, 9000), fix(2, 9100)], believed, 120)).toEqual([]);
  });

  test('may go back in time when the clock of the phone is set back', () => {
    expect(seqsOf(fittingFixes([fix(1, 100, 500), fix(2, 200, 10)], believed, 120))).toEqual([1, 2]);
  });

  test('stay in their city when the newest is a jump over its border', async () => {
    const driver = await aDriver(core);
    await standAt(core, driver, cottonTree);
    const intake = new PositionIntake(core);
    const nowhere = { ...fix(22, 0), lat: 0, lng: 0 };
    const trail = [fix(20, 10), fix(21, 20), nowhere];
    const outcome = await new Promise((resolve) => {
      intake.take({ driverId: driver.id, position: nowhere, seq: nowhere.seq, trail }, resolve);
    });
    await intake.close();
    expect(outcome).toBe('ok');
    const stored = await core.redis.hget(redisKeys.positions('freetown'), driver.id);
    expect(readStoredFix(stored ?? '').lat).toBeCloseTo(fix(21, 20).lat, 5);
  });

  test('keep what is new in a message that repeats earlier ones', async () => {
    const driver = await aDriver(core);
    await standAt(core, driver, cottonTree, { ageMs: 120 * SECOND });
    const ride = await aRide(core, await aRider(core));
    await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
    const intake = new PositionIntake(core);
    const send = (trail: Fix[]) =>
      new Promise((resolve) => {
        const newest = trail.at(-1) ?? fix(0, 0);
        intake.take({ driverId: driver.id, position: newest, seq: newest.seq, trail }, resolve);
      });
    // An outbox of two minutes whose acknowledgement gets lost.
    const way = Array.from({ length: 42 }, (_, i) => fix(i + 2, i * 30, i * 3));
    await send(way.slice(0, 40));
    await send(way);
    expect(intake.jumps).toBe(0);
    await intake.close();
    const tracks = await core.redis.xrange(RIDE_TRACKS, '-', '+');
    const points = tracks.flatMap(([, fields]) => decodeTrack(fields[1] ?? '') ?? []);
    expect(points.filter(([rideId]) => rideId === ride.id).map(([, seq]) => seq)).toEqual(seqsOf(way));
  });

  test("reach the track of the ride without the jump, and the last that fits is the driver's position", async () => {
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

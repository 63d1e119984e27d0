import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aDriver } from '../testing/builders.ts';
import { callsForHelp } from '../testing/calls-for-help.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { raiseSos } from './raise-sos.ts';
import { incidentById } from './read-incidents.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
const { aRideOfTwo } = callsForHelp(() => core);

test('a call for help that waited for the network says when it was pressed, unless the phone’s clock was set meanwhile', async () => {
  const { rider, driver, rideId } = await aRideOfTwo();
  await core.sql(`UPDATE rides SET requested_at = now() - interval '1 hour' WHERE id = $1`, [rideId]);
  await core.sql(`UPDATE ride_events SET at = now() - interval '50 minutes' WHERE ride_id = $1`, [rideId]);
  const pressed = async (pressedAgeSeconds?: number) => {
    const sos = pressedAgeSeconds === undefined ? {} : { pressedAgeSeconds };
    const { id, createdAt, pressedAt } = await raiseSos(core, rider, rideId, sos, null);
    const { driverId } = (await incidentById(core.sql, id)) ?? {};
    await core.sql(`DELETE FROM incidents WHERE id = $1`, [id]);
    const ago = pressedAt && Math.round((Date.parse(createdAt) - Date.parse(pressedAt)) / 1000);
    return { ago, driverId };
  };
  expect(await pressed(840)).toEqual({ ago: expect.closeTo(840, -1), driverId: driver.id });
  expect(await pressed(30)).toMatchObject({ ago: null });
  expect(await pressed()).toMatchObject({ ago: null });
  expect(await pressed(1_000_000_000)).toMatchObject({ ago: null });
  // The car in which it was pressed, not the one that has the ride when it arrives.
  const other = await aDriver(core);
  await core.sql(
    `INSERT INTO ride_events (ride_id, seq, type, actor_id, at, payload)
     SELECT ride_id, seq + 1, type, actor_id, now() - interval '5 minutes', payload || jsonb_build_object('driver_id', $2::text)
     FROM ride_events WHERE ride_id = $1 ORDER BY seq DESC LIMIT 1`,
    [rideId, other.id],
  );
  expect(await pressed(840)).toMatchObject({ driverId: driver.id });
  expect(await pressed()).toMatchObject({ driverId: other.id });
});

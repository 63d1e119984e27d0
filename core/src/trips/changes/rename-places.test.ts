import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aTripUnderWay, lumley } from '../../testing/builders.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { rideById } from '../../rides/views/read-rides.ts';
import { receiptOf } from '../../rides/views/receipt.ts';
import { completeRide } from '../progress/advance-ride.ts';
import { changeTrip, quoteTripChange } from './change-trip.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const aberdeen = { address: 'Aberdeen, Freetown', lat: 8.4966, lng: -13.2867 };
const congoCross = { address: 'Congo Cross, Freetown', lat: 8.4795, lng: -13.2611 };

test('a trip whose places are called otherwise keeps its fare and its way, and the driver reads the new names, once', async () => {
  const { rider, driver, rideId } = await aTripUnderWay(core);
  const placed = { dropoffLocation: aberdeen, stops: [congoCross] };
  const agreed = await quoteTripChange(core, rider, rideId, placed);
  await changeTrip(core, rider, rideId, { ...placed, quoteId: agreed.quoteId });
  // What was driven since is no part of it.
  await standAt(core, driver, lumley);
  const before = await rideById(core, rider, rideId);
  const change = {
    dropoffLocation: { ...aberdeen, name: 'Family Kingdom', address: 'Lumley Beach Road, Freetown' },
    stops: [{ ...congoCross, address: 'Congo Cross Roundabout, Freetown' }],
  };
  const { fare, quoteId, distanceKm } = await quoteTripChange(core, rider, rideId, change);
  expect({ fare, distanceKm }).toEqual({ fare: before.fare, distanceKm: before.distanceKm });
  const renamed = await changeTrip(core, rider, rideId, { ...change, quoteId });
  expect(renamed).toMatchObject({
    seq: before.seq + 1,
    fare: before.fare,
    geometry: before.geometry,
    dropoffLocation: { name: 'Family Kingdom', address: 'Lumley Beach Road, Freetown', lat: aberdeen.lat },
    stops: [{ address: 'Congo Cross Roundabout, Freetown' }],
  });
  expect(await rideById(core, driver, rideId)).toMatchObject({ dropoffLocation: renamed.dropoffLocation });
  const [notified] = await core.sql<{ facts: object }>(
    `SELECT facts FROM notifications WHERE user_id = $1 AND kind = 'trip_changed' ORDER BY id DESC LIMIT 1`,
    [driver.id],
  );
  expect(notified?.facts).toMatchObject({
    destination: 'Congo Cross Roundabout, Freetown → Family Kingdom',
    fare: before.fare,
  });
  // A repeated call, and one of two concurrent ones, count once.
  expect(await changeTrip(core, rider, rideId, { ...change, quoteId })).toMatchObject({ seq: renamed.seq });
  const names = ['River No. 2', 'Mammy Yoko'].map((name) => ({
    dropoffLocation: { ...aberdeen, name },
    stops: change.stops,
    quoteId,
  }));
  const both = await Promise.allSettled(names.map((name) => changeTrip(core, rider, rideId, name)));
  const { seq, dropoffLocation } = await rideById(core, rider, rideId);
  const done = both.filter(({ status }) => status === 'fulfilled').length;
  expect(seq).toBe(renamed.seq + done);
  expect(names.map(({ dropoffLocation: { name } }) => name)).toContain(dropoffLocation.name);
  await completeRide(core, driver, rideId);
  expect(await receiptOf(core, rider, rideId)).toMatchObject({ total: before.fare });
});

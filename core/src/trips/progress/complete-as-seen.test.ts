import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { TripChange } from '@waka/contracts/rides/ride-requests';
import type { Actor } from '../../platform/actor.ts';
import { rideById } from '../../rides/views/read-rides.ts';
import { aTripUnderWay, lumley } from '../../testing/builders.ts';
import { beforeTransaction } from '../../testing/sql/before-write.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { changeTrip, quoteTripChange } from '../changes/change-trip.ts';
import { completeRide, reachStop } from './advance-ride.ts';

let core: TestCore;
let rider: Actor;
let driver: Actor;
let rideId: string;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(async () => {
  await core.redis.flushdb();
  ({ rider, driver, rideId } = await aTripUnderWay(core));
});

const wrongState = expect.objectContaining({ code: 'ride.wrong_state' });
const aberdeen = { address: 'Aberdeen, Freetown', lat: 8.4966, lng: -13.2867 };
const congoCross = { address: 'Congo Cross, Freetown', lat: 8.4795, lng: -13.2611 };
const lumleyStop = { address: 'Lumley, Freetown', ...lumley };

async function agreed({ dropoffLocation, stops }: TripChange) {
  const change = { dropoffLocation, stops };
  const { quoteId } = await quoteTripChange(core, rider, rideId, change);
  return changeTrip(core, rider, rideId, { ...change, quoteId });
}

test('a trip is not completed from a screen that shows another destination, or other stops', async () => {
  const ride = await agreed({ dropoffLocation: aberdeen, stops: [] });
  const { seq } = await agreed({ dropoffLocation: lumleyStop, stops: [] });
  const complete = (seen: number) => completeRide(core, driver, rideId, { seenSeq: seen });
  await expect(complete(ride.seq)).rejects.toEqual(wrongState);
  const shown = await agreed({ dropoffLocation: lumleyStop, stops: [congoCross] });
  await expect(complete(seq)).rejects.toEqual(wrongState);
  await expect(complete(seq + 99)).rejects.toEqual(wrongState);
  // A stop that was reached since then changes no place.
  await reachStop(core, driver, rideId, 1, shown.seq);
  expect(await complete(shown.seq)).toMatchObject({ status: 'completed' });
});

test('a trip is not completed where its rider changes it in the moment of the completion', async () => {
  const { seq } = await agreed({ dropoffLocation: aberdeen, stops: [] });
  const racing = beforeTransaction(core, () => agreed({ dropoffLocation: lumleyStop, stops: [] }));
  await expect(completeRide(racing, driver, rideId, { seenSeq: seq })).rejects.toEqual(wrongState);
  expect(await rideById(core, rider, rideId)).toMatchObject({ status: 'in_progress' });
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setFare } from '../../ops/money/rates.repository.ts';
import { aRider, aTrip } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { quoteRide } from './quote-ride.ts';
import { requestRide } from './request-ride.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
  await setFare(core.sql, null, 'SL', 'standard', 1500, 150, {
    minimumFare: 4000,
    night: { from: 22 * 60, to: 5 * 60, percent: 150 },
    maxPercent: 130,
    roundTo: 100,
  });
});
afterAll(() => core.close());

const at = (time: string) => ({ ...core, clock: { now: () => new Date(`2026-11-24T${time}Z`) } });

test('the night begins and ends by the clocks of the region, under the cap, and is rounded to what cash can pay', async () => {
  const rider = await aRider(core);
  const fareAt = async (time: string) => {
    const { options } = await quoteRide(at(time), rider, aTrip());
    return options.find(({ vehicleType }) => vehicleType === 'standard')?.fare;
  };
  expect(await fareAt('21:59:59')).toBe(4000);
  expect(await fareAt('22:00:00')).toBe(5200);
  expect(await fareAt('04:59:59')).toBe(5200);
  expect(await fareAt('05:00:00')).toBe(4000);
});

test('a quote from before the night is honoured in it, and a booking without one pays the night', async () => {
  const rider = await aRider(core);
  const { quoteId } = await quoteRide(at('21:59:59'), rider, aTrip());
  expect(await requestRide(at('22:00:30'), rider, aTrip({ quoteId }), null)).toMatchObject({ fare: 4000 });
  const direct = await requestRide(at('22:00:30'), await aRider(core), aTrip(), null);
  expect(direct).toMatchObject({ fare: 5200 });
  expect(direct.fareLines?.map(({ kind }) => kind)).toEqual(['base', 'distance', 'minimum', 'night']);
});

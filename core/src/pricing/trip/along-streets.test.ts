import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { boxOf } from '../../geo/rules/ground.ts';
import type { RoadWay } from '../../platform/ports/roads.ts';
import { aRider, aTrip, cottonTree, lumley } from '../../testing/builders.ts';
import { roadsThat } from '../../testing/streets/roads.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { quoteRide } from '../../trips/booking/quote-ride.ts';
import { requestRide } from '../../trips/booking/request-ride.ts';
import { alongStreetsAround } from './along-streets.ts';
import { planTrip } from './plan-trip.ts';

const way: RoadWay = { km: 9.96, seconds: 1810, geometry: '_p~iF~ps|U_ulLnnqC_mqNvxq`@' };

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const along = (found: RoadWay | null) => ({ ...core, roads: roadsThat({ wayThrough: () => Promise.resolve(found) }) });

test('a route along streets decides distance, time, price and line, from the quote to the ride', async () => {
  const rider = await aRider(core);
  const quote = await quoteRide(along(way), rider, aTrip());
  expect(quote).toMatchObject({ source: 'road', distanceKm: 9.96, durationMin: 31, geometry: way.geometry });
  expect(quote.options.find(({ vehicleType }) => vehicleType === 'standard')?.fare).toBe(1500 + 9.96 * 150);
  const ride = await requestRide(core, rider, aTrip({ quoteId: quote.quoteId }), null);
  expect(ride).toMatchObject({ geometrySource: 'road', geometry: way.geometry, distanceKm: 9.96, fare: 2994 });
});

test('without a provider the line is an estimate, and marked as one', async () => {
  const ride = await requestRide(along(null), await aRider(core), aTrip(), null);
  expect(ride).toMatchObject({ geometrySource: 'straight_line' });
});

test('a place without coordinates is never routed', async () => {
  const asked = { ...core, roads: roadsThat({ wayThrough: () => Promise.reject(new Error('asked')) }) };
  const quote = await quoteRide(asked, await aRider(core), aTrip({ dropoffLocation: { address: 'Mama Kadi shop' } }));
  expect(quote).toMatchObject({ source: 'sample', distanceKm: 8.2, durationMin: 18 });
});

test('a trip without a way around ground is priced by its plain way, not by the straight line', async () => {
  const asked: boolean[] = [];
  const roads = roadsThat({
    async wayThrough(_, { avoid }) {
      asked.push(avoid !== undefined);
      return avoid ? null : way;
    },
  });
  const places = {
    pickupLocation: { address: 'Cotton Tree', ...cottonTree },
    dropoffLocation: { address: 'Lumley', ...lumley },
  };
  const trip = await alongStreetsAround({ roads }, planTrip({ ...places, stops: [] }, null), [
    { rule: { effect: 'no_entry', ground: [[cottonTree]], box: boxOf([cottonTree]) }, ground: [[cottonTree]] },
  ]);
  expect(trip).toMatchObject({ source: 'road', distanceKm: 9.96, durationMin: 31 });
  expect(asked).toEqual([true, false]);
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aRide, aRider } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { quoteRide } from './quote-ride.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

describe('S24: the tariff of a trip', () => {
  test('is that of the coordinates, not of an address that the rider has saved', async () => {
    const rider = await aRider(core);
    await core.sql(`UPDATE users SET address = 'Kaloum, Conakry, Guinea' WHERE id = $1`, [rider.id]);
    expect(await aRide(core, rider)).toMatchObject({ region: 'SL', currency: 'SLE' });
  });

  test('is Guinea’s in Conakry, also for an account of Sierra Leone', async () => {
    const rider = await aRider(core);
    await core.sql(`UPDATE users SET address = 'Lumley, Freetown, Sierra Leone' WHERE id = $1`, [rider.id]);
    const trip = {
      pickupLocation: { address: 'Almamya, Kaloum, Conakry', lat: 9.51047, lng: -13.71132 },
      dropoffLocation: { address: 'Madina, Matam, Conakry', lat: 9.54533, lng: -13.6666 },
    };
    const quote = await quoteRide(core, rider, { ...trip, stops: [] });
    expect(quote).toMatchObject({ region: 'GN', currency: 'GNF' });
    const costs = (base: number) => base + Math.round(quote.distanceKm * 100) * 5;
    expect(Object.fromEntries(quote.options.map(({ vehicleType, fare }) => [vehicleType, fare]))).toEqual({
      standard: costs(5_000),
      comfort: costs(7_000),
      xl: costs(9_000),
      motorbike: costs(2_500),
      kekeh: costs(3_500),
    });
    expect(await aRide(core, rider, trip)).toMatchObject({ region: 'GN', currency: 'GNF' });
  });
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aRide, aRider, cottonTree, lumley } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { blurOldRides } from './blur-old-rides.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const passenger = { name: 'Fatmata Conteh', phone: '+23278123456' };

/** Books a ride so long ago; the id holds the time. */
async function aRideOf(age: string): Promise<string> {
  const near = { place: 'Cotton Tree', city: 'Freetown' };
  const { id } = await aRide(core, await aRider(core), {
    stops: [{ address: 'Home', name: 'Home', near, ...cottonTree }],
    passenger,
  });
  return core.transaction(async (sql) => {
    await sql('SET LOCAL session_replication_role = replica');
    const [moved] = await sql<{ id: string }>(
      `WITH old AS (SELECT uuidv7(interval '-${age}') AS id),
         events AS (UPDATE ride_events SET ride_id = old.id FROM old WHERE ride_id = $1)
       UPDATE rides SET id = old.id FROM old WHERE rides.id = $1 RETURNING rides.id`,
      [id],
    );
    return moved?.id ?? '';
  });
}

const placesOf = async (rideId: string) => ({
  ride: await core.sql(
    'SELECT pickup, dropoff, stops, geometry, passenger_name, passenger_phone FROM rides WHERE id = $1',
    [rideId],
  ),
  log: await core.sql(
    `SELECT payload->'pickup' AS pickup, payload->'dropoff' AS dropoff, payload->'stops' AS stops,
       payload->>'geometry' AS geometry, payload->>'passenger_name' AS passenger_name,
       payload->>'passenger_phone' AS passenger_phone
     FROM ride_events WHERE ride_id = $1`,
    [rideId],
  ),
});

test('S39: after a year a ride and its log hold places to a hundred metres, and before that exactly', async () => {
  const [old, young] = [await aRideOf('13 months'), await aRideOf('11 months')];
  const before = await placesOf(young);
  expect(before.ride).toMatchObject([
    { pickup: cottonTree, stops: [{ name: 'Home' }], passengerPhone: passenger.phone },
  ]);
  const [areas] = await core.sql<{ pickupArea: string; dropoffArea: string }>(
    'SELECT pickup_area, dropoff_area FROM rides WHERE id = $1',
    [old],
  );

  expect(await blurOldRides(core)).toBe(1);

  const rounded = { name: null, lat: 8.487, lng: -13.236 };
  const blurred = {
    pickup: { address: areas?.pickupArea, ...rounded },
    dropoff: { address: areas?.dropoffArea, name: null, lat: Number(lumley.lat.toFixed(3)), lng: -13.272 },
    stops: [{ address: 'Freetown', ...rounded }],
    geometry: null,
    passengerName: null,
    passengerPhone: null,
  };
  expect(await placesOf(old)).toEqual({ ride: [blurred], log: [blurred] });
  expect(await placesOf(young)).toEqual(before);
  expect(await blurOldRides(core)).toBe(0);
});

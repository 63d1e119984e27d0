import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { regionFacts, type Region } from '@waka/contracts/regions';
import type { VehicleCatalogue } from '@waka/contracts/vehicles/vehicle';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { listVehicles } from './list-vehicles.ts';

let core: TestCore;
let listed: VehicleCatalogue;
beforeAll(async () => {
  core = await testCore();
  listed = await listVehicles(core);
});
afterAll(() => core.close());

test('the classes and bodies of the specification come first, by their names and in its order', () => {
  expect(listed.classes.map(({ vehicleType, names }) => [vehicleType, names.en])).toEqual([
    ['standard', 'Standard'],
    ['comfort', 'Comfort'],
    ['xl', 'XL'],
    ['motorbike', 'Motorbike'],
    ['kekeh', 'Kekeh'],
  ]);
  const bodies = listed.bodies.map(({ vehicleBody }) => vehicleBody);
  expect(bodies).toEqual(['sedan', 'suv', 'hatchback', 'minivan', 'motorcycle', 'tricycle']);
});

test('each class of vehicle has its capacity', () => {
  const capacities = listed.classes.map(({ vehicleType, capacity }) => [vehicleType, capacity]);
  expect(Object.fromEntries(capacities)).toEqual({ standard: 4, comfort: 4, xl: 6, motorbike: 1, kekeh: 3 });
});

const ratesOf = (region: Region) =>
  listed.classes.map(({ vehicleType, tariffs }) => [vehicleType, tariffs?.[region]?.base, tariffs?.[region]?.perKm]);

test('base and kilometre of each class in Sierra Leone, in Le at 10000 to the dollar', () => {
  expect(ratesOf('SL')).toEqual([
    ['standard', 1500, 150],
    ['comfort', 2100, 150],
    ['xl', 2700, 150],
    ['motorbike', 750, 150],
    ['kekeh', 1000, 150],
  ]);
  expect(regionFacts.SL).toMatchObject({
    country: 'Sierra Leone',
    currency: 'SLE',
    fareSymbol: 'Le',
    perDollar: 1000,
  });
});

test('base and kilometre of each class in Guinea, in GNF at 8500 to the dollar', () => {
  expect(ratesOf('GN')).toEqual([
    ['standard', 5_000, 500],
    ['comfort', 7_000, 500],
    ['xl', 9_000, 500],
    ['motorbike', 2_500, 500],
    ['kekeh', 3_500, 500],
  ]);
  expect(regionFacts.GN).toMatchObject({ country: 'Guinea', currency: 'GNF', fareSymbol: 'GNF', perDollar: 8_500 });
});

test('a vehicle takes 5-8, 8-12, 10-15 or 3-5 minutes to come, by its class', () => {
  const minutes = listed.classes.map(({ vehicleType, usualPickupMin }) => [
    vehicleType,
    usualPickupMin.from,
    usualPickupMin.to,
  ]);
  expect(minutes).toEqual([
    ['standard', 5, 8],
    ['comfort', 8, 12],
    ['xl', 10, 15],
    ['motorbike', 3, 5],
    ['kekeh', 4, 7],
  ]);
});

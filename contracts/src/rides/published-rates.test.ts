import { expect, test } from '@jest/globals';
import { regionFacts, type Region } from '../regions.ts';
import { publishedRates, vehicleFacts } from './fare.ts';
import { VEHICLE_CLASSES } from '../vehicles/vehicle.ts';

const ratesOf = (region: Region) =>
  VEHICLE_CLASSES.map((vehicle) => [
    vehicle,
    publishedRates[region][vehicle].base,
    publishedRates[region][vehicle].perKm,
  ]);

test('base and kilometre of each class in Sierra Leone, in Le at 10000 to the dollar', () => {
  expect(ratesOf('SL')).toEqual([
    ['standard', 15_000, 1_500],
    ['comfort', 21_000, 1_500],
    ['xl', 27_000, 1_500],
    ['motorbike', 7_500, 1_500],
  ]);
  expect(regionFacts.SL).toMatchObject({
    country: 'Sierra Leone',
    currency: 'SLL',
    fareSymbol: 'Le',
    perDollar: 10_000,
  });
});

test('base and kilometre of each class in Guinea, in GNF at 8500 to the dollar', () => {
  expect(ratesOf('GN')).toEqual([
    ['standard', 5_000, 500],
    ['comfort', 7_000, 500],
    ['xl', 9_000, 500],
    ['motorbike', 2_500, 500],
  ]);
  expect(regionFacts.GN).toMatchObject({ country: 'Guinea', currency: 'GNF', fareSymbol: 'GNF', perDollar: 8_500 });
});

test('a vehicle takes 5-8, 8-12, 10-15 or 3-5 minutes to come, by its class', () => {
  const minutes = VEHICLE_CLASSES.map((vehicle) => [vehicle, ...Object.values(vehicleFacts[vehicle].usualPickupMin)]);
  expect(minutes).toEqual([
    ['standard', 5, 8],
    ['comfort', 8, 12],
    ['xl', 10, 15],
    ['motorbike', 3, 5],
  ]);
});

import { expect, test } from '@jest/globals';
import { planTrip } from './plan-trip.ts';

const typed = (pickup: string) => ({
  pickupLocation: { address: pickup },
  dropoffLocation: { address: 'The harbour' },
  stops: [],
});

test.each([
  ['Kaloum, Conakry, Guinea', 'GN', 'GNF'],
  ['5 Wilkinson Road, Freetown, Sierra Leone', 'SL', 'SLE'],
  ['rue KA 003, GUINEA', 'GN', 'GNF'],
  ['5 Wilkinson Road', 'SL', 'SLE'],
  [null, 'SL', 'SLE'],
])('a trip without coordinates of a rider who saved the address %j is one of %s', (saved, region, currency) => {
  expect(planTrip(typed('The market'), saved)).toMatchObject({ region, currency, source: 'sample' });
});

test('where the saved address names no country, that of the pickup does', () => {
  expect(planTrip(typed('Madina, Guinea'), '5 Wilkinson Road')).toMatchObject({ region: 'GN' });
  expect(planTrip(typed('Madina, Guinea'), 'Lumley, Sierra Leone')).toMatchObject({ region: 'SL' });
});

import { beforeEach, expect, test } from '@jest/globals';
import { fareFor, publishedRates } from '@waka/contracts/rides/fare';
import { greatCircleKm } from '@waka/contracts/geo';
import { citiesKnown } from '../../../lib/map/cities.store.ts';
import { theCities } from '../../../test/the-cities.ts';
import { estimatePrices } from './price-estimate.ts';

const cottonTree = { name: 'Cotton Tree', address: 'Siaka Stevens Street, Freetown', lat: 8.48715, lng: -13.23562 };
const congoCross = { name: 'Congo Cross', address: 'Congo Cross, Freetown', lat: 8.4802, lng: -13.2601 };
const lumley = { name: 'Lumley', address: 'Lumley, Freetown', lat: 8.4595, lng: -13.2717 };
const kaloum = { name: 'Kaloum', address: 'Kaloum, Conakry', lat: 9.5092, lng: -13.7122 };
const madina = { name: 'Madina', address: 'Madina, Conakry', lat: 9.54533, lng: -13.6666 };
const typed = { name: 'Mama Kadi shop', address: 'Mama Kadi shop, Sierra Leone', lat: null, lng: null };

beforeEach(() => citiesKnown(theCities));

test('the estimate of the phone is the published tariff over the straight line through every stop', () => {
  const km = greatCircleKm(cottonTree, congoCross) + greatCircleKm(congoCross, lumley);
  const estimate = estimatePrices({ pickup: cottonTree, stops: [congoCross], destination: lumley }, null);
  expect(estimate).toMatchObject({ quoteId: null, source: 'straight_line', currency: 'SLL', distanceKm: km });
  expect(estimate.options.map(({ vehicleType, fare }) => [vehicleType, fare])).toEqual(
    (['standard', 'comfort', 'xl', 'motorbike'] as const).map((vehicle) => [
      vehicle,
      fareFor(publishedRates.SL[vehicle], km),
    ]),
  );
});

test('without coordinates it is the sample of 8.2 km and 18 min', () => {
  expect(estimatePrices({ pickup: cottonTree, stops: [], destination: typed }, null)).toMatchObject({
    source: 'sample',
    distanceKm: 8.2,
    durationMin: 18,
    options: [{ vehicleType: 'standard', fare: 27_300, pickupEtaMin: null }, {}, {}, {}],
  });
});

test('with a stop without coordinates it is as long as the way by the known places, where that is longer', () => {
  const far = { ...lumley, lat: lumley.lat + 1 };
  const estimate = estimatePrices({ pickup: cottonTree, stops: [typed], destination: far }, null);
  expect(estimate).toMatchObject({ source: 'sample', distanceKm: greatCircleKm(cottonTree, far) });
});

test.each([
  ['the saved address', 'Kaloum, Conakry, Guinea', cottonTree, lumley],
  ['the ground', null, kaloum, madina],
])('%s decides the currency of the estimate', (_, savedAddress, pickup, destination) => {
  expect(estimatePrices({ pickup, stops: [], destination }, savedAddress)).toMatchObject({
    region: 'GN',
    currency: 'GNF',
  });
});

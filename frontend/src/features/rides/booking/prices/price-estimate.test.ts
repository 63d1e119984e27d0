import { beforeEach, expect, test } from '@jest/globals';
import { fareFor } from '@waka/contracts/rides/fare';
import { greatCircleKm } from '@waka/contracts/geo';
import { citiesKnown } from '../../../../lib/map/cities.store.ts';
import { theCities } from '../../../../test/the-cities.ts';
import { someClasses } from '../../../../test/vehicles.ts';
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
  const estimate = estimatePrices({ pickup: cottonTree, stops: [congoCross], destination: lumley }, null, someClasses);
  expect(estimate).toMatchObject({ quoteId: null, source: 'straight_line', currency: 'SLE', distanceKm: km });
  expect(estimate.options.map(({ vehicleType, fare }) => [vehicleType, fare])).toEqual(
    [
      ['standard', 1500],
      ['comfort', 2100],
      ['xl', 2700],
      ['motorbike', 750],
      ['kekeh', 1000],
    ].map(([vehicle, base]) => [vehicle, fareFor({ base: Number(base), perKm: 150 }, km)]),
  );
});

test('without coordinates it is the sample of 8.2 km and 18 min', () => {
  expect(estimatePrices({ pickup: cottonTree, stops: [], destination: typed }, null, someClasses)).toMatchObject({
    source: 'sample',
    distanceKm: 8.2,
    durationMin: 18,
    options: [{ vehicleType: 'standard', fare: 2730, pickupEtaMin: null }, {}, {}, {}, {}],
  });
});

test('with a stop without coordinates it is as long as the way by the known places, where that is longer', () => {
  const far = { ...lumley, lat: lumley.lat + 1 };
  const estimate = estimatePrices({ pickup: cottonTree, stops: [typed], destination: far }, null, someClasses);
  expect(estimate).toMatchObject({ source: 'sample', distanceKm: greatCircleKm(cottonTree, far) });
});

test.each([
  ['of the west', cottonTree, 2],
  ['of the east', { ...cottonTree, lat: 8.6447, lng: -10.9714 }, 1],
  ['of the main city, for a place without coordinates', typed, 2],
])('in a country with two time zones the night is that %s', (_, pickup, times) => {
  const [freetown] = theCities;
  if (!freetown) throw new Error('no city');
  citiesKnown([
    { ...freetown, timeZone: 'Africa/Freetown' },
    { ...freetown, id: 'koidu', centre: { lat: 8.6447, lng: -10.9714 }, timeZone: 'Asia/Tokyo' },
  ]);
  const standard = someClasses.filter(({ vehicleType }) => vehicleType === 'standard');
  const [usual] = standard.map(({ tariffs }) => tariffs?.SL);
  if (!usual) throw new Error('no tariff');
  const night = { from: 22 * 60, to: 23 * 60, percent: 200 };
  const classes = standard.map((one) => ({ ...one, tariffs: { SL: { ...usual, night, maxPercent: null } } }));
  const trip = { pickup, stops: [], destination: { ...pickup, name: 'Home' } };
  const fareAt = (time: string) => estimatePrices(trip, null, classes, new Date(time)).options[0]?.fare ?? 0;
  // Half past ten in the west, and half past seven in the morning in the east.
  expect(fareAt('2026-11-26T22:30:00Z') / fareAt('2026-11-26T17:00:00Z')).toBe(times);
});

test.each([
  ['the saved address', 'Kaloum, Conakry, Guinea', typed, typed],
  ['the ground', null, kaloum, madina],
  ['the ground, and not the saved address,', 'Siaka Stevens Street, Freetown, Sierra Leone', kaloum, madina],
])('%s decides the currency of the estimate', (_, savedAddress, pickup, destination) => {
  expect(estimatePrices({ pickup, stops: [], destination }, savedAddress, someClasses)).toMatchObject({
    region: 'GN',
    currency: 'GNF',
  });
});

test('a class that cannot be booked in the region is not estimated', () => {
  const estimate = estimatePrices(
    { pickup: kaloum, stops: [], destination: madina },
    null,
    someClasses.map((one) => (one.vehicleType === 'kekeh' ? { ...one, tariffs: {} } : one)),
  );
  expect(estimate.options.map(({ vehicleType }) => vehicleType)).toEqual(['standard', 'comfort', 'xl', 'motorbike']);
});

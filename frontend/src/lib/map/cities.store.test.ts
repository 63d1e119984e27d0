import { beforeEach, expect, test } from '@jest/globals';
import { theCities } from '../../test/the-cities.ts';
import { citiesKnown, citiesStore, cityNear, homeCentre } from './cities.store.ts';

beforeEach(() => citiesKnown([]));

test('the centre of a map without a better one is that of the first city', () => {
  expect(homeCentre()).toEqual({ lat: 0, lng: 0 });
  citiesKnown(theCities);
  expect(homeCentre()).toEqual({ lat: 8.484, lng: -13.23 });
});

test('cities that are read again without a change stay the same objects', () => {
  citiesKnown(theCities);
  const { cities } = citiesStore.getState();
  citiesKnown(theCities.map((city) => ({ ...city })));
  expect(citiesStore.getState().cities).toBe(cities);
  citiesKnown(theCities.slice(1));
  expect(citiesStore.getState().cities).toHaveLength(1);
});

test.each([
  ['Bo', { lat: 7.962, lng: -11.737 }, 'freetown'],
  ['Kaloum', { lat: 9.5092, lng: -13.7122 }, 'conakry'],
  ['an unknown place', null, 'freetown'],
])('the city nearest to %s', (_, point, id) => expect(cityNear(theCities, point)?.id).toBe(id));

test('there is none near before the cities are known', () => expect(cityNear([], null)).toBeUndefined());

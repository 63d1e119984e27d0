import { expect, test } from '@jest/globals';
import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { linkIn, NAVIGATION_APPS } from './navigation-link.ts';

Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });

const lumley: RidePlace = { name: null, address: 'Lumley & Beach', lat: 8.4565, lng: -13.2758 };

test('the route to a place opens in the app that the driver chose', () => {
  expect(NAVIGATION_APPS.map((app) => linkIn(app, lumley))).toEqual([
    'geo:8.4565,-13.2758?q=8.4565,-13.2758(Lumley%20%26%20Beach)',
    'https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=8.4565,-13.2758',
    'https://waze.com/ul?ll=8.4565,-13.2758&navigate=yes',
    'https://omaps.app/map?v=1&ll=8.4565,-13.2758&n=Lumley%20%26%20Beach',
  ]);
});

test('a place without a point is left to the apps that look a name up', () => {
  const somewhere = { ...lumley, lat: null, lng: null };
  expect(NAVIGATION_APPS.filter((app) => linkIn(app, somewhere) === null)).toEqual(['waze', 'organic']);
  expect(linkIn('google', somewhere)).toMatch(/destination=Lumley%20%26%20Beach$/);
});

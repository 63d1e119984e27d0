import { afterEach, expect, jest, test } from '@jest/globals';
import { elsewhere, linkIn, NAVIGATION_APPS, navigationLink } from './navigation-link.ts';

const market = { name: 'Lumley Market', address: 'Lumley, Freetown', lat: 8.4586, lng: -13.2803 };
const typed = { name: null, address: 'Behind the mosque', lat: null, lng: null };

/** Simulates a device with a finger or a mouse. */
function onDevice(userAgent: string, isTouched: boolean) {
  Object.assign(globalThis, { matchMedia: () => ({ matches: isTouched }) });
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
}
afterEach(() => {
  jest.restoreAllMocks();
});

test('a computer opens a page with the route', () => {
  onDevice('Windows', false);
  expect(navigationLink(market)).toBe('https://www.google.com/maps/dir/?api=1&destination=8.4586,-13.2803');
  expect(navigationLink(typed)).toBe('https://www.google.com/maps/dir/?api=1&destination=Behind%20the%20mosque');
});

test('an Android phone opens its own maps with the name of the place', () => {
  onDevice('Android', true);
  expect(navigationLink(market)).toBe('geo:8.4586,-13.2803?q=8.4586,-13.2803(Lumley%20Market)');
  expect(navigationLink(typed)).toBe('geo:0,0?q=Behind%20the%20mosque');
});

test('an iPhone, which knows no geo: links, opens its own maps', () => {
  onDevice('iPhone', true);
  expect(navigationLink(market)).toBe('https://maps.apple.com/?daddr=8.4586,-13.2803');
  expect(navigationLink(typed)).toBe('https://maps.apple.com/?q=Behind%20the%20mosque');
});

test('a page opens beside this one, which goes on sending the position', () => {
  expect(elsewhere('https://maps.apple.com/')).toEqual({ target: '_blank', rel: 'noreferrer' });
  expect(elsewhere('geo:0,0?q=Lumley')).toEqual({});
});

test('the route opens in the app that the driver chose, which may need a point', () => {
  onDevice('Android', true);
  expect(NAVIGATION_APPS.map((app) => linkIn(app, market))).toEqual([
    navigationLink(market),
    'https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=8.4586,-13.2803',
    'https://waze.com/ul?ll=8.4586,-13.2803&navigate=yes',
    'https://omaps.app/map?v=1&ll=8.4586,-13.2803&n=Lumley%20Market',
  ]);
  expect(NAVIGATION_APPS.filter((app) => linkIn(app, typed) === null)).toEqual(['waze', 'organic']);
});

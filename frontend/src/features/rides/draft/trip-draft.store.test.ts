import { beforeEach, expect, test } from '@jest/globals';
import {
  bookingOpened,
  destinationChosen,
  draftForgotten,
  pinDropped,
  stopAdded,
  stopChosen,
  stopMoved,
  stopRemoved,
  tripDraftStore,
  tripOf,
  unplacedIn,
} from './trip-draft.store.ts';

beforeEach(draftForgotten);

const place = (name: string) => ({ name, address: name, lat: 8.48, lng: -13.23 });
const here = place('Current Location');
const stops = () => tripDraftStore.getState().stops;

test('a trip needs a pickup, a destination and a name for every stop', () => {
  expect(tripOf(tripDraftStore.getState(), here)).toBeNull();
  destinationChosen(place('Lumley'));
  expect(tripOf(tripDraftStore.getState(), null)).toBeNull();
  expect(tripOf(tripDraftStore.getState(), here)?.pickup).toEqual(here);
  stopAdded();
  expect(tripOf(tripDraftStore.getState(), here)).toBeNull();
  stopChosen(stops()[0]?.key ?? 0, place('Congo Cross'));
  expect(tripOf(tripDraftStore.getState(), here)?.stops.map(({ name }) => name)).toEqual(['Congo Cross']);
});

test('there are three stops at the most', () => {
  for (let times = 0; times < 5; times += 1) stopAdded();
  expect(stops()).toHaveLength(3);
});

test('stops change places and go', () => {
  for (const name of ['A', 'B', 'C']) {
    stopAdded();
    stopChosen(stops().at(-1)?.key ?? 0, place(name));
  }
  const names = () => stops().map((stop) => stop.place?.name);
  stopMoved(stops()[2]?.key ?? 0, 0);
  expect(names()).toEqual(['C', 'A', 'B']);
  stopMoved(stops()[0]?.key ?? 0, 3);
  expect(names()).toEqual(['C', 'A', 'B']);
  stopRemoved(stops()[1]?.key ?? 0);
  expect(names()).toEqual(['C', 'B']);
});

test('a tap on the map gives the typed place its coordinates, in the prices and in the form', () => {
  const typed = { name: 'Mama Kadi shop', address: 'Mama Kadi shop, Sierra Leone', lat: null, lng: null };
  destinationChosen(typed);
  const trip = tripOf(tripDraftStore.getState(), here);
  if (!trip) throw new Error('The trip is complete.');
  bookingOpened(trip);
  expect(unplacedIn(trip)).toBe(typed);
  pinDropped({ lat: 8.47, lng: -13.25 });
  const { booking, destination, pickup } = tripDraftStore.getState();
  expect(booking?.destination).toEqual({ ...typed, lat: 8.47, lng: -13.25 });
  expect(destination).toEqual(booking?.destination);
  expect({ pickup, from: booking?.pickup }).toEqual({ pickup: 'current', from: here });
  expect(booking && unplacedIn(booking)).toBeNull();
});

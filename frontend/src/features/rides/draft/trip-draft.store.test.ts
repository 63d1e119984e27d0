import { beforeEach, expect, jest, test } from '@jest/globals';
import { aRide, aUser } from '../../../test/builders.ts';
import { signedIn, signedOut } from '../../../lib/session/session.store.ts';
import { toRideLocation } from './draft-place.ts';
import {
  bookingLeft,
  bookingOpened,
  choiceKept,
  destinationChosen,
  draftCleared,
  draftTaken,
  missingIn,
  pickupChosen,
  pinDropped,
  stopAdded,
  stopChosen,
  tripDraftStore,
  tripOf,
  unplacedIn,
  wishesKept,
} from './trip-draft.store.ts';
import { stopMoved, stopRemoved } from './stop-order.ts';
import { draftOfRide } from './draft-of-ride.ts';

beforeEach(draftCleared);

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

const missing = (from = here as typeof here | null) => missingIn(tripDraftStore.getState(), from);

test('a trip that is begun lacks its first open point, and one that is not begun lacks nothing', () => {
  expect(missing(null)).toBeNull();
  destinationChosen(place('Lumley'));
  expect(missing()).toBeNull();
  expect(missing(null)).toEqual({ field: 'pickup' });
  pickupChosen(null);
  expect(missing()).toEqual({ field: 'pickup' });
  pickupChosen(place('Aberdeen'));
  const [first, second] = [stopAdded(), stopAdded()];
  stopChosen(first, place('Congo Cross'));
  expect(missing(null)).toEqual({ field: 'stop', number: 2 });
  stopChosen(second, place('Murray Town'));
  destinationChosen(null);
  expect(missing(null)).toEqual({ field: 'destination' });
});

const typed = (name: string) => ({ name, address: name, lat: null, lng: null });

test('a pin gives its coordinates to the first place without any, once, wherever that place is used', () => {
  const shop = typed('Mama Kadi shop');
  pickupChosen(typed('By the mango tree'));
  stopChosen(stopAdded(), shop);
  destinationChosen(shop);
  pinDropped({ lat: 1, lng: 1 });
  expect(tripDraftStore.getState().pickup).toMatchObject({ lat: null });
  const trip = tripOf(tripDraftStore.getState(), null);
  if (!trip) throw new Error('The trip is complete.');
  bookingOpened(trip);
  pinDropped({ lat: 8.4, lng: -13.2 });
  expect(tripDraftStore.getState().booking?.pickup).toMatchObject({ name: 'By the mango tree', lat: 8.4 });
  expect(tripDraftStore.getState().booking?.destination.lat).toBeNull();
  pinDropped({ lat: 8.5, lng: -13.3 });
  const { booking, destination } = tripDraftStore.getState();
  expect([booking?.stops[0]?.lat, booking?.destination.lat, destination?.lat, stops()[0]?.place?.lat]).toEqual([
    8.5, 8.5, 8.5, 8.5,
  ]);
  pinDropped({ lat: 9, lng: -13 });
  expect(tripDraftStore.getState().booking?.destination.lat).toBe(8.5);
  bookingLeft();
  expect(tripDraftStore.getState().booking).toBeNull();
});

test('a ride that is booked again is at the step of the prices, with names for all of its places', () => {
  const ride = aRide({ stops: [{ address: 'Congo Cross, Freetown', name: null, lat: 8.4795, lng: -13.2611 }] });
  draftTaken(draftOfRide(ride));
  const { pickup, stops: between, destination, booking } = tripDraftStore.getState();
  expect(between.map((stop) => stop.place?.name)).toEqual(['Congo Cross, Freetown']);
  expect(booking).toEqual({
    pickup,
    stops: between.map((stop) => stop.place),
    destination,
  });
  expect(tripDraftStore.getState().choice.paymentMethod).toBe(ride.paymentMethod);
  expect(stopAdded()).not.toBe(between[0]?.key);
});

test('a ride that is booked again keeps the way to pay, and the class that was asked for', () => {
  draftTaken(draftOfRide(aRide({ paymentMethod: 'orange_money' }), 'comfort'));
  expect(tripDraftStore.getState().choice).toMatchObject({ paymentMethod: 'orange_money', vehicleType: 'comfort' });
});

test('a ride for another person is booked again for that person', () => {
  const passenger = { name: 'Fatmata Conteh', phone: '+23278123456' };
  draftTaken(draftOfRide(aRide({ passenger })));
  expect(tripDraftStore.getState().choice.wishes).toEqual({ passenger });
});

test('the service gets no name of a current location, and what is near a place where that is known', () => {
  const near = { place: 'Cotton Tree', city: 'Freetown' };
  expect(toRideLocation({ ...here, near })).toEqual({ ...here, near });
  const { name, ...unnamed } = here;
  expect(toRideLocation({ ...unnamed, name, isCurrent: true as const })).toEqual(unnamed);
});

test('a choice outlives the way back to the form, its note only beside the same pickup, and nothing a booked trip', () => {
  const passenger = { name: 'Fatmata Conteh', phone: '+23278123456' };
  choiceKept({ vehicleType: 'comfort', paymentMethod: 'cash', wishes: { passenger, pickupNote: 'Blue gate' } });
  bookingLeft();
  destinationChosen(place('Lumley'));
  expect(tripDraftStore.getState().choice.wishes).toEqual({ passenger, pickupNote: 'Blue gate' });
  pickupChosen(place('Aberdeen'));
  expect(tripDraftStore.getState().choice).toMatchObject({
    vehicleType: 'comfort',
    paymentMethod: 'cash',
    wishes: { passenger },
  });
  draftCleared();
  expect(tripDraftStore.getState().choice).toEqual({});
});

test('a draft outlives a sign-out, but is not shown to another rider', () => {
  const passenger = { name: 'Fatmata Conteh', phone: '+23278123456' };
  signedIn(aUser({ id: 'rider-1' }));
  destinationChosen(place('Lumley'));
  choiceKept({ wishes: { passenger } });
  signedOut();
  signedIn(aUser({ id: 'rider-1' }));
  expect(tripDraftStore.getState()).toMatchObject({ destination: place('Lumley'), choice: { wishes: { passenger } } });
  signedOut();
  signedIn(aUser({ id: 'rider-2' }));
  expect(tripDraftStore.getState()).toMatchObject({ destination: null, choice: {} });
});

test('a passenger and a note are not those of a trip that is planned hours later', () => {
  const wishes = { passenger: { name: 'Fatmata Conteh', phone: '+23278123456' }, pickupNote: 'Blue gate' };
  choiceKept({ vehicleType: 'comfort', wishes });
  expect(wishesKept()).toEqual(wishes);
  const later = Date.now() + 3_600_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
  expect(wishesKept()).toEqual({});
  clock.mockRestore();
});

import { expect, test } from '@jest/globals';
import { texts } from '../../../lib/i18n/texts.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { draftOf, nameOfDraft, toRideLocation } from './draft-place.ts';

await texts(riderTexts);

const place = { name: 'Position actuelle', address: 'near Cotton Tree', lat: 8.4872, lng: -13.2356 };

test('the current location is named in the language of now, another place as it was chosen', () => {
  expect(nameOfDraft({ ...place, isCurrent: true }, translate)).toBe('Current Location');
  expect(nameOfDraft(place, translate)).toBe('Position actuelle');
});

test('a street that has no quarter does not name its city twice', () => {
  const street = {
    id: 'a',
    name: 'Kissy Road',
    country: 'Sierra Leone',
    latitude: 8.48,
    longitude: -13.21,
    category: 'street' as const,
    isPopular: false,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  expect(draftOf({ ...street, address: 'Cline Town', city: 'Freetown' }).address).toBe('Cline Town, Freetown');
  expect(draftOf({ ...street, address: 'Bo', city: 'Bo' }).address).toBe('Bo');
});

test('a place is sent with the known place that it lies near, for readers of other languages', () => {
  const near = { place: 'Cotton Tree', city: 'Freetown' };
  const { name, ...unnamed } = place;
  expect(toRideLocation({ ...place, near, isCurrent: true })).toEqual({ ...unnamed, near });
  expect(toRideLocation(place)).toEqual({ name, ...unnamed });
});

test('a place away from known ones is sent by its coordinates, which the service names', () => {
  const away = { place: 'Waterloo', city: 'Waterloo', km: 4.2, direction: 'se' as const };
  const point = { lat: 8.31, lng: -13.045 };
  const address = '4.2 km south-east of Waterloo';
  const sent = { address: '8.310000, -13.045000', ...point };
  expect(toRideLocation({ name: address, address, ...point, away })).toEqual(sent);
  expect(toRideLocation({ name: 'Farm', address, ...point, away })).toEqual({ ...sent, name: 'Farm' });
});

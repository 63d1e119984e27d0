import { expect, test } from '@jest/globals';
import { texts } from '../../../lib/i18n/texts.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { nameOfDraft, toRideLocation } from './draft-place.ts';

await texts(riderTexts);

const place = { name: 'Position actuelle', address: 'near Cotton Tree', lat: 8.4872, lng: -13.2356 };

test('the current location is named in the language of now, another place as it was chosen', () => {
  expect(nameOfDraft({ ...place, isCurrent: true }, translate)).toBe('Current Location');
  expect(nameOfDraft(place, translate)).toBe('Position actuelle');
});

test('a place is sent with the known place that it lies near, for readers of other languages', () => {
  const near = { place: 'Cotton Tree', city: 'Freetown' };
  const { name, ...unnamed } = place;
  expect(toRideLocation({ ...place, near, isCurrent: true })).toEqual({ ...unnamed, near });
  expect(toRideLocation(place)).toEqual({ name, ...unnamed });
});

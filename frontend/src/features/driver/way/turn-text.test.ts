import { expect, test } from '@jest/globals';
import { driverTexts } from '../../../lib/i18n/messages/driver/texts.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { switchTo, texts } from '../../../lib/i18n/texts.ts';
import { aRide } from '../../../test/builders.ts';
import type { NextManoeuvre } from './guidance.ts';
import { distanceText, spokenMetres, turnText } from './turn-text.ts';

await texts(driverTexts);

const stop = (lat: number | null) => ({ address: 'A stop', name: null, lat, lng: lat === null ? null : -13.2 });
const next = (manoeuvre: NextManoeuvre['manoeuvre'], stopsBefore = 0) => ({ manoeuvre, metres: 120, stopsBefore });
const written = (manoeuvre: NextManoeuvre['manoeuvre'], ride = aRide({ status: 'in_progress' }), before = 0) =>
  turnText(translate, next(manoeuvre, before), ride);

test('a turn names its street, where it has a name', () => {
  expect(written(['right', 0, 'Wilkinson Road'])).toMatch(/right.*Wilkinson Road/i);
  expect(written(['right', 0, ''])).not.toMatch(/onto/i);
});

test('a roundabout names the exit', () => {
  expect(written(['roundabout', 0, 'Lumley Road', 3])).toMatch(/3.*Lumley Road/);
  expect(written(['roundabout', 0, ''])).not.toMatch(/\d/);
});

test('the way ends at the pickup before the trip, and at the destination in it', () => {
  const [pickup, destination] = [aRide({ status: 'accepted' }), aRide({ status: 'in_progress' })].map((ride) =>
    written(['arrive', 0, ''], ride),
  );
  expect(pickup).toMatch(/pickup|rider/i);
  expect(destination).toMatch(/destination/i);
});

test('a rule of the road has its name in the language of the screen, and the English one where it has no other', async () => {
  const warning = { ...next(['no_entry', 0, 'City centre']), names: { en: 'City centre', fr: 'Centre-ville' } };
  const ride = aRide({ status: 'in_progress' });
  expect(turnText(translate, warning, ride)).toBe('No entry for your vehicle: City centre');
  await switchTo('fr');
  expect(turnText(translate, warning, ride)).toBe('Accès interdit à votre véhicule : Centre-ville');
  // An older service sends no names.
  expect(turnText(translate, next(['no_entry', 0, 'City centre']), ride)).toContain('City centre');
  await switchTo('en');
});

test('a stop has the number that the rider gave it, also where one before has no position', () => {
  const ride = aRide({ status: 'in_progress', stops: [stop(8.46), stop(null), stop(8.47)] });
  expect(written(['stop', 0, ''], ride, 0)).toContain('1');
  expect(written(['stop', 0, ''], ride, 1)).toContain('3');
  expect(written(['stop', 0, ''], { ...ride, stopsReached: 1 }, 0)).toContain('3');
  expect(written(['stop', 0, ''], { ...ride, stopsReached: 3 }, 0)).toContain('4');
});

test.each([
  [3, 'Now'],
  [16, '20'],
  [44, '40'],
  [96, '100'],
  [240, '250'],
  [1240, '1.2'],
])('%d m ahead reads %j', (metres, text) => {
  expect(distanceText(translate, metres)).toMatch(new RegExp(text, 'i'));
});

test.each([
  [10, 50],
  [120, 100],
  [130, 150],
])('%d m are spoken as %d', (metres, spoken) => {
  expect(spokenMetres(metres)).toBe(spoken);
});

test('a place off the road says that it is', () => {
  const offRoad = { lat: 8.4, lng: -13.2 };
  const ride = aRide({ status: 'in_progress' });
  expect(turnText(translate, { ...next(['arrive', 0, '']), offRoad }, ride)).toBe('The destination, off the road');
});

import '../testing/first-areas.ts';
import { expect, test } from '@jest/globals';
import type { Crossing } from './crossing.entity.ts';
import { passagesBetween } from './passages.ts';

const COTTON_TREE = { lat: 8.48715, lng: -13.23562 };
const LUMLEY = { lat: 8.4568, lng: -13.2696 };
const AIRPORT = { lat: 8.61644, lng: -13.1955 };

const ferry: Crossing = {
  id: '0198a5d0-0000-7000-8000-000000000000',
  region: 'SL',
  name: 'Kissy to Tagrin ferry',
  kind: 'ferry',
  quayA: { name: 'Kissy Ferry Terminal', lat: 8.48529, lng: -13.20301 },
  quayB: { name: 'Tagrin Ferry Terminal', lat: 8.51663, lng: -13.14746 },
  minutes: 60,
  boardMinutes: 20,
  price: null,
  timeZone: 'Africa/Freetown',
  fromA: [{ weekdays: [1], minutes: [480] }],
  fromB: [{ weekdays: [1], minutes: [540] }],
  source: 'test',
  isOpen: true,
};

test('a trip over the water is led from the near quay to the far one, in its own direction', () => {
  const [out] = passagesBetween([ferry], COTTON_TREE, AIRPORT);
  expect(out).toMatchObject({ from: ferry.quayA, to: ferry.quayB, timetable: { departures: ferry.fromA } });
  const [back] = passagesBetween([ferry], AIRPORT, COTTON_TREE);
  expect(back).toMatchObject({ from: ferry.quayB, to: ferry.quayA, timetable: { departures: ferry.fromB } });
});

test('a trip on one shore needs no ferry', () => {
  expect(passagesBetween([ferry], COTTON_TREE, LUMLEY)).toEqual([]);
});

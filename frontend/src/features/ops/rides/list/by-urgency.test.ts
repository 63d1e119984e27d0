import { expect, test } from '@jest/globals';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import { anOpsRide } from '../../../../test/builders.ts';
import { byUrgency, sosThenNewest } from './by-urgency.ts';

const at = (minute: number) => `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z`;

const ride = (id: string, attention: OpsRide['attention'], minute: number) =>
  anOpsRide({ id, attention, requestedAt: at(minute), lastEvent: { type: 'accepted', at: at(minute) } });

const idsOf = (rides: OpsRide[]) => rides.map(({ id }) => id);

test('rides under way begin with calls for help, then the newest', () => {
  const rides = [
    ride('old', null, 1),
    ride('new', 'long_trip', 5),
    ride('call', 'sos', 0),
    ride('later call', 'sos', 3),
  ];
  expect(idsOf(rides.toSorted(sosThenNewest))).toEqual(['later call', 'call', 'new', 'old']);
});

test('the most urgent ride is a call for help, then what has been silent longest, and last a new search', () => {
  const rides = [
    ride('search', 'no_driver_yet', 0),
    ride('fresh', 'long_wait', 9),
    ride('stale', 'long_trip', 2),
    ride('call', 'sos', 10),
  ];
  expect(idsOf(rides.toSorted(byUrgency))).toEqual(['call', 'stale', 'fresh', 'search']);
});

test('of two rides as silent as each other the graver is first', () => {
  const rides = [ride('fine', null, 1), ride('incident', 'incident', 1), ride('late', 'late_pickup', 1)];
  expect(idsOf(rides.toSorted(byUrgency))).toEqual(['late', 'incident', 'fine']);
});

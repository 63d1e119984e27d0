import { beforeEach, expect, test } from '@jest/globals';
import type { Activity, OpsRide } from '@waka/contracts/ops/ops-views';
import { anOpsRide } from '../../../test/builders.ts';
import { activityTold, opsForgotten, opsStore, ridesAsked, ridesRead, rideTold } from './ops.store.ts';

const ride = (changes: Partial<OpsRide>) =>
  anOpsRide({ id: 'one', status: 'pending', lastEvent: { type: 'requested', at: '2026-01-01T00:00:00Z' }, ...changes });

const line = (id: string, at: string): Activity => ({
  id,
  kind: 'ride_requested',
  at,
  name: 'Aminata',
  rideId: 'one',
  from: null,
  to: null,
});

const shown = () => [...opsStore.getState().rides.values()].map(({ id, seq }) => `${id} ${seq}`);

beforeEach(opsForgotten);

test('the newest state of a ride is kept, and the ride is removed when it is over', () => {
  rideTold(ride({ seq: 2, status: 'accepted' }));
  rideTold(ride({ seq: 1 }));
  expect(shown()).toEqual(['one 2']);
  rideTold(ride({ seq: 3, status: 'cancelled' }));
  rideTold(ride({ seq: 2, status: 'accepted' }));
  expect(shown()).toEqual([]);
});

test('a list that was read before an event does not overwrite the state of the event', () => {
  rideTold(ride({ id: 'gone' }));
  ridesAsked();
  rideTold(ride({ seq: 3, status: 'accepted' }));
  rideTold(ride({ id: 'ended', seq: 4, status: 'completed' }));
  rideTold(ride({ id: 'new' }));
  ridesRead([ride({ seq: 2 }), ride({ id: 'ended', seq: 3, status: 'in_progress' })]);
  expect(shown()).toEqual(['one 3', 'new 1']);
});

test('a complaint stays with its ride, whatever the ride does next', () => {
  ridesAsked();
  ridesRead([ride({ attention: 'sos' })]);
  rideTold(ride({ seq: 2, status: 'cancelled' }));
  expect(opsStore.getState().rides.get('one')).toMatchObject({ status: 'cancelled', attention: 'sos' });
});

test('a line of the feed that comes twice is shown once, the newest first', () => {
  activityTold(line('a', '2026-01-01T00:00:01Z'));
  activityTold(line('b', '2026-01-01T00:00:02Z'));
  activityTold(line('a', '2026-01-01T00:00:01Z'));
  expect(opsStore.getState().activity?.map(({ id }) => id)).toEqual(['b', 'a']);
});

import { beforeEach, expect, test } from '@jest/globals';
import type { Activity, OpsRide } from '@waka/contracts/ops/ops-views';
import { anOpsRide } from '../../../test/builders.ts';
import { activityReceived, opsCleared, opsStore, ridesAsked, ridesRead, rideReceived } from './ops.store.ts';

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

beforeEach(opsCleared);

test('the newest state of a ride is kept, and the ride is removed when it is over', () => {
  rideReceived(ride({ seq: 2, status: 'accepted' }));
  rideReceived(ride({ seq: 1 }));
  expect(shown()).toEqual(['one 2']);
  rideReceived(ride({ seq: 3, status: 'cancelled' }));
  rideReceived(ride({ seq: 2, status: 'accepted' }));
  expect(shown()).toEqual([]);
});

test('a list that was read before an event does not overwrite the state of the event', () => {
  rideReceived(ride({ id: 'gone' }));
  ridesAsked();
  rideReceived(ride({ seq: 3, status: 'accepted' }));
  rideReceived(ride({ id: 'ended', seq: 4, status: 'completed' }));
  rideReceived(ride({ id: 'new' }));
  ridesRead([ride({ seq: 2 }), ride({ id: 'ended', seq: 3, status: 'in_progress' })]);
  expect(shown()).toEqual(['one 3', 'new 1']);
});

test('a complaint stays with its ride through later changes', () => {
  ridesAsked();
  ridesRead([ride({ attention: 'sos' })]);
  rideReceived(ride({ seq: 2, status: 'cancelled' }));
  expect(opsStore.getState().rides.get('one')).toMatchObject({ status: 'cancelled', attention: 'sos' });
});

test('a line of the feed that comes twice is shown once, the newest first', () => {
  activityReceived(line('a', '2026-01-01T00:00:01Z'));
  activityReceived(line('b', '2026-01-01T00:00:02Z'));
  activityReceived(line('a', '2026-01-01T00:00:01Z'));
  expect(opsStore.getState().activity?.map(({ id }) => id)).toEqual(['b', 'a']);
});

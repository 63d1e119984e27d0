import { beforeEach, expect, test } from '@jest/globals';
import { ApiError, NetworkError } from '../../../lib/api/api-error.ts';
import { rideDismissed, rideStore, rideUpdated } from '../../../lib/live/ride.store.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { aRide } from '../../../test/builders.ts';
import { moveRefused } from './move-refused.ts';

const toast = () => toastStore.getState().toast;

beforeEach(() => {
  rideDismissed();
  toastStore.setState({ toast: null });
  rideUpdated(aRide({ seq: 3, status: 'accepted' }));
});

test('a second tap on what is done already is no error', () => {
  const ride = aRide({ seq: 4, status: 'arrived' });
  moveRefused(new ApiError(409, 'ride.wrong_state', 'The ride has moved on.', { ride }), { kind: 'arrive' });
  expect(rideStore.getState().ride?.status).toBe('arrived');
  expect(toast()).toBeNull();
});

test('a ride that was cancelled meanwhile is shown as it is, with the reason why nothing happened', () => {
  const ride = aRide({ seq: 4, status: 'cancelled', cancelledBy: 'rider' });
  moveRefused(new ApiError(409, 'ride.wrong_state', 'The ride has moved on.', { ride }), { kind: 'arrive' });
  expect(rideStore.getState().ride?.status).toBe('cancelled');
  expect(toast()).toMatchObject({ tone: 'error', description: 'The ride has moved on.' });
});

test('a wrong PIN is reported beside the PIN, not in a toast', () => {
  moveRefused(new ApiError(422, 'ride.wrong_pin', 'That PIN is incorrect.'), { kind: 'start', pin: '1111' });
  expect(toast()).toBeNull();
});

test('a network that is gone changes nothing, so that the tap can be repeated', () => {
  moveRefused(new NetworkError('gone'), { kind: 'complete' });
  expect(rideStore.getState().ride?.status).toBe('accepted');
  expect(toast()?.tone).toBe('error');
});

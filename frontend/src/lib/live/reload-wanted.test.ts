import { expect, test } from '@jest/globals';
import { answerFetch } from '../../test/answer-fetch.ts';
import { toastStore } from '../toasts/toast.store.ts';
import { queuedRequests, requestQueued, sendQueuedRequests, type QueuedRequest } from './queued-requests.ts';

const kept: QueuedRequest[] = [
  { kind: 'cancel', rideId: 'ride-1', body: { reason: 'changed_mind' } },
  { kind: 'rating', rideId: 'ride-2', body: { stars: 5 } },
  { kind: 'tags', rideId: 'ride-2', body: { tags: ['polite'] } },
];

test('a page that is too old for the service keeps what waits for the one that is loaded anew, and asks once for it', async () => {
  kept.forEach(requestQueued);
  const called = answerFetch(426, { code: 'client.outdated', message: 'No.', requestId: 'r' });
  await sendQueuedRequests();
  expect(toastStore.getState().toast).toMatchObject({ tone: 'error', description: 'No.' });
  toastStore.setState({ toast: null });
  await sendQueuedRequests();
  expect(toastStore.getState().toast).toBeNull();
  expect(called).toEqual(['/api/rides/ride-1/cancel', '/api/rides/ride-1/cancel']);
  expect(queuedRequests.getState().requests).toEqual(kept);
  expect(JSON.parse(localStorage.getItem('waka.kept.requests') ?? '')).toEqual(kept);
});

import { beforeEach, expect, jest, test } from '@jest/globals';
import { rideTexts } from '../i18n/messages/ride/texts.ts';
import { texts } from '../i18n/texts.ts';
import { answerFetch } from '../../test/answer-fetch.ts';
import { ApiError } from '../api-error.ts';
import { keptRequests, requestKept, sendKeptRequests } from './kept-requests.ts';

await texts(rideTexts);
const log = jest.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => {
  log.mockClear();
  keptRequests.setState({ requests: [] });
});

const rating = { rideId: 'ride-1', kind: 'rating', body: { stars: 5 } } as const;

test('what the service refuses of what was kept is logged, and sent no more', async () => {
  requestKept(rating);
  const called = answerFetch(409, { code: 'ride.already_rated', message: 'You have rated this ride.', requestId: 'r' });
  await sendKeptRequests();
  await sendKeptRequests();
  expect(called).toEqual(['/api/rides/ride-1/rating']);
  expect(log).toHaveBeenCalledWith('Mutation error:', expect.any(ApiError));
});

test('what meets no service stays for the next time', async () => {
  requestKept(rating);
  answerFetch(503, '');
  await sendKeptRequests();
  expect(keptRequests.getState().requests).toEqual([rating]);
  expect(log).not.toHaveBeenCalled();
  const called = answerFetch(200, {});
  await sendKeptRequests();
  expect(called).toHaveLength(1);
  expect(keptRequests.getState().requests).toEqual([]);
});

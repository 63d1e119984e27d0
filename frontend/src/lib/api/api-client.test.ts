import { expect, test } from '@jest/globals';
import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { placeRoutes } from '@waka/contracts/places/place-routes';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { answerFetch } from '../../test/answer-fetch.ts';
import { call } from './api-client.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { holdWhileEnded } from '../session/hold-while-ended.ts';
import { errorText } from '../error-text.ts';
import { useSession } from '../session/session.store.ts';
import { aUser } from '../../test/builders.ts';

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

test('a path is filled in and its values are escaped', async () => {
  const called = answerFetch(200, null);
  await call(rideRoutes.ride, { params: { id: 'a/b' } });
  await call(placeRoutes.searchPlaces, { query: { q: 'King Jimmy & co' } });
  expect(called).toEqual(['/api/rides/a%2Fb', '/api/locations/search?q=King+Jimmy+%26+co']);
});

test('a call is sent as JSON and with the cookies of the service, by the method of the contract', async () => {
  const sent: object[] = [];
  Object.assign(globalThis, {
    fetch: async (_: string, init: object) => {
      sent.push(init);
      return { ok: true, json: async () => null };
    },
  });
  await call(accountRoutes.resendCode, { body: { phone: '+23276123456' } });
  await call(accountRoutes.currentUser);
  const asJson = { 'Content-Type': 'application/json', Accept: 'application/json' };
  expect(sent).toMatchObject([
    { method: 'POST', credentials: 'same-origin', headers: asJson, body: '{"phone":"+23276123456"}' },
    { method: 'GET', credentials: 'same-origin', body: undefined },
  ]);
});

test('a refusal keeps its code, its sentence and what is wrong with which field', async () => {
  answerFetch(400, { code: 'request.invalid', message: 'No.', requestId: 'r', fields: { email: 'Not one' } });
  const error = await failureOf(call(accountRoutes.currentUser));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 400, code: 'request.invalid', message: 'No.', fields: { email: 'Not one' } });
  expect(errorText(error, 'app.failed')).toBe('No.');
});

test('an answer that is not of the service becomes an error of its status and text', async () => {
  answerFetch(502, 'Bad gateway');
  const error = await failureOf(call(accountRoutes.currentUser));
  expect(error).toMatchObject({ status: 502, code: 'unexpected', message: '502: Bad gateway' });
  expect(errorText(error, 'app.failed')).toBe('Something went wrong');
});

test('an empty answer becomes an error of its status text', async () => {
  answerFetch(503, '');
  expect(await failureOf(call(accountRoutes.currentUser))).toMatchObject({ message: '503: Status 503' });
});

test('behind the sign-in sheet a call waits for the next session, and only the session is asked for', async () => {
  holdWhileEnded();
  const user = aUser({ userType: 'admin' });
  useSession.setState({ kind: 'ended', user }, true);
  const called = answerFetch(200, null);
  const withdrawn = new AbortController();
  const [waiting, given] = [
    call(placeRoutes.searchPlaces, { query: { q: 'Kissy' } }),
    failureOf(call(placeRoutes.searchPlaces, { query: { q: 'Kis' }, signal: withdrawn.signal })),
  ];
  await call(accountRoutes.currentUser);
  expect(called).toEqual(['/api/auth/user']);
  withdrawn.abort();
  expect(await given).toMatchObject({ name: 'AbortError' });
  useSession.setState({ kind: 'signed_in', user }, true);
  await waiting;
  expect(called).toEqual(['/api/auth/user', '/api/locations/search?q=Kissy']);
});

test('no answer at all is another kind of failure', async () => {
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  const error = await failureOf(call(accountRoutes.currentUser));
  expect(error).toBeInstanceOf(NetworkError);
  expect(errorText(error, 'app.failed')).toBe('The network didn’t respond. Please try again.');
});

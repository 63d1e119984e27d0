import { afterEach, expect, test } from '@jest/globals';
import { connectionClosed, connectionOpened } from '../../../lib/connection.store.ts';
import { driverWayStore } from '../../../lib/live/driver-way.store.ts';
import { rideCleared, rideUpdated } from '../../../lib/live/ride.store.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { aRide } from '../../../test/builders.ts';
import { aFix } from '../../../test/a-fix.ts';
import { deliverFixes } from './deliver-fixes.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  connectionClosed();
  rideCleared();
});

test('without a socket the fixes go by POST /api/driver/location, with the newest as the location', async () => {
  const sent: [string, { method: string; body: string }][] = [];
  Object.assign(globalThis, {
    fetch: async (address: string, init: { method: string; body: string }) => {
      sent.push([address, init]);
      return { ok: true, json: async () => ({ ok: true, etaMin: 4 }) };
    },
  });
  rideUpdated(aRide({ status: 'accepted' }));
  const fixes = [aFix(1), aFix(2)];
  expect(await deliverFixes(fixes)).toBe('taken');
  expect(sent).toHaveLength(1);
  const [address, init] = sent[0] ?? [];
  expect([init?.method, address]).toEqual(['POST', '/api/driver/location']);
  expect(JSON.parse(init?.body ?? '')).toEqual({ location: { lat: fixes[1]?.lat, lng: -13.23 }, fixes });
  expect(driverWayStore.getState().arrival).toMatchObject({ rideId: 'ride-1', status: 'accepted', etaMin: 4 });
});

test.each([
  ['refused', 409, 'driver.offline'],
  ['refused', 400, 'request.invalid'],
  ['lost', 429, 'request.too_many'],
  ['lost', 503, 'service.unavailable'],
  ['lost', 426, 'client.outdated'],
  ['lost', 502, '<html>Bad Gateway</html>'],
  ['lost', 403, '<html>Forbidden</html>'],
  ['lost', 407, '<html>Proxy Authentication Required</html>'],
  ['lost', 408, '<html>Request Timeout</html>'],
  ['lost', 429, '<html>Too Many Requests</html>'],
] as const)('a fix is %s where the call answers %i %s', async (delivery, status, code) => {
  answerFetch(status, code.startsWith('<') ? code : { code, message: '', requestId: '1' });
  expect(await deliverFixes([aFix(1)])).toBe(delivery);
});

test('a call without an answer gives way to the socket as soon as that is open', async () => {
  Object.assign(globalThis, {
    fetch: (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  });
  const delivery = deliverFixes([aFix(1)]);
  connectionOpened();
  expect(await delivery).toBe('lost');
});

import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { openSession } from '@waka/core/accounts/sessions/sessions';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let cookie: string;

beforeAll(async () => {
  backend = await testBackend();
  const { core } = backend;
  const rider = await aRider(core);
  await anAcceptedRide(core, rider, await aDriver(core));
  cookie = `waka_sid=${await openSession(core, rider.id, null)}`;
  // Makes a ride's response as long as with a route along streets.
  await core.sql(`UPDATE rides SET geometry = repeat('_p~iF~ps|U_ulLnnqC', 100)`);
});

afterAll(() => backend.close());

interface Answer {
  encoding: string | undefined;
  vary: string | undefined;
  bytes: Buffer;
}

/** Makes a request without undoing the compression. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request(backend.url + path, { headers: { cookie, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          encoding: response.headers['content-encoding'],
          vary: response.headers.vary,
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    sent.once('error', reject).end();
  });

const BROWSER = { 'accept-encoding': 'gzip, deflate, br', 'sec-fetch-site': 'same-origin' };

describe('a long answer', () => {
  test('is compressed with brotli for clients that take it, with gzip for those that take that, and sent as it is to others', async () => {
    const plain = await ask(routes.myRides.path);
    expect(plain).toMatchObject({ encoding: undefined, vary: expect.stringContaining('Accept-Encoding') });
    expect(plain.bytes.length).toBeGreaterThan(1500);
    const brotli = await ask(routes.myRides.path, BROWSER);
    expect(brotli.encoding).toBe('br');
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 2);
    const gzip = await ask(routes.myRides.path, { 'accept-encoding': 'gzip' });
    expect(gzip.encoding).toBe('gzip');
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  });

  test.each(['cross-site', 'same-site'])('is sent as it is to a page of another site (%s)', async (site) => {
    expect((await ask(routes.myRides.path, { ...BROWSER, 'sec-fetch-site': site })).encoding).toBeUndefined();
  });
});

test('a short answer is sent as it is', async () => {
  expect((await ask(routes.savedPlaces.path, BROWSER)).encoding).toBeUndefined();
});

describe('S17: secrets beside foreign text', () => {
  test('the live ride, which has the PIN and the name of its driver, is never compressed', async () => {
    const live = await ask(routes.activeRide.path, BROWSER);
    expect(live.encoding).toBeUndefined();
    expect(JSON.parse(live.bytes.toString())).toMatchObject({ pin: expect.stringMatching(/^\d{4}$/) });
    expect(live.bytes.length).toBeGreaterThan(1024);
  });

  test('the list of rides, which is compressed, has no PIN', async () => {
    const { bytes } = await ask(routes.myRides.path);
    const [ride] = JSON.parse(bytes.toString());
    expect(ride).toMatchObject({ status: 'accepted', needsPin: true });
    expect(ride).not.toHaveProperty('pin');
  });
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CLIENT_HEADER, CLIENT_VERSION } from '@waka/contracts/client-version';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const PAGE = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' };
const statusOf = async (path: string, headers: Record<string, string>) =>
  (await backend.fetch(path, { headers })).status;

test('a page of a version before is asked to load anew, and one of this version is only asked to sign in', async () => {
  const answer = await backend.fetch('/api/locations/popular', { headers: PAGE });
  expect(answer.status).toBe(426);
  expect(answer.body).toMatchObject({ code: 'client.outdated' });
  expect(await statusOf('/api/locations/popular', { ...PAGE, [CLIENT_HEADER]: String(CLIENT_VERSION - 1) })).toBe(426);
  expect(await statusOf('/api/locations/popular', { ...PAGE, [CLIENT_HEADER]: String(CLIENT_VERSION) })).toBe(401);
});

test('a page from before both rides of a ferry could be scheduled, which would show the later one beside "Now", loads anew', async () => {
  const headers = { ...PAGE, [CLIENT_HEADER]: '3' };
  const quote = await backend.fetch('/api/relays/quote', { method: 'POST', headers });
  expect(quote).toMatchObject({ status: 426, body: { code: 'client.outdated' } });
});

test('programs name no version', async () => {
  expect(await statusOf('/api/locations/popular', {})).toBe(401);
});

test.each(['/api/config/maps', '/api/rides/00000000-0000-7000-8000-000000000000/safety', '/api/incidents'])(
  'a page of any version may call %s',
  async (path) => {
    expect(await statusOf(path, PAGE)).not.toBe(426);
  },
);

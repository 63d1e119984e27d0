import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AdminClaim } from '@waka/core/platform/config/identity-config';
import { choose, startProvider, type LocalProvider } from '../../testing/providers/local-provider.ts';
import { BrowserClient } from '../../testing/browser-client.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let provider: LocalProvider;
let backend: TestBackend | null = null;

beforeAll(async () => {
  provider = await startProvider();
});
afterAll(async () => {
  await backend?.close();
  await provider.stop();
});

/** Starts a backend whose admins need this claim. */
async function wanting(adminFactor: AdminClaim): Promise<string> {
  await backend?.close();
  backend = await testBackend({ identity: { ...provider.identity, adminFactor } });
  backend.core.config.allowedOrigins.push(backend.url);
  return `${backend.url}/api/login`;
}

async function arriveAt(door: string, person: string) {
  const client = new BrowserClient();
  const { status } = await client.step(await choose(client, door, person));
  return { status, isSignedIn: client.cookieNamed('waka_sid') !== undefined };
}

const letIn = { status: 303, isSignedIn: true };
const turnedAway = { status: 403, isSignedIn: false };

test('S3: an admin who signed in without the required second factor is refused, no one else is', async () => {
  const door = await wanting({ name: 'amr', value: 'mfa' });
  expect(await arriveAt(`${door}?role=admin`, 'ops')).toEqual(turnedAway);
  expect(await arriveAt(`${door}?role=admin`, 'admin')).toEqual(letIn);
  expect(await arriveAt(`${door}?role=admin`, 'visitor')).toEqual(letIn);
});

test('S3: the provider is asked for the second factor of admins where that has a name there', async () => {
  const level = 'urn:waka:two-factors';
  const door = await wanting({ name: 'acr', value: level });
  const levelAsked = async (query: string) => {
    const { headers } = await new BrowserClient().step(door + query);
    return new URL(headers.location ?? '').searchParams.get('acr_values');
  };
  expect(await levelAsked('?role=admin')).toBe(level);
  expect(await levelAsked('?role=rider')).toBeNull();
  expect(await arriveAt(`${door}?role=admin`, 'admin')).toEqual(letIn);
  expect(await arriveAt(`${door}?role=admin`, 'ops')).toEqual(turnedAway);
  expect(await arriveAt(door, 'visitor')).toEqual(letIn);
  // The sign-in for other roles, which asks for no second factor, is no way around it.
  expect(await arriveAt(door, 'admin')).toEqual(turnedAway);
});

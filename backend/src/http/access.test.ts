import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { errorCatalogue } from '@waka/contracts/errors';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/accounts/actor';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
const people = new Map<string, Actor | null>([['a stranger', null]]);

beforeAll(async () => {
  backend = await testBackend();
  people.set('a rider', await aRider(backend.core));
  people.set('a driver', await aDriver(backend.core));
  people.set('a driver who waits for approval', await aDriver(backend.core, { approval: 'pending' }));
  people.set('an admin', await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' }));
});

afterAll(() => backend.close());

const everybody = ['a stranger', 'a rider', 'a driver', 'a driver who waits for approval', 'an admin'];
const roleOf = (name: string) => people.get(name)?.role ?? null;

const refusals = ['auth.required', 'auth.forbidden'];

describe.each(Object.entries(routes))('%s', (_name, row) => {
  test.each(everybody)('is open to %s only as the contract says', async (name) => {
    const { status, body } = await backend.call(row, {
      as: people.get(name),
      params: { id: randomUUID() },
      ...(row.method !== 'GET' && { body: {} }),
    });
    const role = roleOf(name);
    const isOpen = row.access === 'anyone' || (role !== null && row.access.includes(role));
    const denial = role ? 'auth.forbidden' : 'auth.required';
    // The answer to "my live ride" may be null.
    const { code } = Object(body);
    expect({ status, refusal: refusals.includes(code) ? code : null }).toEqual({
      status: isOpen ? status : errorCatalogue[denial].status,
      refusal: isOpen ? null : denial,
    });
    expect(status).toBeLessThan(500);
    expect(code).not.toBe('request.not_found');
  });
});

test('an address that the contract does not know is not there', async () => {
  for (const path of ['/api', '/api/users', '/api/rides/x/y/z', '/api/%E0%A4%A']) {
    expect(await backend.fetch(path)).toMatchObject({ status: 404, body: { code: 'request.not_found' } });
  }
});

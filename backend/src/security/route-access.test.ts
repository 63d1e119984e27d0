import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { errorCatalogue } from '@waka/contracts/errors';
import { routes } from '@waka/contracts/routes';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { anAccount, aRoleless, type Person } from '../testing/accounts.ts';
import type { AnyRoute } from '../http/routes/route.ts';
import { startStorage, type LocalStorage } from '../testing/providers/local-storage.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let files: LocalStorage;
let backend: TestBackend;
const people = new Map<string, Person | null>([['a stranger', null]]);

beforeAll(async () => {
  files = await startStorage();
  backend = await testBackend({ storage: files.storage });
  people.set('a rider', await aRider(backend.core));
  people.set('a driver', await aDriver(backend.core));
  people.set('a driver who waits for approval', await aDriver(backend.core, { approval: 'pending' }));
  people.set('a person without a role', await aRoleless(backend.core));
  people.set('an admin', await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' }));
});

afterAll(async () => {
  await files.stop();
  await backend.close();
});

const everybody = [
  'a stranger',
  'a rider',
  'a driver',
  'a driver who waits for approval',
  'an admin',
  'a person without a role',
];

function mayEnter({ access }: AnyRoute, person: Person | null): boolean {
  if (access === 'anyone') return true;
  if (access === 'signed_in') return person !== null;
  return Boolean(person?.role && access.includes(person.role));
}

const refusals = ['auth.required', 'auth.forbidden'];

describe.each(Object.entries(routes))('S20: %s', (_name, row) => {
  test.each(everybody)('is open to %s only as the contract has it', async (name) => {
    const { status, body } = await backend.call(row, {
      as: people.get(name),
      params: {
        id: randomUUID(),
        label: 'home',
        token: 'a'.repeat(22),
        uploadId: randomUUID(),
        partNumber: '1',
        kind: 'licence',
        city: 'freetown',
        vehicleType: 'kekeh',
        region: 'SL',
        day: '2026-03-04',
        method: 'cash',
        credentials: 'MONIME',
      },
      ...(row.method !== 'GET' && { body: {} }),
    });
    const person = people.get(name) ?? null;
    const denial = person ? 'auth.forbidden' : 'auth.required';
    const isOpen = mayEnter(row, person);
    // The reply to "my live ride" may be null.
    const { code } = Object(body);
    expect({ status, refusal: refusals.includes(code) ? code : null }).toEqual({
      status: isOpen ? status : errorCatalogue[denial].status,
      refusal: isOpen ? null : denial,
    });
    expect(status).toBeLessThan(500);
    expect(code).not.toBe('request.not_found');
  });
});

test('S20: an address that is not in the contract does not exist', async () => {
  for (const path of ['/api', '/api/users', '/api/rides/x/y/z', '/api/%E0%A4%A']) {
    expect(await backend.fetch(path)).toMatchObject({ status: 404, body: { code: 'request.not_found' } });
  }
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { UserType } from '@waka/contracts/accounts/user';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/accounts/actor';
import { openSession } from '@waka/core/accounts/sessions';
import { aDriver, aRider } from '@waka/core/testing/builders';
import type { AnyRoute } from '../http/route.ts';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let people: Record<UserType, Actor>;

beforeAll(async () => {
  backend = await testBackend();
  people = {
    rider: await aRider(backend.core),
    driver: await aDriver(backend.core),
    admin: await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' }),
  };
});

afterAll(() => backend.close());

const bodies = [
  '',
  '{}',
  '[]',
  '[null]',
  '{"":1}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"__proto__":null,"toString":1,"valueOf":{}}',
  '{"email":{},"password":[],"userType":{}}',
  '{"status":["online"],"location":{"lat":[1],"lng":{}}}',
  '{"status":"online","location":{"lat":1e308,"lng":-1e308}}',
  '{"status":"online","location":null}',
  '{"location":{"lat":8.48,"lng":-13.23,"lat ":1}}',
  '{"offerId":"00000000-0000-0000-0000-000000000000"}',
  '{"offerId":["00000000-0000-4000-8000-000000000000"]}',
  '{"pin":"٠١٢٣"}',
  '{"pin":1234}',
  '{"stars":1e21,"comment":{"toJSON":1}}',
  '{"stars":4.5}',
  '{"reason":["other"],"seenStatus":{}}',
  '{"pickupLocation":{"address":"a","lat":null,"lng":null},"dropoffLocation":{"address":"b"},"stops":[[],[]]}',
  '{"pickupLocation":{"address":"\\u0000"},"dropoffLocation":{"address":"\\udfff"}}',
];

const queries = [
  '?q=%00',
  '?q=%ff',
  '?limit=-1',
  '?before=%27',
  '?after=99999999999999999999',
  '?from=0&to=x',
  '?from=2026-13-45',
];

const rows = Object.entries(routes);

function callerOf({ access }: AnyRoute): Actor | null {
  if (access === 'anyone') return null;
  return people[access === 'signed_in' ? 'rider' : (access[0] ?? 'admin')];
}

describe.each(rows.filter(([, row]) => row.method !== 'GET'))('S27: %s', (_name, row) => {
  test.each(bodies)('answers %s with a refusal that has a code', async (body) => {
    const actor = callerOf(row);
    const cookie = actor && `waka_sid=${await openSession(backend.core, actor.id, null)}`;
    const { status, body: answer } = await backend.fetch(row.path.replace(':id', randomUUID()), {
      method: row.method,
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      body,
    });
    expect(status).toBeLessThan(500);
    expect(status < 400 || /^[a-z]+\.[a-z_]+$/.test(String(answer.code))).toBe(true);
  });
});

describe.each(rows.filter(([, row]) => row.method === 'GET'))('S27: %s', (_name, row) => {
  test.each(queries)('stands %s', async (query) => {
    const as = callerOf(row);
    const { status } = await backend.call(row, { as, params: { id: randomUUID() }, query });
    expect(status).toBeLessThan(500);
  });
});

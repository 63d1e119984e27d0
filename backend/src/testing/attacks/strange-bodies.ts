import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { UserType } from '@waka/contracts/accounts/user';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { openSession } from '@waka/core/accounts/sessions/sessions';
import { aDriver, aRider } from '@waka/core/testing/builders';
import type { AnyRoute } from '../../http/routes/route.ts';
import { anAccount } from '../accounts.ts';
import { startStorage, type LocalStorage } from '../providers/local-storage.ts';
import { testBackend, type TestBackend } from '../test-backend.ts';

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
  '{"contacts":[[]],"parts":[[]],"position":[]}',
  '{"contacts":[[]]}',
  '{"position":[]}',
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
const changing = rows.filter(([, row]) => row.method !== 'GET');
const reading = rows.filter(([, row]) => row.method === 'GET');

/** Combines each row with every n-th of the texts, beginning with another one for each. */
const pairs = (of: typeof rows, texts: string[], every: number) =>
  of.flatMap(([name, row], start) =>
    texts.filter((_, index) => (start + index) % every === 0).map((text) => [name, text, row] as const),
  );

/** Sends strange bodies and queries to each route: all of them, or every n-th. */
export function testStrangeBodies(every = 1): void {
  let files: LocalStorage;
  let backend: TestBackend;
  let people: Record<UserType, Actor>;
  beforeAll(async () => {
    files = await startStorage();
    backend = await testBackend({ storage: files.storage });
    people = {
      rider: await aRider(backend.core),
      driver: await aDriver(backend.core),
      admin: await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' }),
    };
  });
  afterAll(async () => {
    await files.stop();
    await backend.close();
  });

  const callerOf = ({ access }: AnyRoute): Actor | null => {
    if (access === 'anyone') return null;
    return people[access === 'signed_in' ? 'rider' : (access[0] ?? 'admin')];
  };

  test.each(pairs(changing, bodies, every))(
    '%s answers %s with a refusal that has a code',
    async (_name, body, row) => {
      const actor = callerOf(row);
      const cookie = actor && `waka_sid=${await openSession(backend.core, actor.id, null)}`;
      const { status, body: answer } = await backend.fetch(row.path.replace(':id', randomUUID()), {
        method: row.method,
        headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
        body,
      });
      expect(status).toBeLessThan(500);
      expect(status < 400 || /^[a-z]+\.[a-z_]+$/.test(String(answer.code))).toBe(true);
    },
  );

  test.each(pairs(reading, queries, every))('%s stands %s', async (_name, query, row) => {
    const { status } = await backend.call(row, {
      as: callerOf(row),
      params: { id: randomUUID(), city: 'freetown' },
      query,
    });
    expect(status).toBeLessThan(500);
  });
}

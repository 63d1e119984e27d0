import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aRider } from '@waka/core/testing/builders';
import { testCore, type TestCore } from '@waka/core/testing/test-core';
import { clear } from './clear.ts';
import { expiredRows } from './expired-rows.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

test.each(Object.entries(expiredRows))('%s: what is over can be asked for', async (table, isOver) => {
  expect(await clear(core, table, isOver)).toBe(0);
});

test('sessions that ended go, in more than one step, and the others stay', async () => {
  const rider = await aRider(core);
  await core.sql(
    `INSERT INTO sessions (id, user_id, expires_at)
     SELECT 'ended ' || number, $1::uuid, now() - interval '1 s' FROM generate_series(1, 2500) AS number
     UNION ALL SELECT 'open', $1::uuid, now() + interval '1 h'`,
    [rider.id],
  );
  expect(await clear(core, 'sessions', expiredRows.sessions ?? '')).toBe(2500);
  expect(await core.sql('SELECT id FROM sessions')).toEqual([{ id: 'open' }]);
});

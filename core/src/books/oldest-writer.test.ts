import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { oldestWriter } from './books.repository.ts';

let core: TestCore;
/** A role that may not see what others do. */
const role = `reader_${randomUUID().replaceAll('-', '')}`;
beforeAll(async () => {
  core = await testCore();
  await core.sql(`CREATE ROLE ${role}`);
});
afterAll(async () => {
  await core.sql(`DROP ROLE ${role}`);
  await core.close();
});

const seenByReader = () =>
  core.transaction(async (sql) => {
    await sql(`SET LOCAL ROLE ${role}`);
    return oldestWriter(sql);
  });

test('a transaction that has written is found, also by a role from which its beginning is hidden', async () => {
  expect([await oldestWriter(core.sql), await seenByReader()]).toEqual([null, null]);
  const before = Date.now();
  await core.transaction(async (sql) => {
    await sql('SELECT 1');
    expect(await oldestWriter(core.sql)).toBeNull();
    await sql('SELECT pg_current_xact_id()');
    const since = await oldestWriter(core.sql);
    expect(since?.getTime()).toBeGreaterThan(before - 1000);
    expect(await seenByReader()).toEqual(new Date(0));
  });
  expect([await oldestWriter(core.sql), await seenByReader()]).toEqual([null, null]);
});

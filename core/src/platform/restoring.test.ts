import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testCore, type TestCore } from '../testing/test-core.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

// pg_restore has no search path, and generated columns and indexes call these functions while rows are restored.
test('every function that a table is computed with needs no search path, so that a backup can be restored', async () => {
  const functions = await core.sql<{ name: string; definition: string }>(
    `SELECT proname AS name, pg_get_functiondef(p.oid) AS definition
     FROM pg_proc AS p JOIN pg_language AS l ON l.oid = p.prolang
     WHERE pronamespace = 'public'::regnamespace AND lanname = 'sql'
       AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`,
  );
  expect(functions.map(({ name }) => name)).toEqual(expect.arrayContaining(['plain_text', 'words_of', 'sound_of']));
  await core.transaction(async (sql) => {
    await sql(`SELECT set_config('search_path', '', true)`);
    // Postgres checks the body when the function is created again: an unknown name is an error.
    for (const { definition } of functions) {
      await sql(definition);
    }
  });
});

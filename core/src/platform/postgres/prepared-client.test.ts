import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testCore, type TestCore } from '../../testing/test-core.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
  await core.sql('CREATE TABLE colours (id integer, name text)');
  await core.sql('INSERT INTO colours VALUES ($1, $2)', [1, 'first']);
});
afterAll(() => core.close());

const readColours = () => core.sql('SELECT * FROM colours WHERE id = $1', [1]);

test('a statement with parameters is prepared once on a connection', async () => {
  await core.transaction(async (sql) => {
    await sql('SELECT name FROM colours WHERE id = $1', [1]);
    await sql('SELECT name FROM colours WHERE id = $1', [2]);
    const prepared = await sql(
      `SELECT name FROM pg_prepared_statements WHERE statement LIKE 'SELECT name FROM colours%'`,
    );
    expect(prepared).toHaveLength(1);
  });
});

test('a prepared statement survives a migration under a running process', async () => {
  expect(await readColours()).toEqual([{ id: 1, name: 'first' }]);
  await core.sql('ALTER TABLE colours ADD COLUMN colour text');
  expect(await readColours()).toEqual([{ id: 1, name: 'first', colour: null }]);
});

test('an error of the statement itself is thrown unchanged', async () => {
  await expect(core.sql('SELECT $1::int / 0', [1])).rejects.toThrow('division by zero');
});

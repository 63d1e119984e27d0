import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sqlOf } from './postgres/sql.ts';
import { testServices } from '../testing/test-core.ts';
import { createDataSource, MIGRATIONS } from '../app/database.ts';

let services: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  services = await testServices();
});
afterAll(() => services.drop());

test.each([
  ['a call ends after five seconds', undefined, '5s'],
  ['a migration may take its time, and wait for another', MIGRATIONS, '0'],
])('%s', async (_, session, timeout) => {
  const dataSource = await createDataSource(services.databaseUrl, 1, session).initialize();
  expect(await sqlOf(dataSource.manager)('SHOW statement_timeout')).toEqual([{ statementTimeout: timeout }]);
  await dataSource.destroy();
});

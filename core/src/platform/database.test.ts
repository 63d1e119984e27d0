import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sqlOf } from './sql.ts';
import { testServices } from '../testing/test-core.ts';
import { createDataSource, NO_LIMIT_MS } from './database.ts';

let services: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  services = await testServices();
});
afterAll(() => services.drop());

test.each([
  ['a call ends after five seconds', undefined, '5s'],
  ['a migration may take its time, and wait for another', NO_LIMIT_MS, '0'],
])('%s', async (_, statementMs, timeout) => {
  const dataSource = await createDataSource(services.databaseUrl, 1, statementMs).initialize();
  expect(await sqlOf(dataSource.manager)('SHOW statement_timeout')).toEqual([{ statementTimeout: timeout }]);
  await dataSource.destroy();
});

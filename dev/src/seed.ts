import { parseArgs } from 'node:util';
import { hashPassword } from '@waka/core/accounts/passwords/passwords';
import { configOrExit } from '@waka/core/platform/config';
import { createDataSource } from '@waka/core/app/database';
import { transactionOn } from '@waka/core/platform/postgres/sql';
import { DEMO_PASSWORD } from './accounts/account.ts';
import { demoAccounts } from './accounts/demo-accounts.ts';
import { numberedAccounts } from './accounts/numbered-accounts.ts';
import { insertAccounts } from './accounts/insert-accounts.ts';
import { useEveryRail } from './accounts/demo-rails.ts';
import { countOption, readOptions } from './options.ts';

const usage = `Adds the demo accounts; those that are there stay as they are.

  --riders N      also rider1 to riderN
  --drivers N     also driver1 to driverN`;

const values = readOptions(usage, () =>
  parseArgs({ options: { riders: { type: 'string' }, drivers: { type: 'string' } } }),
);
if (process.env.NODE_ENV === 'production') {
  console.error('The demo accounts have a public password; a production system refuses them (NODE_ENV=production).');
  process.exit(1);
}

const accounts = [
  ...demoAccounts(),
  ...numberedAccounts(countOption('riders', values.riders), countOption('drivers', values.drivers)),
];
const config = configOrExit();
const dataSource = await createDataSource(config.databaseUrl, 2).initialize();
const passwordHash = await hashPassword(DEMO_PASSWORD);
const added = await transactionOn(dataSource)((sql) => insertAccounts(sql, accounts, passwordHash));
if (added > 0) await transactionOn(dataSource)((sql) => useEveryRail(sql, config));
await dataSource.destroy();
console.log(`seeded: ${added} new accounts of ${accounts.length}, password ${DEMO_PASSWORD}`);

import { openCore } from '@waka/core/app/open-core';
import { configOrExit } from '@waka/core/platform/config';
import { createLogger } from '@waka/core/platform/telemetry/logger';
import { addDemoDocuments } from './accounts/demo-documents.ts';
import { demoAccounts } from './accounts/demo-accounts.ts';

if (process.env.NODE_ENV === 'production') {
  console.error('A production system has no demo drivers (NODE_ENV=production).');
  process.exit(1);
}

const config = configOrExit();
const logger = createLogger('seed', config.logLevel);
// Runs beside a service that has just started: no page is open that would need the events.
const publisher = {
  emit: () => undefined,
  join: () => undefined,
  empty: () => undefined,
  isDelivered: async () => true,
};
const core = await openCore({ config, logger, publisher });
try {
  const added = await addDemoDocuments(
    core,
    demoAccounts().map(({ email }) => email),
  );
  console.log(`seeded: ${added} documents of demo drivers`);
} finally {
  await core.close();
}

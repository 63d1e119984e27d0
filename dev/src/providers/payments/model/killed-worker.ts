import 'reflect-metadata';
import { openCore } from '@waka/core/app/open-core';
import { collectPayment } from '@waka/core/payments/collect-payment';
import { disburse } from '@waka/core/owners/disburse';
import { makeRefund } from '@waka/core/payments/refunds/make-refund';
import { collectTopUp } from '@waka/core/payments/top-ups/collect-top-up';
import { walletsOf } from '@waka/core/payments/wallets/wallets';
import { readConfig } from '@waka/core/platform/config';
import { createLogger } from '@waka/core/platform/telemetry/logger';
import type { WalletAccount } from '@waka/core/platform/config/wallets-config';
import { RecordingPublisher } from '@waka/core/testing/test-core';

/** What the model hands over to a worker that it kills. */
export interface Handed {
  accounts: WalletAccount[];
  publicUrl: string;
  payments: string[];
  payouts: string[];
  topUps: string[];
  refunds: string[];
}

const { accounts, publicUrl, payments, payouts, topUps, refunds }: Handed = JSON.parse(process.argv[2] ?? '{}');
const config = readConfig(process.env);
const core = await openCore({
  config,
  publisher: new RecordingPublisher(),
  logger: createLogger('test', config.logLevel),
});
const wallets = walletsOf({ publicUrl, payments: { wallets: accounts } });
process.stdout.write('ready\n');
// All at once, so that the kill comes in the middle of some step.
await Promise.all([
  ...payments.map((id) => collectPayment(core, wallets, id)),
  ...payouts.map((id) => disburse(core, wallets, id)),
  ...refunds.map((id) => makeRefund(core, wallets, id)),
  ...topUps.map((id) => collectTopUp(core, wallets, id)),
]);
await new Promise((resolve) => setTimeout(resolve, 60_000));

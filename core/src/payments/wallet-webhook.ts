import { isUUID } from 'class-validator';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { nameDispute } from './disputes.repository.ts';
import { checkNow } from './payments.repository.ts';
import type { PayoutRow } from './payouts/payout.entity.ts';
import type { RefundRow } from './refunds/refund.entity.ts';
import { checkPayoutsNow, setHintedPayout } from './payouts/payouts.repository.ts';
import { checkNamedRefund } from './refunds/refunds.repository.ts';
import { checkTopUpNow } from './top-ups/top-ups.repository.ts';
import type { WalletAccount } from '../platform/config/wallets-config.ts';
import { isSignedByMonime } from './wallets/monime/monime-signature.ts';
import { isSignedByStripe } from './wallets/stripe/stripe-signature.ts';

interface Webhook {
  /** The account whose webhook it is: what the names of its settings begin with, and the region. */
  credentials: string;
  region: string;
  signature: string | undefined;
  raw: Buffer;
}

/** What each of them calls a payment. */
const IDS = { monime: /"(pmc-[\w-]{1,90})"/g, stripe: /"(pi_\w{1,90})"/g };
/** What Stripe calls a refund. */
const REFUND_ID = /"((?:re|pyr)_\w{1,90})"/g;
/** What Stripe calls a payment that is disputed with the bank. */
const DISPUTE_ID = /"((?:dp|du)_\w{1,90})"/g;
/** Those of events, payments and accounts are no payouts of ours, and find none. */
const ANY_ID = /"id"\s*:\s*"([A-Za-z0-9][\w-]{1,90})"/g;
/** Of a payout we wrote ours into its metadata. */
const REFERENCE = /"reference"\s*:\s*"([0-9a-f-]{36})"/g;
/** What an event of a payout is about. */
const PAYOUT_ID = /"object"\s*:\s*\{[^{}]*?"id"\s*:\s*"([A-Za-z0-9][\w-]{1,90})"/g;
const MOST_IDS = 5;

/**
 * Handles a signed webhook of an account at Monime or Stripe, which have one address for all payments. The signature keeps
 * strangers from making work; what is said is not believed all the same: the payments and payouts that are named are asked
 * about at once. Throws AppError for an unknown account and a wrong signature.
 */
export async function walletWebhook(
  { sql, config, wakePayments }: Pick<Core, 'sql' | 'config' | 'wakePayments'>,
  { credentials, region, signature, raw }: Webhook,
): Promise<void> {
  const account = config.payments.wallets.find((one) => one.credentials === credentials && one.region === region);
  ensure(account?.rail === 'monime' || account?.rail === 'stripe', 'payment.method_not_found');
  ensure(isSigned(account, signature, raw), 'auth.forbidden');
  // Events of a payment name it somewhere, such as in the chain of their owners.
  for (const providerToken of distinct(raw.toString(), IDS[account.rail])) {
    const paymentId = await checkNow(sql, { providerToken, rail: account.rail, credentials });
    if (paymentId !== null) wakePayments({ name: 'collect', paymentId });
    const topUpId = await checkTopUpNow(sql, { providerToken, rail: account.rail, credentials });
    if (topUpId !== null) wakePayments({ name: 'top_up', topUpId });
  }
  if (account.rail === 'stripe')
    for (const providerId of distinct(raw.toString(), DISPUTE_ID)) {
      const disputeId = await nameDispute(sql, { rail: account.rail, credentials, region: account.region, providerId });
      if (disputeId !== null) wakePayments({ name: 'dispute', disputeId });
    }
  for (const refundId of await refundsIn(sql, raw.toString(), { rail: account.rail, credentials }))
    wakePayments({ name: 'refund', refundId });
  for (const payoutId of await payoutsIn(sql, raw.toString(), { rail: account.rail, credentials }))
    wakePayments({ name: 'disburse', payoutId });
}

function isSigned(
  account: WalletAccount & { rail: 'monime' | 'stripe' },
  header: string | undefined,
  raw: Buffer,
): boolean {
  if (account.rail === 'stripe') return isSignedByStripe({ header, raw, secret: account.settings.webhookSecret });
  const { webhookSecret: secret, signatureSeparator: separator } = account.settings;
  return isSignedByMonime({ header, raw, secret, separator });
}

/** Finds payouts that are named and have no end yet; of one whose answer was lost, what Monime calls it is kept to be asked about. */
async function payoutsIn(sql: Sql, text: string, account: Pick<PayoutRow, 'rail' | 'credentials'>): Promise<string[]> {
  const named = distinct(text, ANY_ID);
  const [object] = distinct(text, PAYOUT_ID);
  for (const reference of distinct(text, REFERENCE))
    if (object && isUUID(reference)) await setHintedPayout(sql, { id: reference, ...account }, object);
  return checkPayoutsNow(sql, { ...account, tokens: named });
}

/** Finds refunds that Stripe names: also one that was made, and may have been sent back by the card's bank. */
async function refundsIn(sql: Sql, text: string, account: Pick<RefundRow, 'rail' | 'credentials'>): Promise<string[]> {
  if (account.rail !== 'stripe') return [];
  const found: string[] = [];
  for (const providerToken of distinct(text, REFUND_ID)) {
    const id = await checkNamedRefund(sql, { ...account, providerToken });
    if (id !== null) found.push(id);
  }
  return found;
}

const distinct = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, id = '']) => id))].slice(0, MOST_IDS);

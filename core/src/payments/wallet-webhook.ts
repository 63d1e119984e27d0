import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import { checkNow } from './payments.repository.ts';
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
const MOST_IDS = 5;

/**
 * Handles a signed webhook of an account at Monime or Stripe, which have one address for all payments. The signature keeps
 * strangers from making work; what is said is not believed all the same: the codes that are named are asked about at
 * once. Throws AppError for an unknown account and a wrong signature.
 */
export async function walletWebhook(
  { sql, config, wakePayments }: Pick<Core, 'sql' | 'config' | 'wakePayments'>,
  { credentials, region, signature, raw }: Webhook,
): Promise<void> {
  const account = config.payments.wallets.find((one) => one.credentials === credentials && one.region === region);
  ensure(account?.rail === 'monime' || account?.rail === 'stripe', 'payment.method_not_found');
  ensure(isSigned(account, signature, raw), 'auth.forbidden');
  // Events of a payment name it somewhere, such as in the chain of their owners.
  const ids = new Set([...raw.toString().matchAll(IDS[account.rail])].map(([, id = '']) => id));
  for (const providerToken of [...ids].slice(0, MOST_IDS)) {
    const paymentId = await checkNow(sql, { providerToken, rail: account.rail, credentials });
    if (paymentId !== null) wakePayments({ name: 'collect', paymentId });
    const topUpId = await checkTopUpNow(sql, { providerToken, rail: account.rail, credentials });
    if (topUpId !== null) wakePayments({ name: 'top_up', topUpId });
  }
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

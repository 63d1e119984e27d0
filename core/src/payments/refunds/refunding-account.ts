import { regionOfCurrency } from '@waka/contracts/money/payment-method';
import type { Config } from '../../platform/config.ts';
import type { Payment } from '../payment.entity.ts';

/** Finds the account that can give a payment back by a call; null where a person does it in the provider's portal. */
export function refundingAccount(
  { payments }: Pick<Config, 'payments'>,
  { rail, credentials, currency }: Pick<Payment, 'rail' | 'credentials' | 'currency'>,
): { rail: string; credentials: string } | null {
  const region = regionOfCurrency(currency);
  const account = payments.wallets.find(
    (one) => one.rail === rail && one.credentials === credentials && one.region === region,
  );
  const can = account?.rail === 'stripe' || (account?.rail === 'momo' && account.settings.disbursement !== null);
  return can ? account : null;
}

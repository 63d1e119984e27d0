import type { MonimeConfig } from '../../../platform/config/wallets-config.ts';
import { MonimeCodeAnswer, type MonimeCode } from './monime-answers.ts';
import { monimeClient } from './monime-client.ts';
import { monimePayouts, monimeStatement } from './monime-payouts.ts';
import { understand } from '../provider-answers.ts';
import type { Verdict, WalletPort } from '../wallet-port.ts';
import type { Money } from '../wire-money.ts';

/** Ends before a payment counts as failed, so that no rider dials a code of a payment that is given up. */
const CODE_LASTS = '10m';

/**
 * Creates the port to Monime, which issues a code that the payer dials on any phone, also without internet. Its
 * webhooks have one address for all payments: see `walletWebhook`.
 */
export function monimeWallet(config: MonimeConfig): WalletPort {
  const { financialAccount } = config;
  const ask = monimeClient(config);

  return {
    payouts: monimePayouts(ask, financialAccount),
    // A code may have been paid by any phone, so the wallet to give it back to is not known.
    refunds: null,
    statement: monimeStatement(ask, financialAccount),

    async start({ reference, money, channel }) {
      if (money.currency !== 'SLE' || channel === null) return { kind: 'refused', reason: 'unavailable' };
      const answer = await ask('payment-codes', {
        method: 'POST',
        // The same for every try, so that a try whose answer was lost gets the code that it made.
        key: reference,
        body: {
          name: 'Waka trip',
          mode: 'one_time',
          amount: { currency: money.currency, value: money.amount },
          duration: CODE_LASTS,
          authorizedProviders: [channel],
          reference,
          metadata: { reference },
          ...(financialAccount && { financialAccountId: financialAccount }),
        },
      });
      if (answer.status === 400 || answer.status === 422) return { kind: 'refused', reason: 'unavailable' };
      const { result: code } = understand(MonimeCodeAnswer, answer, 'Monime');
      if (!isFor(code, money)) throw new Error('Monime answered with a code for another sum');
      return { kind: 'asked', token: code.id, dial: { code: code.ussdCode, expiresAt: new Date(code.expireTime) } };
    },

    async query({ token, money }) {
      if (token === null) return { kind: 'unknown' };
      const answer = await ask(`payment-codes/${encodeURIComponent(token)}`, { method: 'GET' });
      if (answer.status === 404) return { kind: 'unknown' };
      const { result } = understand(MonimeCodeAnswer, answer, 'Monime');
      if (result.id !== token) throw new Error('Monime answered about another code');
      return verdictOf(result, money);
    },

    // A code that no one made is not found.
    async probe() {
      const { status } = await ask('payment-codes/pmc-probe', { method: 'GET' });
      if (status !== 404 && status !== 200) throw new Error(`Monime answered ${status}`);
    },
  };
}

function verdictOf(code: MonimeCode, money: Money): Verdict {
  switch (code.status) {
    case 'completed':
      return { kind: isFor(code, money) ? 'paid' : 'wrong_amount', transactionId: code.id };
    case 'cancelled':
      return { kind: 'failed', reason: 'refused' };
    case 'expired':
      // A payer who dialled in the last moment is charged after it.
      return { kind: 'failed', reason: 'timed_out', mayStillPay: true };
    default:
      return { kind: 'pending' };
  }
}

function isFor({ amount, processedPaymentData }: MonimeCode, money: Money): boolean {
  const sums = [amount, ...(processedPaymentData?.amount ? [processedPaymentData.amount] : [])];
  return sums.every(({ value, currency }) => value === money.amount && currency === money.currency);
}

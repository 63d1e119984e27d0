import { understand, type ProviderAnswer } from '../provider-answers.ts';
import type { OutPort, PayoutFailure, PayoutVerdict, Refund } from '../payout-port.ts';
import { StripeRefund, textIn } from './stripe-answers.ts';
import type { StripeClient } from './stripe-client.ts';

/** Creates the port that gives payments back to the cards from which they came. */
export const stripeRefunds = (ask: StripeClient): OutPort<Refund> => ({
  mayComeBack: true,

  async start({ reference, money, paymentToken }) {
    if (paymentToken === null) return { kind: 'refused', reason: 'unavailable' };
    const answer = await ask('refunds', {
      key: reference,
      form: { payment_intent: paymentToken, amount: String(money.amount), 'metadata[reference]': reference },
    });
    if (answer.status >= 400) {
      return { kind: 'refused', reason: failures[textIn(answer.body, 'error', 'code') ?? ''] ?? 'refused' };
    }
    return { kind: 'asked', token: understand(StripeRefund, answer, 'Stripe').id };
  },

  async query(refund) {
    const token = refund.token ?? (await tokenOf(ask, refund));
    if (token === null) return { kind: 'unknown' };
    const answer = await ask(`refunds/${encodeURIComponent(token)}`);
    return answer.status === 404 ? { kind: 'unknown' } : verdictOf(answer, refund);
  },
});

/** Finds a refund whose answer was lost among those of its payment; null where Stripe has none. */
async function tokenOf(ask: StripeClient, { reference, paymentToken }: Refund): Promise<string | null> {
  if (paymentToken === null) return null;
  const { body } = await ask(`refunds?payment_intent=${encodeURIComponent(paymentToken)}&limit=100`);
  const list: unknown = body && Reflect.get(body, 'data');
  if (!Array.isArray(list)) throw new Error('Stripe listed no refunds');
  const own: unknown = list.find((one: unknown) => textIn(one, 'metadata', 'reference') === reference);
  return textIn(own, 'id');
}

function verdictOf(answer: ProviderAnswer, { money }: Refund): PayoutVerdict {
  const { id, status, amount, currency } = understand(StripeRefund, answer, 'Stripe');
  if (amount !== money.amount || currency.toUpperCase() !== money.currency) {
    throw new Error('Stripe gave back another sum');
  }
  if (status === 'succeeded') return { kind: 'paid', transactionId: id };
  return status === 'failed' || status === 'canceled' ? { kind: 'failed', reason: 'refused' } : { kind: 'pending' };
}

const failures: Record<string, PayoutFailure> = {
  balance_insufficient: 'short',
  insufficient_funds: 'short',
};

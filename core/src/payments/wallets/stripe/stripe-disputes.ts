import { CURRENCIES } from '@waka/contracts/regions';
import type { CardDisputeState } from '@waka/contracts/ops/money/card-disputes';
import type { DisputePort } from '../dispute-port.ts';
import { understand } from '../provider-answers.ts';
import { StripeDispute, textIn, type DisputeStatus } from './stripe-answers.ts';
import type { StripeClient } from './stripe-client.ts';

/** Creates the port that asks about disputed payments. */
export const stripeDisputes = (ask: StripeClient): DisputePort => ({
  async read(id) {
    const answer = await ask(`disputes/${encodeURIComponent(id)}`);
    if (answer.status === 404) return null;
    const {
      status,
      reason,
      amount,
      currency,
      payment_intent: paymentToken,
      evidence_details: evidence,
    } = understand(StripeDispute, answer, 'Stripe');
    const known = CURRENCIES.find((one) => one === currency.toUpperCase());
    if (!known) throw new Error('Stripe has a dispute in another currency');
    const dueBy = dueIn(evidence);
    const state = states[status];
    return { state, status, reason, amount, currency: known, paymentToken, dueBy, isWithdrawn: !isInquiry(status) };
  },

  async list() {
    const { body } = await ask('disputes?limit=100');
    const list: unknown = body && Reflect.get(body, 'data');
    if (!Array.isArray(list)) throw new Error('Stripe listed no disputes');
    return list.flatMap((one: unknown) => {
      const id = textIn(one, 'id');
      return id ? [{ id, status: textIn(one, 'status') }] : [];
    });
  },
});

/** Checks whether the bank only asks: no money has moved. */
const isInquiry = (status: DisputeStatus): boolean => status.startsWith('warning_');

const states: Record<DisputeStatus, CardDisputeState> = {
  warning_needs_response: 'open',
  warning_under_review: 'open',
  warning_closed: 'won',
  needs_response: 'open',
  under_review: 'open',
  prevented: 'won',
  won: 'won',
  lost: 'lost',
};

function dueIn(evidence: unknown): Date | null {
  const seconds: unknown = typeof evidence === 'object' && evidence !== null ? Reflect.get(evidence, 'due_by') : null;
  return typeof seconds === 'number' ? new Date(seconds * 1000) : null;
}

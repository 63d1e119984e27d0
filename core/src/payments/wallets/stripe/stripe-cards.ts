import type { PaymentFailure } from '@waka/contracts/money/ride-payment';
import type { StripeConfig } from '../../../platform/config/stripe-config.ts';
import { understand, type ProviderAnswer } from '../provider-answers.ts';
import type { Collection, Started, Verdict, WalletPort } from '../wallet-port.ts';
import { StripeCard, StripeIntent, textIn } from './stripe-answers.ts';
import { stripeClient, type StripeClient } from './stripe-client.ts';
import { stripeDisputes } from './stripe-disputes.ts';
import { stripeRefunds } from './stripe-refunds.ts';

/**
 * Creates the port to Stripe, which charges saved cards while their owners are away. A payment is created first and
 * charged in the next step, when its id is stored: no lost answer can hide a charge, or make a second one.
 */
export function stripeCards(config: StripeConfig): WalletPort {
  const ask = stripeClient(config);
  return {
    payouts: null,
    refunds: stripeRefunds(ask),
    disputes: stripeDisputes(ask),
    // Its movements are in the currency of the company's bank, not in that of the ride.
    statement: null,
    start: (collection) => create(ask, collection),
    query: (collection) => follow(ask, collection),
    async probe() {
      const { status } = await ask('balance');
      if (status !== 200) throw new Error(`Stripe answered ${status}`);
    },
  };
}

/** Creates a payment that is not charged yet. */
async function create(ask: StripeClient, { reference, tries, money, payer }: Collection): Promise<Started> {
  const customer = payer === null ? null : await ownerOf(ask, payer);
  if (payer === null || customer === null) return { kind: 'refused', reason: 'no_account' };
  const answer = await ask('payment_intents', {
    // An earlier try whose answer was lost is never charged.
    key: `${reference}-${tries}`,
    form: {
      amount: String(money.amount),
      currency: money.currency.toLowerCase(),
      customer,
      payment_method: payer,
      'payment_method_types[]': 'card',
      description: 'Waka trip',
      'metadata[reference]': reference,
    },
  });
  if (answer.status >= 400) return { kind: 'refused', reason: limits[codeIn(answer)] ?? 'unavailable' };
  return { kind: 'asked', token: understand(StripeIntent, answer, 'Stripe').id };
}

/** Finds the customer whose card it is; null where it was removed. */
async function ownerOf(ask: StripeClient, card: string): Promise<string | null> {
  const answer = await ask(`payment_methods/${encodeURIComponent(card)}`);
  return answer.status === 404 ? null : (understand(StripeCard, answer, 'Stripe').customer ?? null);
}

/** Asks what became of a payment; charges one that was only created, and cancels one that is wanted no more. */
async function follow(ask: StripeClient, { money, token, isGivenUp }: Collection): Promise<Verdict> {
  // Only what has a stored id is ever charged.
  if (token === null) return isGivenUp ? { kind: 'failed', reason: 'unavailable' } : { kind: 'unknown' };
  let intent = await read(ask, token);
  if (!intent) return { kind: 'unknown' };
  let isRefused = false;
  if (intent.status === 'requires_confirmation' && !isGivenUp) {
    const charged = await ask(`payment_intents/${token}/confirm`, { form: { off_session: 'true' } });
    isRefused = charged.status >= 400;
    intent = (await read(ask, token)) ?? intent;
  }
  const why = isGivenUp && wantsCheck(intent) ? 'timed_out' : reasonOf(intent);
  if (isOpen(intent) && (isGivenUp || isOver(intent, isRefused))) {
    // Once it is cancelled no one can pay it any more, by whatever page is still open.
    await ask(`payment_intents/${token}/cancel`, { form: {} });
    intent = (await read(ask, token)) ?? intent;
  }
  return verdictOf(intent, money, why);
}

async function read(ask: StripeClient, token: string): Promise<StripeIntent | null> {
  const answer = await ask(`payment_intents/${encodeURIComponent(token)}`);
  if (answer.status === 404) return null;
  const intent = understand(StripeIntent, answer, 'Stripe');
  if (intent.id !== token) throw new Error('Stripe answered about another payment');
  return intent;
}

const isOpen = ({ status }: StripeIntent): boolean => status.startsWith('requires_');

/** Checks whether the bank wants to ask its customer, who is away. */
const wantsCheck = ({ status, last_payment_error: error }: StripeIntent): boolean =>
  status === 'requires_action' ||
  (status === 'requires_payment_method' && textIn(error, 'code') === 'authentication_required');

const isOver = (intent: StripeIntent, isRefused: boolean): boolean =>
  (intent.status === 'requires_payment_method' && !wantsCheck(intent)) ||
  (intent.status === 'requires_confirmation' && isRefused);

function verdictOf(intent: StripeIntent, money: Collection['money'], reason: PaymentFailure): Verdict {
  if (intent.status === 'succeeded') {
    const isFull =
      intent.amount_received === money.amount && intent.currency.toUpperCase() === money.currency.toUpperCase();
    return { kind: isFull ? 'paid' : 'wrong_amount', transactionId: intent.id };
  }
  if (intent.status === 'canceled') return { kind: 'failed', reason };
  return { kind: wantsCheck(intent) ? 'check' : 'pending' };
}

function reasonOf({ status, last_payment_error: error }: StripeIntent): PaymentFailure {
  const code = textIn(error, 'decline_code') ?? textIn(error, 'code') ?? '';
  // A card that was removed since the payment was created can't be charged.
  return reasons[code] ?? (status === 'requires_confirmation' ? 'no_account' : 'refused');
}

const codeIn = ({ body }: ProviderAnswer): string => textIn(body, 'error', 'code') ?? '';

const limits: Record<string, PaymentFailure> = {
  amount_too_small: 'limit',
  amount_too_large: 'limit',
  resource_missing: 'no_account',
};

const reasons: Record<string, PaymentFailure> = {
  insufficient_funds: 'no_funds',
  card_velocity_exceeded: 'limit',
  withdrawal_count_limit_exceeded: 'limit',
  processing_error: 'unavailable',
  issuer_not_available: 'unavailable',
  currency_not_supported: 'unavailable',
};

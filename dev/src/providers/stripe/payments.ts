import { disputedBy } from './disputes.ts';
import { below } from './form.ts';
import { failed, shown, type Handler, type Route } from './handler.ts';
import { cardError, invalid, missing, type StripeError } from './stripe-error.ts';
import { asksAlways, chargeRefusalOf, refundsLater, sendsRefundsBack } from './test-cards.ts';
import type { Intent, Vault } from './vault.ts';

/** Half a dollar, roughly, in the smallest unit of what is charged here. */
const LEAST: Record<string, number> = { sle: 1200, gnf: 4300, usd: 50 };

const addPayment: Handler = (vault, { form }) => {
  const amount = Number(form.amount);
  if (!Number.isInteger(amount) || amount < 1)
    throw invalid('This value must be greater than or equal to 1.', { param: 'amount' });
  if (amount < (LEAST[form.currency ?? ''] ?? 1))
    throw invalid('The amount must convert to at least 50 cents.', { code: 'amount_too_small', param: 'amount' });
  const method = form.payment_method ? vault.method(form.payment_method) : null;
  if (method && method.customer !== (form.customer ?? null))
    throw invalid('The PaymentMethod does not belong to the Customer.');
  const intent = vault.addIntent('pi', {
    object: 'payment_intent',
    amount,
    amount_received: 0,
    currency: form.currency ?? '',
    customer: form.customer ?? null,
    payment_method: method?.id ?? null,
    metadata: below(form, 'metadata'),
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    last_payment_error: null,
    next_action: null,
  });
  return form.confirm === 'true' ? charge(vault, intent) : intent;
};

/** Charges a card: by the service while its owner is away, or by the browser of its owner, whom the bank may ask. */
export const confirmPayment: Handler = (vault, { id, form, isPublic }) => {
  const intent = shown(vault.intent(id), form, isPublic);
  if (intent.status === 'canceled' || intent.status === 'processing') throw unexpected(intent);
  if (intent.status === 'succeeded') return intent;
  if (form.payment_method) intent.payment_method = vault.method(form.payment_method).id;
  if (isPublic && asksAlways(vault.numberOf(intent.payment_method ?? ''))) {
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk' };
    return intent;
  }
  return charge(vault, intent);
};

/** Handles the report of the bank's page; the real one is between the bank and Stripe. */
export const passPaymentChallenge: Handler = (vault, { id, form, isPublic }) => {
  const intent = shown(vault.intent(id), form, isPublic);
  if (intent.status !== 'requires_action') return intent;
  intent.next_action = null;
  if (form.outcome === 'complete') return paid(vault, intent);
  throw refused(
    intent,
    cardError('payment_intent_authentication_failure', 'The provided PaymentMethod has failed authentication.'),
  );
};

const cancelPayment: Handler = (vault, { id }) => {
  const intent = vault.intent(id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent);
  intent.status = 'canceled';
  return intent;
};

const unexpected = (intent: Intent) =>
  invalid(`This PaymentIntent has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });

function charge(vault: Vault, intent: Intent): Intent {
  if (intent.status === 'succeeded') return intent;
  const method = vault.methods.get(intent.payment_method ?? '');
  if (!method || method.customer === null) throw invalid('The PaymentMethod was detached from its Customer.');
  const number = vault.numberOf(method.id);
  const refusal = asksAlways(number)
    ? cardError(
        'authentication_required',
        'Your card was declined. This transaction requires authentication.',
        'authentication_required',
      )
    : chargeRefusalOf(number);
  if (refusal) throw refused(intent, refusal);
  return paid(vault, intent);
}

function paid(vault: Vault, intent: Intent): Intent {
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
  disputedBy(vault, intent);
  return intent;
}

function refused(intent: Intent, refusal: StripeError): StripeError {
  const { type, message, details } = refusal;
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.last_payment_error = { type, message, ...details };
  return failed(refusal, intent);
}

const addRefund: Handler = (vault, { form }) => {
  const intent = vault.intent(form.payment_intent ?? '');
  const amount = Number(form.amount ?? intent.amount_received);
  const before = [...vault.refunds.values()].filter((one) => one.payment_intent === intent.id);
  const lasting = before.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  const left = Number(intent.amount_received) - lasting.reduce((sum, one) => sum + one.amount, 0);
  if (intent.status !== 'succeeded' || amount > left)
    throw invalid('Charge has already been refunded.', { code: 'charge_already_refunded' });
  const number = vault.numberOf(intent.payment_method ?? '');
  const refund = vault.addRefund({
    object: 'refund',
    amount,
    currency: String(intent.currency),
    payment_intent: intent.id,
    metadata: below(form, 'metadata'),
    status: refundsLater(number) ? 'pending' : 'succeeded',
  });
  const { id } = refund;
  if (refundsLater(number))
    vault.later.push({ event: 'refund.updated', id, happen: () => Object.assign(refund, { status: 'succeeded' }) });
  if (sendsRefundsBack(number)) {
    const sentBack = { status: 'failed', failure_reason: 'expired_or_canceled_card' };
    vault.later.push({ event: 'refund.failed', id, happen: () => Object.assign(refund, sentBack) });
  }
  return refund;
};

const readRefund: Handler = (vault, { id }) => {
  const refund = vault.refunds.get(id);
  if (!refund) throw missing('refund', id);
  return refund;
};

const listRefunds: Handler = (vault, { form }) => ({
  object: 'list',
  has_more: false,
  data: [...vault.refunds.values()].filter((one) => one.payment_intent === form.payment_intent),
});

const readBalance: Handler = () => ({ object: 'balance', available: [], pending: [] });

export const paymentRoutes: readonly Route[] = [
  ['POST', /^\/v1\/payment_intents()$/, addPayment],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/confirm$/, confirmPayment],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/cancel$/, cancelPayment],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/challenge$/, passPaymentChallenge],
  ['POST', /^\/v1\/refunds()$/, addRefund],
  ['GET', /^\/v1\/refunds()$/, listRefunds],
  ['GET', /^\/v1\/refunds\/(\w+)$/, readRefund],
  ['GET', /^\/v1\/balance()$/, readBalance],
];

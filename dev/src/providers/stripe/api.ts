import type { Asked, Answered } from '../sandbox-http.ts';
import { below, formOf, type Form } from './form.ts';
import { failed, shown, type Handler, type Route } from './handler.ts';
import { disputeRoutes } from './disputes.ts';
import { confirmPayment, passPaymentChallenge, paymentRoutes } from './payments.ts';
import { invalid, StripeError } from './stripe-error.ts';
import { asksOnSetup, refusalOf } from './test-cards.ts';
import type { Intent, Vault } from './vault.ts';

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

/** Simulates Stripe's REST API for cards. */
export function stripeApi(vault: Vault, keys: Keys): (asked: Asked) => Answered {
  const answers = new Map<string, { body: string; answer: Answered }>();
  return (asked) => {
    const key = String(asked.headers['idempotency-key'] ?? '');
    const known = key ? answers.get(`${asked.path} ${key}`) : undefined;
    if (known && known.body !== asked.body) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      return new StripeError(400, 'idempotency_error', message).answer;
    }
    if (known) return { ...known.answer, headers: { 'idempotent-replayed': 'true' } };
    const answer = answerTo(vault, keys, asked);
    if (key && answer.status !== 401) answers.set(`${asked.path} ${key}`, { body: asked.body, answer });
    return answer;
  };
}

function answerTo(vault: Vault, keys: Keys, asked: Asked): Answered {
  try {
    const isPublic = checkKey(asked, keys);
    const [handle, id] = handlerOf(asked);
    const form = { ...Object.fromEntries(asked.query), ...formOf(asked.body) };
    if (isPublic && !forBrowsers.has(handle)) throw forbidden();
    return { status: 200, body: handle(vault, { form, id, isPublic }) };
  } catch (error) {
    if (error instanceof StripeError) return error.answer;
    throw error;
  }
}

function checkKey({ headers }: Asked, { secretKey, publishableKey }: Keys): boolean {
  const [scheme = '', given = ''] = (headers.authorization ?? '').split(' ');
  const key = scheme === 'Basic' ? Buffer.from(given, 'base64').toString().replace(/:$/, '') : given;
  if (key === secretKey) return false;
  if (key === publishableKey) return true;
  throw new StripeError(401, 'invalid_request_error', 'Invalid API Key provided');
}

const forbidden = () =>
  new StripeError(403, 'invalid_request_error', 'This API call cannot be made with a publishable API key.', {
    code: 'secret_key_required',
  });

const addCustomer: Handler = (vault, { form }) => vault.addCustomer(below(form, 'metadata'));
const readCustomer: Handler = (vault, { id }) => vault.customer(id);

const addMethod: Handler = (vault, { form, isPublic }) => {
  if (!isPublic) throw invalid('Sending credit card numbers directly to the Stripe API is generally unsafe.');
  return vault.addMethod(below(form, 'card'));
};
const readMethod: Handler = (vault, { id }) => vault.method(id);
const listMethods: Handler = (vault, { form }) => ({
  object: 'list',
  has_more: false,
  data: [...vault.methods.values()].filter(({ customer }) => customer !== null && customer === form.customer),
});
const attach: Handler = (vault, { id, form }) => {
  vault.method(id);
  const refusal = refusalOf(vault.numberOf(id));
  if (refusal) throw refusal;
  return vault.attach(id, form.customer ?? '');
};
const detach: Handler = (vault, { id }) => vault.detach(id);

const addSetup: Handler = (vault, { form }) =>
  vault.addIntent('seti', {
    object: 'setup_intent',
    customer: form.customer ? vault.customer(form.customer).id : null,
    payment_method: null,
    payment_method_types: ['card'],
    usage: form.usage ?? 'off_session',
    status: 'requires_payment_method',
    next_action: null,
    last_setup_error: null,
  });

const readIntent: Handler = (vault, { id, form, isPublic }) => shown(vault.intent(id), form, isPublic);

const confirmSetup: Handler = (vault, { id, form, isPublic }) => {
  const intent = shown(vault.intent(id), form, isPublic);
  if (intent.status === 'succeeded') return intent;
  const method = methodIn(vault, form, isPublic);
  const number = vault.numberOf(method);
  const refusal = refusalOf(number);
  if (refusal) throw failed(refusal, intent);
  intent.payment_method = method;
  if (asksOnSetup(number)) {
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk' };
    return intent;
  }
  return succeeded(vault, intent);
};

/** Handles the report of the bank's page; the real one is between the bank and Stripe. */
const passChallenge: Handler = (vault, { id, form, isPublic }) => {
  const intent = shown(vault.intent(id), form, isPublic);
  if (intent.status !== 'requires_action') return intent;
  intent.next_action = null;
  if (form.outcome === 'complete') return succeeded(vault, intent);
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  const message = 'We are unable to authenticate your payment method. Please choose a different payment method.';
  throw invalid(message, { code: 'setup_intent_authentication_failure', setup_intent: intent });
};

function succeeded(vault: Vault, intent: Intent): Intent {
  if (intent.customer && intent.payment_method) vault.attach(intent.payment_method, intent.customer);
  intent.status = 'succeeded';
  return intent;
}

function methodIn(vault: Vault, form: Form, isPublic: boolean): string {
  if (form.payment_method) return vault.method(form.payment_method).id;
  if (!isPublic) throw invalid('You must provide a payment method.');
  return vault.addMethod(below(below(form, 'payment_method_data'), 'card')).id;
}

const handlers: readonly Route[] = [
  ...paymentRoutes,
  ...disputeRoutes,
  ['POST', /^\/v1\/customers()$/, addCustomer],
  ['GET', /^\/v1\/customers\/(\w+)$/, readCustomer],
  ['POST', /^\/v1\/payment_methods()$/, addMethod],
  ['GET', /^\/v1\/payment_methods()$/, listMethods],
  ['GET', /^\/v1\/payment_methods\/(\w+)$/, readMethod],
  ['POST', /^\/v1\/payment_methods\/(\w+)\/attach$/, attach],
  ['POST', /^\/v1\/payment_methods\/(\w+)\/detach$/, detach],
  ['POST', /^\/v1\/setup_intents()$/, addSetup],
  ['GET', /^\/v1\/(?:setup|payment)_intents\/(\w+)$/, readIntent],
  ['POST', /^\/v1\/setup_intents\/(\w+)\/confirm$/, confirmSetup],
  ['POST', /^\/v1\/setup_intents\/(\w+)\/challenge$/, passChallenge],
];

const forBrowsers = new Set<Handler>([
  addMethod,
  readIntent,
  confirmSetup,
  passChallenge,
  confirmPayment,
  passPaymentChallenge,
]);

function handlerOf({ method, path }: Asked): [Handler, string] {
  for (const [verb, pattern, handler] of handlers) {
    const match = verb === method ? pattern.exec(path) : null;
    if (match) return [handler, match[1] ?? ''];
  }
  throw new StripeError(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`);
}

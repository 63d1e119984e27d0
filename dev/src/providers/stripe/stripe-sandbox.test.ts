import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Server } from 'node:http';
import { listen, shut } from '../sandbox-http.ts';
import { stripeSandbox } from './stripe-sandbox.ts';

const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1' };
let server: Server;
let url: string;
beforeAll(async () => {
  server = stripeSandbox(keys);
  url = await listen(server);
});
afterAll(() => shut(server));

interface Reply {
  status: number;
  body: Record<string, unknown>;
}

async function ask(path: string, form?: Record<string, string>, headers: Record<string, string> = {}): Promise<Reply> {
  const answer = await fetch(url + path, {
    headers: { authorization: `Bearer ${keys.secretKey}`, ...headers },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

const byBrowser = { authorization: `Bearer ${keys.publishableKey}` };
const card = (number: string, changes: Record<string, string> = {}) => ({
  type: 'card',
  'card[number]': number,
  'card[exp_month]': '12',
  'card[exp_year]': '2050',
  'card[cvc]': '123',
  ...changes,
});
const aMethod = async (number: string) => String((await ask('/v1/payment_methods', card(number), byBrowser)).body.id);
const aCustomer = async () => String((await ask('/v1/customers', {})).body.id);

test('every request without a key is refused', async () => {
  const refused = { status: 401, body: { error: { type: 'invalid_request_error' } } };
  expect(await ask('/v1/customers', {}, { authorization: 'Bearer sk_test_2' })).toMatchObject(refused);
});

test('the browser’s key allows no more than a browser needs', async () => {
  for (const path of ['/v1/customers', '/v1/setup_intents', '/v1/payment_intents']) {
    expect(await ask(path, {}, byBrowser)).toMatchObject({
      status: 403,
      body: { error: { code: 'secret_key_required' } },
    });
  }
  expect((await ask('/v1/payment_methods', card('4242424242424242'))).status).toBe(400);
});

test('the same idempotency key gets the same response, and only for the same request', async () => {
  const key = { 'idempotency-key': 'once' };
  const [one, two] = [await ask('/v1/customers', {}, key), await ask('/v1/customers', {}, key)];
  expect(one.body.id).toBe(two.body.id);
  const other = await ask('/v1/customers', { 'metadata[a]': 'b' }, key);
  expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } });
});

describe('a card', () => {
  test.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['4242424242424242', { 'card[exp_year]': '2020' }, 'invalid_expiry_year'],
    ['4242424242424242', { 'card[exp_month]': '13' }, 'invalid_expiry_month'],
    ['4242424242424242', { 'card[cvc]': '1' }, 'invalid_cvc'],
  ])('that cannot be one is refused: %s %j', async (number, changes, code) => {
    const answer = await ask('/v1/payment_methods', card(number, changes), byBrowser);
    expect(answer).toMatchObject({ status: 402, body: { error: { type: 'card_error', code } } });
  });

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', undefined],
    ['4000000000000127', 'incorrect_cvc', undefined],
    ['4000000000000119', 'processing_error', undefined],
  ])('that its bank refuses is not attached: %s', async (number, code, declineCode) => {
    const method = await aMethod(number);
    const answer = await ask(`/v1/payment_methods/${method}/attach`, { customer: await aCustomer() });
    expect(answer).toMatchObject({ status: 402, body: { error: { type: 'card_error', code } } });
    expect(Object(answer.body.error).decline_code).toBe(declineCode);
  });

  test('is never returned with its number', async () => {
    const { body } = await ask(`/v1/payment_methods/${await aMethod('378282246310005')}`);
    expect(body).toMatchObject({ card: { brand: 'amex', last4: '0005', exp_month: 12, exp_year: 2050 } });
    expect(JSON.stringify(body)).not.toContain('378282246310005');
  });

  test('belongs to one customer, and to none again once it is detached', async () => {
    const method = await aMethod('4242424242424242');
    const attach = (customer: string) => ask(`/v1/payment_methods/${method}/attach`, { customer });
    const owner = await aCustomer();
    expect((await attach(owner)).body).toMatchObject({ customer: owner });
    expect((await attach(await aCustomer())).status).toBe(400);
    expect((await ask(`/v1/payment_methods/${method}/detach`, {})).body).toMatchObject({ customer: null });
    expect((await attach(owner)).status).toBe(400);
  });
});

async function confirmed(number: string) {
  const { body } = await ask('/v1/setup_intents', { customer: await aCustomer(), usage: 'off_session' });
  const method = { payment_method: await aMethod(number), client_secret: String(body.client_secret) };
  const path = `/v1/setup_intents/${String(body.id)}`;
  return { path, secret: method.client_secret, answer: await ask(`${path}/confirm`, method, byBrowser) };
}

describe('a setup', () => {
  test('attaches the card', async () => {
    const { answer } = await confirmed('4242424242424242');
    expect(answer.body).toMatchObject({ status: 'succeeded', payment_method: expect.stringMatching(/^pm_/) });
  });

  test('can be confirmed only with its secret', async () => {
    const { path } = await confirmed('4242424242424242');
    expect((await ask(`${path}/confirm`, { client_secret: 'guessed' }, byBrowser)).status).toBe(404);
  });

  test.each([
    ['complete', 200, 'succeeded'],
    ['fail', 400, 'requires_payment_method'],
  ])('may wait for the bank’s question: %s', async (outcome, status, end) => {
    const { path, secret, answer } = await confirmed('4000002500003155');
    expect(answer.body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect((await ask(`${path}/challenge`, { client_secret: secret, outcome }, byBrowser)).status).toBe(status);
    expect((await ask(path)).body).toMatchObject({ status: end });
  });
});

test.each([
  ['4242424242424242', 200, undefined],
  ['4000000000000341', 402, 'card_declined'],
  ['4000002760003184', 402, 'authentication_required'],
])('a charge of %s while its owner is away answers %d', async (number, status, code) => {
  const [customer, method] = [await aCustomer(), await aMethod(number)];
  await ask(`/v1/payment_methods/${method}/attach`, { customer });
  const answer = await ask('/v1/payment_intents', {
    amount: '27300',
    currency: 'gnf',
    customer,
    payment_method: method,
    off_session: 'true',
    confirm: 'true',
  });
  expect(answer.status).toBe(status);
  expect(Object(answer.body.error).code).toBe(code);
});

test('pages in frames load nothing from other origins', async () => {
  for (const path of ['/v3/', '/frames/field', '/frames/field.js', '/frames/challenge']) {
    expect((await fetch(url + path)).status).toBe(200);
  }
  const { headers } = await fetch(`${url}/frames/field`);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { momoWallet } from './momo/momo-wallet.ts';
import { orangeWallet } from './orange-wallet.ts';
import type { WalletPort } from './wallet-port.ts';

/** The provider's response to the next request; tokens are answered separately. */
let answer: { status: number; body: unknown };
let token: unknown;
let provider: Server;
let momo: WalletPort;
let orange: WalletPort;
beforeAll(async () => {
  provider = createServer((request, response) => {
    const isToken = request.url?.includes('token') && !request.url.includes('transaction');
    const { status, body } = isToken ? { status: 200, body: token } : answer;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => provider.close(resolve)));
beforeEach(() => {
  const address = provider.address();
  const url = `http://127.0.0.1:${isAddress(address) ? address.port : 0}`;
  token = { access_token: 'abc', expires_in: 3600 };
  momo = momoWallet(
    {
      url,
      subscriptionKey: 'key',
      apiUser: 'user',
      apiKey: 'secret',
      targetEnvironment: 'gn',
      currency: 'GNF',
      disbursement: null,
    },
    () => `${url}/callback`,
  );
  orange = orangeWallet(
    { url, clientId: 'id', clientSecret: 'secret', merchantKey: 'key', country: 'gn' },
    { callbackUrl: () => `${url}/callback`, returnUrl: url },
  );
});

const isAddress = (address: AddressInfo | string | null): address is AddressInfo => typeof address === 'object';
const collection = {
  reference: '3f0c7b52-5d9d-4f5e-9f6e-0b8d5f1c2a34',
  tries: 1,
  money: { amount: 9100, currency: 'GNF' },
  payer: '+224662000000',
  channel: null,
  token: 'pay-token',
} as const;
const ask = (wallet: WalletPort, body: unknown, status = 200) => {
  answer = { status, body };
  return wallet.query(collection);
};

const isNoId = [undefined, null, '', '   ', 0.5, -1, 2 ** 60, true, {}, ['tx'], 'x'.repeat(200)];

describe('an answer of MTN', () => {
  const paid = { status: 'SUCCESSFUL', amount: '9100', currency: 'GNF', financialTransactionId: '363440463' };

  test('is a payment with the transaction id, as text or as a number', async () => {
    const verdict = { kind: 'paid', transactionId: '363440463' };
    expect(await ask(momo, paid)).toEqual(verdict);
    expect(await ask(momo, { ...paid, financialTransactionId: 363_440_463 })).toEqual(verdict);
    expect(await ask(momo, { ...paid, amount: 9100 })).toEqual(verdict);
    expect(await ask(momo, { ...paid, amount: '9000' })).toEqual({ ...verdict, kind: 'wrong_amount' });
  });

  test.each(isNoId)('of a payment with the transaction id %j is rejected', async (id) => {
    await expect(ask(momo, { ...paid, financialTransactionId: id })).rejects.toThrow('financialTransactionId');
  });

  test.each([
    ['amount', undefined],
    ['amount', null],
    ['amount', ''],
    ['amount', 'much'],
    ['amount', {}],
    ['currency', undefined],
    ['currency', 1],
    ['status', 'DONE'],
    ['status', undefined],
  ])('with %s %j is not understood, and no wrong sum', async (field, value) => {
    await expect(ask(momo, { ...paid, [field]: value })).rejects.toThrow(field);
  });

  test.each([[[paid]], ['paid'], [null], [7]])('that is no object is rejected: %j', async (body) => {
    await expect(ask(momo, body)).rejects.toThrow('MTN answered 200');
  });

  test('of a failure has the reason as an object, a bare word or not at all', async () => {
    for (const reason of ['NOT_ENOUGH_FUNDS', { code: 'NOT_ENOUGH_FUNDS' }]) {
      expect(await ask(momo, { status: 'FAILED', reason })).toEqual({ kind: 'failed', reason: 'no_funds' });
    }
    expect(await ask(momo, { status: 'FAILED' })).toEqual({ kind: 'failed', reason: 'refused' });
  });
});

describe('an answer of Orange', () => {
  test('is a payment with the transaction id', async () => {
    expect(await ask(orange, { status: 'SUCCESS', txnid: 'MP150709.1341.A00073' })).toEqual({
      kind: 'paid',
      transactionId: 'MP150709.1341.A00073',
    });
    expect(await ask(orange, { status: 'PENDING', txnid: null })).toEqual({ kind: 'pending' });
  });

  test.each(isNoId)('of a payment with the transaction id %j is rejected', async (id) => {
    await expect(ask(orange, { status: 'SUCCESS', txnid: id })).rejects.toThrow('txnid');
  });

  test.each([
    { pay_token: 7, payment_url: 'https://pay.example' },
    { payment_url: 'https://pay.example' },
    { pay_token: '', payment_url: 'https://pay.example' },
    { pay_token: 'abc' },
    { pay_token: 'abc', payment_url: 'javascript:alert(1)' },
  ])('without a page to pay on is not understood: %j', async (body) => {
    answer = { status: 201, body };
    await expect(orange.start(collection)).rejects.toThrow('Orange answered 201');
  });
});

test.each([{}, { access_token: 7, expires_in: 60 }, { access_token: '' }, null])(
  'a token that is none is not understood: %j',
  async (given) => {
    token = given;
    await expect(ask(momo, { status: 'PENDING' })).rejects.toThrow('access_token');
    await expect(ask(orange, { status: 'PENDING' })).rejects.toThrow('access_token');
  },
);

import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Server } from 'node:http';
import { lengoPayWallet } from '@waka/core/payments/wallets/lengopay/lengopay-wallet';
import { momoWallet } from '@waka/core/payments/wallets/momo/momo-wallet';
import { monimeWallet } from '@waka/core/payments/wallets/monime/monime-wallet';
import { orangeWallet } from '@waka/core/payments/wallets/orange-wallet';
import type { OutPort, Payout } from '@waka/core/payments/wallets/payout-port';
import type { WalletPort } from '@waka/core/payments/wallets/wallet-port';
import { lengoPaySandbox } from '../lengopay/lengopay-sandbox.ts';
import { momoSandbox } from '../momo/momo-sandbox.ts';
import { monimeSandbox } from '../monime/monime-sandbox.ts';
import { listen, shut } from '../sandbox-http.ts';
import { until } from './testing/payment-harness.ts';

const servers: Server[] = [];
const urls = { momo: '', monime: '', lengopay: '' };
const rails: Record<keyof typeof urls, () => WalletPort> = {
  momo: () => {
    const disbursement = { subscriptionKey: 'out', apiUser: 'waka', apiKey: 'secret' };
    const collection = { subscriptionKey: 'in', apiUser: 'waka', apiKey: 'secret' };
    const account = { ...collection, targetEnvironment: 'sandbox', currency: 'GNF' as const, disbursement };
    return momoWallet({ ...account, url: urls.momo }, () => `${urls.momo}/none`);
  },
  monime: () =>
    monimeWallet({
      url: urls.monime,
      accessToken: 'token',
      spaceId: 'spc-1',
      financialAccount: 'fac-1',
      webhookSecret: 'secret',
      signatureSeparator: '_',
    }),
  lengopay: () =>
    lengoPayWallet({ url: urls.lengopay, licenceKey: 'licence', websiteId: 'site' }, () => `${urls.lengopay}/none`),
};

function opened(server: Server): Promise<string> {
  servers.push(server);
  return listen(server);
}

beforeAll(async () => {
  const momo = { subscriptionKey: 'in', apiUser: 'waka', apiKey: 'secret', disbursementKey: 'out' };
  urls.momo = await opened(momoSandbox(momo, { delayMs: 10 }));
  const monime = { accessToken: 'token', spaceId: 'spc-1', webhookSecret: 'secret' };
  urls.monime = await opened(monimeSandbox(monime, { webhookUrl: () => `${urls.monime}/none`, delayMs: 10 }));
  urls.lengopay = await opened(lengoPaySandbox({ licenceKey: 'licence', websiteId: 'site' }, { delayMs: 10 }));
});
afterEach(() => Promise.all(Object.values(urls).map((url) => switched(url, {}))));
afterAll(() => Promise.all(servers.map(shut)));

const switched = (url: string, switches: object) =>
  fetch(`${url}/switches`, { method: 'POST', body: JSON.stringify(switches) });

type Rail = keyof typeof urls;
const all: Rail[] = ['momo', 'monime', 'lengopay'];
const repeatable: Rail[] = ['momo', 'monime'];

const aPayout = (rail: Rail, last = '2000000'): Payout => ({
  reference: crypto.randomUUID(),
  tries: 1,
  money: rail === 'monime' ? { amount: 2670, currency: 'SLE' } : { amount: 26_700, currency: 'GNF' },
  payee: rail === 'monime' ? `+2327${last.slice(-7)}` : `+22466${last}`,
  channel: { momo: null, monime: 'm18', lengopay: 'lp-om-gn' }[rail],
  token: null,
});

function payoutsOf(rail: Rail): OutPort<Payout> {
  const { payouts } = rails[rail]();
  if (!payouts) throw new Error('this rail pays nothing out');
  return payouts;
}

/** Requests a payout, and asks until it has an end. */
async function ended(rail: Rail, payout: Payout) {
  const payouts = payoutsOf(rail);
  const started = await payouts.start(payout);
  if (started.kind === 'refused') return started;
  const asked = { ...payout, token: started.token };
  let verdict = await payouts.query(asked);
  await until(async () => {
    if (verdict.kind === 'pending') verdict = await payouts.query(asked);
    return verdict.kind !== 'pending';
  });
  return verdict;
}

describe.each(all)('a payout by %s', (rail) => {
  test('goes to the wallet, and says by which movement', async () => {
    expect(await ended(rail, aPayout(rail))).toEqual({ kind: 'paid', transactionId: expect.any(String) });
  });

  test('to a wallet that takes none has failed', async () => {
    const reason = rail === 'lengopay' ? 'refused' : 'blocked';
    expect(await ended(rail, aPayout(rail, '3123456'))).toMatchObject({ kind: 'failed', reason });
  });

  test.each(['broken', 'wrong'])('of which a query is %s is not known, and is asked about again', async (fault) => {
    const payout = aPayout(rail);
    const payouts = payoutsOf(rail);
    const started = await payouts.start(payout);
    const token = started.kind === 'asked' ? started.token : null;
    await switched(urls[rail], { fault, times: 1 });
    await expect(payouts.query({ ...payout, token })).rejects.toThrow(/answered|not understood/);
    await until(async () => (await payouts.query({ ...payout, token })).kind === 'paid');
  });

  test('that no one made is not known', async () => {
    expect(await payoutsOf(rail).query({ ...aPayout(rail), token: 'unknown-token' })).toEqual({ kind: 'unknown' });
  });
});

test.each(repeatable)(
  'a payout by %s whose answer was lost is made once, however often it is requested',
  async (rail) => {
    const payout = aPayout(rail);
    const payouts = payoutsOf(rail);
    // The first call fetches a token, whose answer is not the one to lose.
    await payouts.query({ ...payout, token: 'unknown-token' });
    await switched(urls[rail], { fault: 'lost', times: 1 });
    await expect(payouts.start(payout)).rejects.toThrow('fetch failed');
    await payouts.start({ ...payout, tries: 2 });
    expect(await ended(rail, { ...payout, tries: 3 })).toMatchObject({ kind: 'paid' });
    expect(await (await fetch(`${urls[rail]}/paid-out`)).json()).toContainEqual({
      reference: payout.reference,
      times: 1,
    });
  },
);

test('a payout by LengoPay whose answer was lost is not requested again', async () => {
  const payout = aPayout('lengopay');
  const payouts = payoutsOf('lengopay');
  await switched(urls.lengopay, { fault: 'lost', times: 1 });
  expect(await payouts.start(payout)).toEqual({ kind: 'asked', token: null });
  expect(await payouts.start({ ...payout, tries: 2 })).toEqual({ kind: 'asked', token: null });
  expect(await payouts.query({ ...payout, tries: 2 })).toEqual({ kind: 'unknown' });
});

test('MTN gives a collected payment back, once', async () => {
  const wallet = rails.momo();
  const { refunds } = wallet;
  const paid = { reference: crypto.randomUUID(), tries: 1, money: { amount: 9100, currency: 'GNF' as const } };
  await wallet.start({ ...paid, payer: '+224662000000', channel: null, token: null });
  const query = { ...paid, payer: '+224662000000', channel: null, token: null };
  await until(async () => (await wallet.query(query)).kind === 'paid');
  const refund = {
    ...paid,
    reference: crypto.randomUUID(),
    of: paid.reference,
    transactionId: null,
    paymentToken: null,
    token: null,
  };
  expect(await refunds?.start(refund)).toEqual({ kind: 'asked', token: null });
  expect(await refunds?.start(refund)).toEqual({ kind: 'asked', token: null });
  await until(async () => (await refunds?.query(refund))?.kind === 'paid');
  const unknown = { ...refund, reference: crypto.randomUUID(), of: crypto.randomUUID() };
  expect(await refunds?.start(unknown)).toEqual({ kind: 'refused', reason: 'unavailable' });
});

test('Monime lists all pages of what came in and went out, with fees by themselves', async () => {
  const wallet = rails.monime();
  const from = new Date();
  const payouts = Array.from({ length: 60 }, () => aPayout('monime'));
  for (const payout of payouts) await wallet.payouts?.start(payout);
  const statement = wallet.statement;
  await until(async () => ((await statement?.(from, new Date(Date.now() + 60_000))) ?? []).length === 120);
  const lines = (await statement?.(from, new Date(Date.now() + 60_000))) ?? [];
  expect(lines.filter(({ kind }) => kind === 'movement').map(({ amount }) => amount)).toEqual(Array(60).fill(-2670));
  expect(lines.filter(({ kind }) => kind === 'fee')).toHaveLength(60);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(120);
  const before = (await statement?.(new Date(0), from)) ?? [];
  expect(before.filter(({ at }) => at >= from)).toEqual([]);
});

test('LengoPay lists what it has paid out', async () => {
  const from = new Date(Date.now() - 60_000);
  const payout = aPayout('lengopay');
  const verdict = await ended('lengopay', payout);
  const lines = (await rails.lengopay().statement?.(from, new Date(Date.now() + 60_000))) ?? [];
  const id = verdict.kind === 'paid' ? verdict.transactionId : null;
  expect(lines).toContainEqual({
    id,
    reference: id,
    amount: -26_700,
    currency: 'GNF',
    at: expect.any(Date),
    kind: 'movement',
  });
});

test('a rail that cannot says so', () => {
  const orange = orangeWallet(
    { url: urls.momo, clientId: 'waka', clientSecret: 'secret', merchantKey: 'key', country: 'dev' },
    { callbackUrl: String, returnUrl: urls.momo },
  );
  expect([orange.payouts, orange.refunds, orange.statement]).toEqual([null, null, null]);
  expect([rails.monime().refunds, rails.lengopay().refunds, rails.momo().statement]).toEqual([null, null, null]);
});

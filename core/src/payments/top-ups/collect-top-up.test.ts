import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aDriver } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { COLLECTS_ONLY, type Started, type Verdict, type WalletPort } from '../wallets/wallet-port.ts';
import { collectTopUp } from './collect-top-up.ts';
import { driverTopUps } from './request-top-up.ts';
import { insertTopUp, topUpById } from './top-ups.repository.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

async function aTopUpDue(): Promise<string> {
  const { id: driverId } = await aDriver(core, { city: 'conakry' });
  const wallet = {
    method: 'orange_money',
    payer: '+224662000000',
    rail: 'orange',
    credentials: 'ORANGE',
    channel: null,
  };
  return insertTopUp(core.sql, { driverId, amount: 5000, currency: 'GNF', ...wallet });
}

const asked: Started = { kind: 'asked', token: 'token', payUrl: 'https://pay.example' };

/** Takes a step with a provider that answers as given, after what happens meanwhile. */
async function step(
  id: string,
  { start = asked, query = { kind: 'pending' } }: { start?: Started; query?: Verdict },
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const wallet: WalletPort = {
    ...COLLECTS_ONLY,
    start: () => meanwhile().then(() => start),
    query: () => meanwhile().then(() => query),
    probe: () => Promise.resolve(),
  };
  await core.sql('UPDATE top_ups SET next_check_at = now() WHERE id = $1', [id]);
  await collectTopUp(core, () => wallet, id);
}

test('a top-up that was paid while another step had no answer is not asked about again', async () => {
  const id = await aTopUpDue();
  await step(id, {});
  await core.sql(`UPDATE top_ups SET created_at = created_at - interval '16 minutes' WHERE id = $1`, [id]);
  const paid: Verdict = { kind: 'paid', transactionId: 'tx-1' };
  await step(id, { query: { kind: 'pending' } }, () => step(id, { query: paid }));
  expect(await topUpById(core.sql, id)).toMatchObject({ state: 'paid', nextCheckAt: null });
});

test('the page of a try whose answer came after a later try began is not the one that its driver pays on', async () => {
  const id = await aTopUpDue();
  const late: Started = { kind: 'asked', token: 'first', payUrl: 'https://pay.example/first' };
  await step(id, { start: late }, () => step(id, {}, () => Promise.reject(new Error('no answer'))));
  expect(await topUpById(core.sql, id)).toMatchObject({ state: 'due', tries: 2, providerToken: null, payUrl: null });
  await step(id, {});
  expect(await topUpById(core.sql, id)).toMatchObject({ state: 'requested', tries: 3, providerToken: 'token' });
});

test('another sum than was asked for is said to be looked at, until a person has recorded it, and a silent provider is not a refusal', async () => {
  const id = await aTopUpDue();
  await step(id, {});
  await step(id, { query: { kind: 'wrong_amount', transactionId: 'tx-less' } });
  const { driverId } = (await topUpById(core.sql, id)) ?? { driverId: '' };
  const moneyOf = async () => (await driverTopUps(core, { id: driverId, role: 'driver' })).topUps[0]?.money;
  expect(await moneyOf()).toBe('other_sum');
  await core.sql('UPDATE top_ups SET in_doubt_since = NULL WHERE id = $1', [id]);
  expect(await moneyOf()).toBe('recorded');
  await core.sql('UPDATE top_ups SET in_doubt_since = now(), provider_transaction_id = NULL WHERE id = $1', [id]);
  expect(await moneyOf()).toBe('unknown');
  await core.sql('UPDATE top_ups SET in_doubt_since = NULL WHERE id = $1', [id]);
  expect(await moneyOf()).toBeNull();
});

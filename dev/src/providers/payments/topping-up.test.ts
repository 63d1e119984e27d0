import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { lockDriver } from '@waka/core/accounts/driver-profiles.repository';
import { driverDebt } from '@waka/core/earnings/driver-debt';
import { post } from '@waka/core/ledger/post';
import { collectTopUp, topUpsLeftBehind } from '@waka/core/payments/top-ups/collect-top-up';
import { driverTopUps, requestTopUp } from '@waka/core/payments/top-ups/request-top-up';
import { walletCalledBack } from '@waka/core/payments/wallet-called-back';
import type { Wallets } from '@waka/core/payments/wallets/wallet-port';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver } from '@waka/core/testing/builders';
import { openPaymentHarness, until, type PaymentHarness } from './testing/payment-harness.ts';

const LIMIT = 200_000;

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness();
  await harness.core.sql(`UPDATE debt_terms SET max_debt = $1`, [LIMIT]);
});
afterEach(async () => {
  await fetch(`${harness.urls.momo}/switches`, { method: 'POST', body: '{}' });
});
afterAll(() => harness.close());

const switched = (switches: object) =>
  fetch(`${harness.urls.momo}/switches`, { method: 'POST', body: JSON.stringify(switches) });

interface Owing {
  driver: Actor;
  walletId: string;
}

let phones = 0;
// A number is asked a few times an hour only.
const aPhone = () => `+2246620${String((phones += 1)).padStart(5, '0')}`;

/** Creates a driver in Conakry who owes as much as he may, with a proved wallet. */
async function aDebtor(phone = aPhone(), isProved = true): Promise<Owing> {
  const { core } = harness;
  const driver = await aDriver(core, { city: 'conakry' });
  const [wallet] = await core.sql<{ id: string }>(
    `INSERT INTO payment_methods (user_id, type, phone_number, account_name, is_default, is_proved)
     VALUES ($1, 'mtn_money', $2, 'Mohamed', true, $3) RETURNING id`,
    [driver.id, phone, isProved],
  );
  await core.transaction(async (sql) => {
    await lockDriver(sql, driver.id);
    await post(sql, {
      kind: 'adjustment',
      reference: randomUUID(),
      rideId: null,
      currency: 'GNF',
      lines: [
        { account: 'driver_cash', ownerId: driver.id, amount: LIMIT },
        { account: 'adjustments', ownerId: null, amount: -LIMIT },
      ],
    });
  });
  return { driver, walletId: wallet?.id ?? '' };
}

/** Asks for a top-up without waking a worker, as if the backend were killed after its commit. */
async function askedFor({ driver, walletId }: Owing, amount = 150_000): Promise<string> {
  const quiet = { ...harness.core, wakePayments: () => undefined };
  const { topUps } = await requestTopUp(quiet, driver, { walletId, amount });
  return topUps[0]?.id ?? '';
}

const work = (id: string, wallets: Wallets = harness.wallets) => collectTopUp(harness.core, wallets, id);

const timePasses = (id: string, minutes = 0) =>
  harness.core.sql(
    `UPDATE top_ups SET next_check_at = now(), created_at = created_at - make_interval(mins => $2)
     WHERE id = $1 AND next_check_at IS NOT NULL`,
    [id, minutes],
  );

interface Row {
  state: string;
  reason: string | null;
  reference: string;
  nextCheckAt: Date | null;
}

async function rowOf(id: string): Promise<Row | undefined> {
  const [row] = await harness.core.sql<Row>(
    'SELECT state, reason, reference, next_check_at FROM top_ups WHERE id = $1',
    [id],
  );
  return row;
}

/** Takes steps until the top-up has ended. */
async function endOf(id: string): Promise<string | undefined> {
  await until(async () => {
    await timePasses(id);
    await work(id);
    return ['paid', 'failed'].includes((await rowOf(id))?.state ?? '');
  });
  return (await rowOf(id))?.state;
}

const postingsOf = (id: string) =>
  harness.core.sql(
    `SELECT account, amount::int AS amount FROM ledger_entries JOIN ledger_transactions posted ON posted.id = transaction_id
     WHERE posted.kind = 'top_up' AND reference = $1 ORDER BY line`,
    [id],
  );

const paidOff = [
  { account: 'driver_cash', amount: -150_000 },
  { account: 'wallet', amount: 150_000 },
];

const debtOf = ({ driver }: Owing) => driverDebt(harness.core, driver);

/** Simulates providers of a worker that is killed before it has the answer to a request. */
const dying: Wallets = (route) => {
  const port = harness.wallets(route);
  return (
    port && {
      ...port,
      probe: () => port.probe(),
      query: (collection) => port.query(collection),
      async start(collection) {
        await port.start(collection);
        throw new Error('killed');
      },
    }
  );
};

/** Simulates providers that ask the driver, and say of nothing what became of it. */
const silent: Wallets = (route) => {
  const port = harness.wallets(route);
  return (
    port && {
      ...port,
      probe: () => port.probe(),
      start: (collection) => port.start(collection),
      query: async () => ({ kind: 'pending' }),
    }
  );
};

describe('a top-up', () => {
  test('takes what the wallet paid off the debt, once, and the driver is on a lower step', async () => {
    const owing = await aDebtor();
    expect(await debtOf(owing)).toMatchObject({ debt: LIMIT, step: 'wallet_only' });
    const id = await askedFor(owing);
    expect(await debtOf(owing)).toMatchObject({ debt: LIMIT });
    harness.core.publisher.published.length = 0;
    expect(await endOf(id)).toBe('paid');
    await timePasses(id);
    await Promise.all([work(id), work(id)]);
    expect(await postingsOf(id)).toEqual(paidOff);
    expect(await debtOf(owing)).toMatchObject({ debt: 50_000, step: 'below' });
    expect(await driverTopUps(harness.core, owing.driver)).toMatchObject({
      wallets: [{ owed: 50_000 }],
      topUps: [{ id, state: 'paid', amount: 150_000, currency: 'GNF' }],
    });
    const published = harness.core.publisher.published.filter(({ event }) => event === 'debt:changed');
    expect(published.at(-1)).toMatchObject({ room: `user:${owing.driver.id}`, payload: { step: 'below' } });
  });

  test('of a backend that was killed before its wake-up is taken up by the sweep', async () => {
    const id = await askedFor(await aDebtor());
    await harness.core.sql(`UPDATE top_ups SET next_check_at = now() - interval '1 minute' WHERE id = $1`, [id]);
    expect(await topUpsLeftBehind(harness.core)).toContain(id);
    expect(await endOf(id)).toBe('paid');
  });

  test('whose answer was lost is asked about under its reference, and counts once', async () => {
    const owing = await aDebtor();
    const id = await askedFor(owing);
    await switched({ fault: 'lost', times: 1 });
    await work(id);
    expect(await endOf(id)).toBe('paid');
    expect([await postingsOf(id), (await debtOf(owing)).debt]).toEqual([paidOff, 50_000]);
  });

  test('of a worker that was killed after its call is paid once', async () => {
    const owing = await aDebtor();
    const id = await askedFor(owing);
    await work(id, dying);
    expect(await rowOf(id)).toMatchObject({ state: 'due' });
    expect(await endOf(id)).toBe('paid');
    expect(await debtOf(owing)).toMatchObject({ debt: 50_000 });
  });

  test('that came late counts, though it was given up before', async () => {
    // A wallet whose provider sends no callback, which would bring the answer at once.
    const owing = await aDebtor('+224663123470');
    const id = await askedFor(owing);
    await work(id, silent);
    await timePasses(id, 16);
    await work(id, silent);
    expect(await rowOf(id)).toMatchObject({ state: 'failed', reason: 'timed_out', nextCheckAt: expect.any(Date) });
    expect(await debtOf(owing)).toMatchObject({ debt: LIMIT, step: 'wallet_only' });
    await until(async () => {
      await timePasses(id);
      await work(id);
      return (await rowOf(id))?.state === 'paid';
    });
    expect([await postingsOf(id), (await debtOf(owing)).step]).toEqual([paidOff, 'below']);
  });

  test('is asked about at once after a callback, which itself moves nothing', async () => {
    const owing = await aDebtor();
    const id = await askedFor(owing);
    await work(id);
    const { reference = '' } = (await rowOf(id)) ?? {};
    const woken: unknown[] = [];
    const core = { ...harness.core, wakePayments: (job: unknown) => void woken.push(job) };
    await walletCalledBack(core, reference, { status: 'SUCCESSFUL' });
    await walletCalledBack(core, randomUUID(), { status: 'SUCCESSFUL' });
    expect(woken).toEqual([{ name: 'top_up', topUpId: id }]);
    expect(await debtOf(owing)).toMatchObject({ debt: LIMIT });
    expect(await endOf(id)).toBe('paid');
  });

  test('that is reported twice counts once', async () => {
    const owing = await aDebtor('+224663123471');
    const id = await askedFor(owing);
    expect(await endOf(id)).toBe('paid');
    expect([await postingsOf(id), (await debtOf(owing)).debt]).toEqual([paidOff, 50_000]);
  });

  test('of which another sum came is left to a person', async () => {
    const owing = await aDebtor('+224663123477');
    const id = await askedFor(owing);
    expect(await endOf(id)).toBe('failed');
    expect([await rowOf(id), await postingsOf(id)]).toMatchObject([{ reason: 'other_sum', nextCheckAt: null }, []]);
    expect(await debtOf(owing)).toMatchObject({ debt: LIMIT });
  });

  test('from a wallet that refuses leaves the debt, and another can follow', async () => {
    const owing = await aDebtor('+224663123464');
    const id = await askedFor(owing);
    expect(await endOf(id)).toBe('failed');
    expect([await rowOf(id), await postingsOf(id)]).toMatchObject([{ reason: 'no_funds' }, []]);
    expect(await debtOf(owing)).toMatchObject({ debt: LIMIT });
    await harness.core.sql('UPDATE payment_methods SET phone_number = $2 WHERE id = $1', [owing.walletId, aPhone()]);
    expect(await endOf(await askedFor(owing))).toBe('paid');
  });
});

test.each([
  [{ amount: LIMIT + 1 }, 'top_up.more_than_owed'],
  [{ walletId: randomUUID() }, 'top_up.closed'],
])('a request for %j is refused', async (given, code) => {
  const { driver, walletId } = await aDebtor();
  await expect(requestTopUp(harness.core, driver, { walletId, amount: 1000, ...given })).rejects.toMatchObject({
    code,
  });
  expect((await driverTopUps(harness.core, driver)).topUps).toEqual([]);
});

test('of two taps at once one is taken, and another sum is refused while it is under way', async () => {
  const owing = await aDebtor();
  const ids = await Promise.all([askedFor(owing), askedFor(owing)]);
  expect(new Set(ids).size).toBe(1);
  await expect(askedFor(owing, 1000)).rejects.toMatchObject({ code: 'top_up.under_way' });
});

test('a wallet that was not proved is not offered, nor is any without a debt', async () => {
  const { driver, walletId } = await aDebtor(aPhone(), false);
  expect((await driverTopUps(harness.core, driver)).wallets).toEqual([]);
  await expect(requestTopUp(harness.core, driver, { walletId, amount: 1000 })).rejects.toMatchObject({
    code: 'top_up.closed',
  });
  const other = await aDriver(harness.core, { city: 'conakry' });
  expect((await driverTopUps(harness.core, other)).wallets).toEqual([]);
});

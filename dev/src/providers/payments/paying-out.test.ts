import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { driverBalance } from '@waka/core/earnings/driver-balance';
import { post } from '@waka/core/ledger/post';
import { decidePayout, payoutsForOps } from '@waka/core/ops/money/payouts';
import { disbursePayout, payoutsLeftBehind } from '@waka/core/payments/payouts/disburse-payout';
import { claimPayout } from '@waka/core/payments/payouts/payouts.repository';
import { payOutBySchedule, setPayoutSchedule } from '@waka/core/payments/payouts/payout-schedules';
import { driverPayouts, requestPayout } from '@waka/core/payments/payouts/request-payout';
import type { Wallets } from '@waka/core/payments/wallets/wallet-port';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { openPaymentHarness, until, type PaymentHarness } from './testing/payment-harness.ts';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness();
  await harness.core.sql(`UPDATE ride_methods SET rail = 'monime', credentials = 'MONIME', channel = 'm17'
    WHERE region = 'SL' AND method = 'orange_money'`);
  await harness.core.sql(`UPDATE ride_methods SET rail = 'lengopay', credentials = 'LENGOPAY', channel = 'lp-om-gn'
    WHERE region = 'GN' AND method = 'orange_money'`);
  await harness.core.sql(`UPDATE payout_terms SET is_open = true, min_amount = 1000, max_amount = 500000, fee = 100,
    review_above = 100000 WHERE method = 'orange_money'`);
  harness.core.methods.invalidate();
});
afterEach(() => Promise.all([harness.urls.monime, harness.urls.lengoPay].map((url) => switched(url, {}))));
afterAll(() => harness.close());

const switched = (url: string, switches: object) =>
  fetch(`${url}/switches`, { method: 'POST', body: JSON.stringify(switches) });

async function anAdmin(): Promise<Actor> {
  const { id } = await aRider(harness.core);
  await harness.core.sql(`UPDATE users SET user_type = 'admin' WHERE id = $1`, [id]);
  return { id, role: 'admin' };
}

type Rail = 'monime' | 'lengopay';
const urlOf = (rail: Rail) => (rail === 'monime' ? harness.urls.monime : harness.urls.lengoPay);

interface Paying {
  driver: Actor;
  walletId: string;
  rail: Rail;
}

/** Creates a driver who is owed 200,000 minor units, with a proved wallet. */
async function aDriverWithWallet(rail: Rail, last = '2000000', isProved = true): Promise<Paying> {
  const driver = await aDriver(harness.core, { city: rail === 'monime' ? 'freetown' : 'conakry' });
  const phone = rail === 'monime' ? `+2327${last.slice(-7)}` : `+22462${last}`;
  const [wallet] = await harness.core.sql<{ id: string }>(
    `INSERT INTO payment_methods (user_id, type, phone_number, account_name, is_default, is_proved)
     VALUES ($1, 'orange_money', $2, 'Aminata', true, $3) RETURNING id`,
    [driver.id, phone, isProved],
  );
  await harness.core.transaction((sql) =>
    post(sql, {
      kind: 'adjustment',
      reference: randomUUID(),
      rideId: null,
      currency: rail === 'monime' ? 'SLE' : 'GNF',
      lines: [
        { account: 'driver_earnings', ownerId: driver.id, amount: -200_000 },
        { account: 'adjustments', ownerId: null, amount: 200_000 },
      ],
    }),
  );
  return { driver, walletId: wallet?.id ?? '', rail };
}

/** Asks for a payout without waking a worker, as if the backend were killed after its commit. */
async function askedFor({ driver, walletId }: Paying, amount = 20_000): Promise<string> {
  const quiet = { ...harness.core, wakePayments: () => undefined };
  const { payouts } = await requestPayout(quiet, driver, { walletId, amount, fee: 100 });
  return payouts[0]?.id ?? '';
}

const work = (id: string, wallets: Wallets = harness.wallets) => disbursePayout(harness.core, wallets, id);

/** Makes the next step due now, this long after the request. */
const timePasses = (id: string, hours = 0) =>
  harness.core.sql(
    `UPDATE payouts SET next_check_at = now(), due_at = due_at - make_interval(hours => $2)
     WHERE id = $1 AND next_check_at IS NOT NULL`,
    [id, hours],
  );

const rowOf = async (id: string) => {
  const [row] = await harness.core.sql<{ state: string; reason: string | null; nextCheckAt: Date | null }>(
    'SELECT state, reason, next_check_at FROM payouts WHERE id = $1',
    [id],
  );
  return row;
};

/** Takes steps until the payout has ended. */
const endOf = async (id: string) => {
  await until(async () => {
    await timePasses(id);
    await work(id);
    return ['paid', 'refused'].includes((await rowOf(id))?.state ?? '');
  });
  return (await rowOf(id))?.state;
};

const balanceOf = async ({ driver }: Paying) => (await driverBalance(harness.core, driver)).balance;

const accounts = async (id: string) => {
  const rows = await harness.core.sql<{ account: string; amount: number }>(
    `SELECT account, sum(amount)::int AS amount FROM ledger_entries JOIN ledger_transactions posted ON posted.id = transaction_id
     WHERE reference = $1 GROUP BY account HAVING sum(amount) <> 0`,
    [id],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
};

/** Counts how often the provider has paid it. */
async function timesPaid(rail: Rail, id: string): Promise<number> {
  if (rail === 'lengopay') {
    const [row] = await harness.core.sql<{ payee: string }>('SELECT payee FROM payouts WHERE id = $1', [id]);
    const all = await fetch(`${urlOf(rail)}/api/v1/cashin/all-transactions`, {
      method: 'POST',
      headers: { authorization: 'Basic licence' },
      body: JSON.stringify({ websiteid: 'site' }),
    });
    const listed: Record<string, { account: string; status: string }> = JSON.parse(await all.text());
    return Object.values(listed).filter(({ account, status }) => status === 'SUCCESS' && row?.payee.endsWith(account))
      .length;
  }
  const answer = await fetch(`${urlOf(rail)}/paid-out`);
  const paid: { reference: string; times: number }[] = JSON.parse(await answer.text());
  return paid.find(({ reference }) => reference === id)?.times ?? 0;
}

describe.each(['monime', 'lengopay'] as const)('a payout by %s', (rail) => {
  test('leaves the balance with its fee at once, is paid once, and its driver is notified', async () => {
    const paying = await aDriverWithWallet(rail, rail === 'monime' ? '6111111' : '6111112');
    const id = await askedFor(paying);
    expect(await balanceOf(paying)).toBe(179_900);
    expect(await accounts(id)).toEqual({ driver_earnings: 20_100, payouts_due: -20_000, payout_fees: -100 });
    expect(await endOf(id)).toBe('paid');
    await timePasses(id);
    await Promise.all([work(id), work(id)]);
    expect(await accounts(id)).toEqual({ driver_earnings: 20_100, payout_fees: -100, wallet: -20_000 });
    expect(await timesPaid(rail, id)).toBe(1);
    expect(await driverPayouts(harness.core, paying.driver)).toMatchObject({
      wallets: [{ payable: 179_900 }],
      payouts: [{ id, state: 'paid', amount: 20_000, fee: 100 }],
    });
    const heard = harness.core.publisher.published.filter(({ event }) => event === 'payout:changed');
    expect(heard).toContainEqual({ room: `user:${paying.driver.id}`, event: 'payout:changed', payload: { id } });
  });

  test('to a wallet that takes no money is on the balance again, with its fee', async () => {
    const paying = await aDriverWithWallet(rail, '3123456');
    const id = await askedFor(paying);
    expect(await endOf(id)).toBe('refused');
    expect([await balanceOf(paying), await accounts(id)]).toEqual([200_000, {}]);
    expect(await timesPaid(rail, id)).toBe(0);
  });

  test('of a worker that was killed before its call is taken up by another', async () => {
    const paying = await aDriverWithWallet(rail, rail === 'monime' ? '6222221' : '6222222');
    const id = await askedFor(paying);
    await harness.core.sql(`UPDATE payouts SET next_check_at = now() - interval '1 minute' WHERE id = $1`, [id]);
    expect(await payoutsLeftBehind(harness.core)).toContain(id);
    expect(await endOf(id)).toBe('paid');
    expect(await timesPaid(rail, id)).toBe(1);
  });

  test.each(['broken', 'wrong'])('of which the questions are answered %s ends when they are not', async (fault) => {
    const paying = await aDriverWithWallet(
      rail,
      `${rail === 'monime' ? '63333' : '63334'}${fault === 'wrong' ? 11 : 12}`,
    );
    const id = await askedFor(paying);
    await work(id);
    await switched(urlOf(rail), { fault });
    await timePasses(id);
    await work(id);
    expect(await rowOf(id)).toMatchObject({ state: 'requested', nextCheckAt: expect.any(Date) });
    await switched(urlOf(rail), {});
    expect(await endOf(id)).toBe('paid');
    expect(await timesPaid(rail, id)).toBe(1);
  });
});

test.each([
  ['is lost', { fault: 'lost', times: 1 }],
  ['comes late and broken', { fault: 'broken', times: 1, lateMs: 200 }],
])('a request to Monime whose answer %s is repeated under its reference, and paid once', async (_case, switches) => {
  const paying = await aDriverWithWallet('monime', '6444441');
  const id = await askedFor(paying);
  await switched(harness.urls.monime, switches);
  await work(id);
  expect(await rowOf(id)).toMatchObject({ state: 'due', nextCheckAt: expect.any(Date) });
  expect(await endOf(id)).toBe('paid');
  expect(await timesPaid('monime', id)).toBe(1);
});

/** Providers of a worker that is killed before it has the answer to a request. */
const dying: Wallets = (route) => {
  const port = harness.wallets(route);
  const start = async (...out: Parameters<NonNullable<NonNullable<typeof port>['payouts']>['start']>) => {
    await port?.payouts?.start(...out);
    throw new Error('killed');
  };
  return port && { ...port, payouts: port.payouts && { ...port.payouts, start } };
};

test('a worker that is killed after its call leaves a payout that is paid once', async () => {
  const paying = await aDriverWithWallet('monime', '6555551');
  const id = await askedFor(paying);
  await work(id, dying);
  expect(await endOf(id)).toBe('paid');
  expect(await timesPaid('monime', id)).toBe(1);
});

describe('LengoPay, which has no key for repeated requests,', () => {
  test('is not asked a second time after a lost answer: its callback says what to ask about', async () => {
    const paying = await aDriverWithWallet('lengopay', '6666661');
    const id = await askedFor(paying);
    await switched(harness.urls.lengoPay, { fault: 'lost', times: 1 });
    await work(id);
    expect(await endOf(id)).toBe('paid');
    expect(await timesPaid('lengopay', id)).toBe(1);
  });

  test('is not asked after a worker was killed in between, and a person looks it up', async () => {
    const paying = await aDriverWithWallet('lengopay', '6777771');
    const id = await askedFor(paying);
    await claimPayout(harness.core.sql, id);
    await timePasses(id);
    await work(id);
    await timePasses(id, 25);
    await work(id);
    expect(await timesPaid('lengopay', id)).toBe(0);
    const admin = await anAdmin();
    const inDoubt = (await payoutsForOps(harness.core, admin, 'open')).find((one) => one.id === id);
    expect(inDoubt).toMatchObject({ state: 'requested', isInDoubt: true });
    expect(await balanceOf(paying)).toBe(179_900);
    await decidePayout(harness.core, admin, id, { decision: 'was_refused', reason: 'Not in their list' });
    expect(await balanceOf(paying)).toBe(200_000);
    await decidePayout(harness.core, admin, id, { decision: 'retry', reason: 'Asked for again' });
    await expect(
      decidePayout(harness.core, admin, id, { decision: 'retry', reason: 'And again' }),
    ).rejects.toMatchObject({
      code: 'payout.under_way',
    });
    const [again] = (await driverPayouts(harness.core, paying.driver)).payouts;
    expect(await endOf(again?.id ?? '')).toBe('paid');
    expect(await timesPaid('lengopay', again?.id ?? '')).toBe(1);
    await expect(
      decidePayout(harness.core, admin, id, { decision: 'retry', reason: 'And again' }),
    ).rejects.toMatchObject({
      code: 'payout.changed',
    });
  });
});

test('a payout above the sum of its terms waits for two admins', async () => {
  const paying = await aDriverWithWallet('monime', '6888881');
  const id = await askedFor(paying, 150_000);
  const [first, second] = [await anAdmin(), await anAdmin()];
  const approve = (admin: Actor) =>
    decidePayout(harness.core, admin, id, { decision: 'approve', reason: 'Looked at it' });
  await work(id);
  expect(await rowOf(id)).toMatchObject({ state: 'held', nextCheckAt: null });
  await approve(first);
  await expect(approve(first)).rejects.toMatchObject({ code: 'payout.second_person' });
  expect((await rowOf(id))?.state).toBe('held');
  // A weekend later: the time of review is not that of a provider who gives no answer.
  await harness.core.sql(`UPDATE payouts SET created_at = created_at - interval '3 days' WHERE id = $1`, [id]);
  await approve(second);
  expect(await endOf(id)).toBe('paid');
  await expect(approve(second)).rejects.toMatchObject({ code: 'payout.changed' });
});

test('a held payout that ops refuses is on the balance again', async () => {
  const paying = await aDriverWithWallet('monime', '6888882');
  const id = await askedFor(paying, 150_000);
  await decidePayout(harness.core, await anAdmin(), id, { decision: 'refuse', reason: 'Not his wallet' });
  expect([await balanceOf(paying), await rowOf(id)]).toMatchObject([200_000, { state: 'refused', reason: 'ops' }]);
});

test.each([
  [{ amount: 999 }, 'payment.outside_limits'],
  [{ amount: 500_001 }, 'payment.outside_limits'],
  [{ amount: 199_901 }, 'payout.more_than_owed'],
  [{ fee: 0 }, 'payout.changed'],
  [{ walletId: randomUUID() }, 'payout.closed'],
])('a request for %j is refused', async (given, code) => {
  const { driver, walletId } = await aDriverWithWallet('monime', '6999991');
  const request = requestPayout(harness.core, driver, { walletId, amount: 20_000, fee: 100, ...given });
  await expect(request).rejects.toMatchObject({ code });
  expect((await driverPayouts(harness.core, driver)).payouts).toEqual([]);
});

test('of two requests at once one is taken', async () => {
  const { driver, walletId } = await aDriverWithWallet('monime', '6999992');
  const quiet = { ...harness.core, wakePayments: () => undefined };
  const ask = () => requestPayout(quiet, driver, { walletId, amount: 150_000, fee: 100 });
  const ends = await Promise.allSettled([ask(), ask()]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await driverPayouts(harness.core, driver)).payouts).toHaveLength(1);
});

test('a wallet that was not proved gets nothing', async () => {
  const { driver } = await aDriverWithWallet('monime', '6999993', false);
  expect((await driverPayouts(harness.core, driver)).wallets).toEqual([]);
});

describe('by schedule', () => {
  /** Makes the next payout of a driver due. */
  const morningComes = ({ driver }: Paying) =>
    harness.core.sql(`UPDATE payout_schedules SET next_at = now() - interval '1 s' WHERE driver_id = $1`, [driver.id]);
  const scheduled = async (paying: Paying, every: 'day' | 'week' | 'never' = 'day') =>
    (await setPayoutSchedule(harness.core, paying.driver, { every, walletId: paying.walletId })).schedule;
  const lastOf = async ({ driver }: Paying) => (await driverPayouts(harness.core, driver)).payouts;

  test('all that is owed is paid out once a morning without a fee, also when two workers run', async () => {
    const paying = await aDriverWithWallet('monime', '6911111');
    await harness.core.sql(
      `UPDATE payout_terms SET review_above = NULL WHERE method = 'orange_money' AND region = 'SL'`,
    );
    expect(await scheduled(paying)).toMatchObject({ every: 'day', walletId: paying.walletId });
    expect(await payOutBySchedule(harness.core)).toBe(0);
    await morningComes(paying);
    const opened = await Promise.all([payOutBySchedule(harness.core), payOutBySchedule(harness.core)]);
    expect(opened.toSorted()).toEqual([0, 1]);
    const [payout, ...others] = await lastOf(paying);
    expect([payout, others]).toMatchObject([{ amount: 200_000, fee: 0 }, []]);
    expect(await endOf(payout?.id ?? '')).toBe('paid');
    expect(await timesPaid('monime', payout?.id ?? '')).toBe(1);
    expect(await balanceOf(paying)).toBe(0);
    // The next morning there is nothing to pay, and the schedule goes on.
    await morningComes(paying);
    expect(await payOutBySchedule(harness.core)).toBe(0);
    const { schedule } = await driverPayouts(harness.core, paying.driver);
    expect(new Date(schedule?.nextAt ?? 0).getTime()).toBeGreaterThan(Date.now());
    await harness.core.sql(
      `UPDATE payout_terms SET review_above = 100000 WHERE method = 'orange_money' AND region = 'SL'`,
    );
  });

  test('a payout under way has its end first', async () => {
    const paying = await aDriverWithWallet('monime', '6911112');
    await scheduled(paying, 'week');
    const id = await askedFor(paying);
    await morningComes(paying);
    expect(await payOutBySchedule(harness.core)).toBe(0);
    expect(await endOf(id)).toBe('paid');
    expect(await payOutBySchedule(harness.core)).toBe(1);
    expect(await lastOf(paying)).toMatchObject([{ amount: 179_900, state: 'held' }, { id }]);
  });

  test('nothing is paid to a wallet that was removed, or after the driver has ended it', async () => {
    const paying = await aDriverWithWallet('lengopay', '6911113');
    await scheduled(paying);
    expect(await scheduled(paying, 'never')).toBeNull();
    await scheduled(paying);
    await harness.core.sql('DELETE FROM payment_methods WHERE id = $1', [paying.walletId]);
    expect(await driverPayouts(harness.core, paying.driver)).toMatchObject({ schedule: null, payouts: [] });
    const unproved = await aDriverWithWallet('lengopay', '6911114', false);
    await expect(scheduled(unproved)).rejects.toMatchObject({ code: 'payout.closed' });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { lockDriver } from '../accounts/driver-profiles.repository.ts';
import { post } from '../ledger/post.ts';
import { completeRide } from '../trips/progress/advance-ride.ts';
import { changePayment } from '../trips/changes/change-payment.ts';
import { aTripUnderWay } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { openMtnInFreetown } from '../testing/wallets.ts';
import { collectPayment } from './collect-payment.ts';
import { Payment } from './payment.entity.ts';
import { COLLECTS_ONLY, type Verdict, type WalletPort } from './wallets/wallet-port.ts';
import { replaceSql } from '../testing/sql/replace-sql.ts';
import { untilBlocked } from '../testing/sql/until-blocked.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
  await openMtnInFreetown(core);
});
afterAll(() => core.close());

async function aPaymentDue(): Promise<string> {
  const { rider, driver, rideId } = await aTripUnderWay(core);
  await changePayment(core, rider, rideId, 'mtn_money');
  await completeRide(core, driver, rideId);
  const [payment] = await core.sql<{ id: string }>('SELECT id FROM payments WHERE ride_id = $1', [rideId]);
  return payment?.id ?? '';
}

/** Builds wallets that accept every request and answer each query with the same verdict. */
function walletsThatAnswer(verdict: Verdict) {
  const wallet: WalletPort = {
    start: () => Promise.resolve({ kind: 'asked', token: null }),
    query: () => Promise.resolve(verdict),
    probe: () => Promise.resolve(),
    ...COLLECTS_ONLY,
  };
  return () => wallet;
}

const dueNow = (id: string) => core.sql('UPDATE payments SET next_check_at = now() WHERE id = $1', [id]);

test('a wrong sum is refunded also when Postgres fails while that is being recorded', async () => {
  const id = await aPaymentDue();
  const wallets = walletsThatAnswer({ kind: 'wrong_amount', transactionId: 'tx-1' });
  await collectPayment(core, wallets, id);
  await dueNow(id);
  const failing = (sql: typeof core.sql) =>
    replaceSql(sql, (text, values) =>
      text.includes('refund_due_at = now()') ? Promise.reject(new Error('gone')) : sql(text, values),
    );
  const transaction: typeof core.transaction = (work) => core.transaction((sql) => work(failing(sql)));
  await collectPayment({ ...core, transaction }, wallets, id);
  const [left] = await core.sql<{ state: string; reason: string; isAskedAgain: boolean }>(
    `SELECT state, reason, next_check_at > now() AS is_asked_again FROM payments WHERE id = $1`,
    [id],
  );
  expect(left).toEqual({ state: 'failed', reason: 'other_sum', isAskedAgain: true });

  await dueNow(id);
  await collectPayment(core, wallets, id);
  const [settled] = await core.sql(
    `SELECT refund_due_at IS NOT NULL AS is_due, provider_transaction_id, next_check_at FROM payments WHERE id = $1`,
    [id],
  );
  expect(settled).toEqual({ isDue: true, providerTransactionId: 'tx-1', nextCheckAt: null });
});

test('a payment that no worker has asked about for a day has failed, so that its rider can pay in another way', async () => {
  const id = await aPaymentDue();
  const wallets = walletsThatAnswer({ kind: 'pending' });
  await collectPayment(core, wallets, id);
  await core.sql(`UPDATE payments SET created_at = created_at - interval '25 hours' WHERE id = $1`, [id]);
  await dueNow(id);
  await collectPayment(core, wallets, id);
  const left = await core.sql.manager.findOneByOrFail(Payment, { id });
  expect(left).toMatchObject({ state: 'failed', reason: 'timed_out', nextCheckAt: null });
  const [ride] = await core.sql(`SELECT payment->>'state' AS state FROM rides WHERE id = $1`, [left.rideId]);
  expect(ride).toEqual({ state: 'failed' });
});

test('a fare that is paid while its driver ends another ride of the same rider waits for it, and neither fails', async () => {
  const id = await aPaymentDue();
  const wallets = walletsThatAnswer({ kind: 'paid', transactionId: 'tx-2' });
  await collectPayment(core, wallets, id);
  await dueNow(id);
  const payment = await core.sql.manager.findOneByOrFail(Payment, { id });
  const { riderId, driverId, currency } = payment;
  let paying = Promise.resolve();
  // In the order of a ride's end: the driver first, then what its rider owes.
  await core.transaction(async (sql) => {
    await lockDriver(sql, driverId);
    paying = collectPayment(core, wallets, id);
    await untilBlocked(core.sql);
    await post(sql, {
      kind: 'adjustment',
      reference: randomUUID(),
      rideId: null,
      currency,
      lines: [
        { account: 'rider_due', ownerId: riderId, amount: 100 },
        { account: 'adjustments', ownerId: null, amount: -100 },
      ],
    });
  });
  await paying;
  expect((await core.sql.manager.findOneByOrFail(Payment, { id })).state).toBe('paid');
});

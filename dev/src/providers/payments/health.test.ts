import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { railStatuses } from '@waka/core/ops/money/rails';
import { probeRails } from '@waka/core/payments/health/probe-rails';
import { paymentConfig } from '@waka/core/payments/methods/read-payment-methods';
import { askRefund } from '@waka/core/ops/money/refunds-by-rail';
import { makeRefund } from '@waka/core/payments/refunds/make-refund';
import { payAgain } from '@waka/core/payments/pay-again';
import { aRide, aRider } from '@waka/core/testing/builders';
import { anAdmin, lateMoney } from './testing/late-money.ts';
import {
  openPaymentHarness,
  aRideToPay,
  rowOf,
  until,
  type Paid,
  type PaymentHarness,
} from './testing/payment-harness.ts';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness();
});
afterEach(async () => {
  await switched('monime', {});
  await switched('momo', {});
  await harness.core.sql('DELETE FROM rail_health');
  await harness.core.sql('UPDATE ride_methods_version SET version = version + 1');
  harness.core.methods.invalidate();
});
afterAll(() => harness.close());

const switched = (rail: 'monime' | 'momo', switches: object) =>
  fetch(`${harness.urls[rail]}/switches`, { method: 'POST', body: JSON.stringify(switches) });

const isOffered = async (method: string) => {
  const { methods = [] } = await paymentConfig(harness.core);
  const row = methods.find((one) => one.region === 'SL' && one.method === method);
  return { isOffered: row?.isOffered, isIll: row?.isIll };
};

/** Asks for a payment so many times, each time as if the next poll were due. */
async function tried(paid: Paid, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await harness.timePasses(paid.paymentId);
    await harness.collect(paid.paymentId);
  }
}

const inTurn = async (count: number, work: (index: number) => Promise<void>) => {
  for (let index = 0; index < count; index += 1) await work(index);
};

/** Lets three riders wait for a provider that does not answer. */
async function makeIll(): Promise<Paid[]> {
  const rides: Paid[] = [];
  await switched('monime', { fault: 'broken' });
  await inTurn(3, async () => {
    const paid = await aRideToPay(harness, 'afrimoney', '+23277123456');
    rides.push(paid);
    await tried(paid, 2);
  });
  return rides;
}

describe('a rail that does not answer', () => {
  test('is not offered, riders and ops are notified, and it comes back by itself', async () => {
    const rides = await makeIll();
    expect(await isOffered('afrimoney')).toEqual({ isOffered: false, isIll: true });
    expect(await isOffered('orange_money')).toEqual({ isOffered: true, isIll: false });
    await expect(aRide(harness.core, await aRider(harness.core), { paymentMethod: 'afrimoney' })).rejects.toMatchObject(
      {
        code: 'payment.not_answering',
      },
    );
    const status = async () => (await railStatuses(harness.core)).find(({ rail }) => rail === 'monime');
    expect(await status()).toMatchObject({
      methods: ['afrimoney'],
      illSince: expect.any(String),
      calls: 6,
      answered: 0,
    });
    expect(harness.core.publisher.published).toContainEqual(
      expect.objectContaining({ event: 'ops:decided', payload: { about: 'methods' } }),
    );

    const probe = async () => {
      await harness.core.sql('UPDATE rail_health SET probe_at = now() WHERE ill_since IS NOT NULL');
      await probeRails(harness.core, harness.wallets);
    };
    await probe();
    expect(await isOffered('afrimoney')).toEqual({ isOffered: false, isIll: true });
    await switched('monime', {});
    await probe();
    await probe();
    expect(await isOffered('afrimoney')).toEqual({ isOffered: true, isIll: false });
    expect(await status()).toMatchObject({ illSince: null });

    // What was asked meanwhile is collected after all.
    for (const paid of rides) {
      await tried(paid, 1);
      expect(await rowOf(harness, paid)).toMatchObject({ state: 'requested', dialCode: expect.any(String) });
    }
  });

  test('is tried by one process at a time, and not before its time', async () => {
    await makeIll();
    const { monime } = harness.urls;
    await probeRails(harness.core, harness.wallets);
    await harness.core.sql('UPDATE rail_health SET probe_at = now() WHERE ill_since IS NOT NULL');
    await Promise.all(Array.from({ length: 5 }, () => probeRails(harness.core, harness.wallets)));
    const [{ probes }] = await harness.core
      .sql<{ probes: number }>(
        `SELECT count(*)::int AS probes FROM rail_health, jsonb_array_elements(calls) AS call WHERE call ->> 'kind' = 'probe'`,
      )
      .then(([row]) => [row ?? { probes: -1 }] as const);
    expect({ monime: monime.length > 0, probes }).toEqual({ monime: true, probes: 1 });
  });

  test('is not asked for another try, and the driver may still take cash', async () => {
    const [paid] = await makeIll();
    if (!paid) throw new Error('no ride was made');
    await harness.core.sql(`UPDATE payments SET state = 'failed' WHERE id = $1`, [paid.paymentId]);
    await expect(payAgain(harness.core, paid.rider, paid.rideId, { method: 'afrimoney' })).rejects.toMatchObject({
      code: 'payment.not_answering',
    });
  });
});

describe('a rail that answers', () => {
  test('stays on offer though payouts and refunds of many riders have no answer', async () => {
    const admin = await anAdmin(harness);
    const late: Paid[] = [];
    await inTurn(4, async () => void late.push(await lateMoney(harness)));
    await switched('momo', { fault: 'broken' });
    for (const paid of late) {
      const quiet = { ...harness.core, wakePayments: () => undefined };
      await askRefund(quiet, admin, paid.paymentId, 'It came too late');
      const [refund] = await harness.core.sql<{ id: string }>('SELECT id FROM refunds WHERE payment_id = $1', [
        paid.paymentId,
      ]);
      await inTurn(3, async () => {
        await harness.core.sql('UPDATE refunds SET next_check_at = now() WHERE id = $1', [refund?.id]);
        await makeRefund(harness.core, harness.wallets, refund?.id ?? '');
      });
    }
    expect(await isOffered('mtn_money')).toEqual({ isOffered: true, isIll: false });
    const momo = (await railStatuses(harness.core)).find(({ rail, region }) => rail === 'momo' && region === 'SL');
    expect(momo).toMatchObject({ illSince: null, refunds: { answered: 0 }, payouts: null });
    expect(momo?.refunds?.calls).toBeGreaterThanOrEqual(12);
    expect(momo?.answered).toBe(momo?.calls);
  });

  test('stays on offer though one rider’s payment has no answer again and again', async () => {
    await switched('monime', { fault: 'broken' });
    await tried(await aRideToPay(harness, 'afrimoney', '+23277123456'), 12);
    expect(await isOffered('afrimoney')).toEqual({ isOffered: true, isIll: false });
  });

  test('stays on offer though many riders refuse, or have no money', async () => {
    await inTurn(6, async (index) => {
      const paid = await aRideToPay(harness, 'mtn_money', index % 2 ? '+224663123451' : '+224663123464');
      await harness.collect(paid.paymentId);
      await until(async () => {
        await tried(paid, 1);
        return (await rowOf(harness, paid)).state === 'failed';
      });
    });
    expect(await isOffered('mtn_money')).toEqual({ isOffered: true, isIll: false });
    const momo = (await railStatuses(harness.core)).find(({ rail, region }) => rail === 'momo' && region === 'SL');
    expect(momo).toMatchObject({ illSince: null, medianMs: expect.any(Number) });
    expect(momo?.answered).toBe(momo?.calls);
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '../platform/actor.ts';
import { METHODS_CHANGED } from '../platform/redis/redis-keys.ts';
import { aRide, aRider, aTripUnderWay } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { completeRide } from '../trips/progress/advance-ride.ts';
import { changePayment } from '../trips/changes/change-payment.ts';
import { quoteTripChange } from '../trips/changes/change-trip.ts';
import { collectPayment } from './collect-payment.ts';
import { paymentConfig } from './methods/read-payment-methods.ts';
import { payAgain } from './pay-again.ts';
import { tipDriver } from './tip-driver.ts';
import type { WalletRoute, Wallets } from './wallets/wallet-port.ts';

let core: TestCore;
let rider: Actor;
beforeAll(async () => {
  core = await testCore();
  rider = await aRider(core);
});
afterAll(() => core.close());

const refusal = (code: string) => expect.objectContaining({ code });
const inConakry = {
  pickupLocation: { address: 'Kaloum, Conakry', lat: 9.5092, lng: -13.7122 },
  dropoffLocation: { address: 'Madina, Conakry', lat: 9.5522, lng: -13.6773 },
};
const orange = { rail: 'orange', credentials: 'ORANGE_MONEY', region: 'SL' };

/** Builds wallets without any account, which note by what they were asked for one. */
const noted =
  (asked: WalletRoute[]): Wallets =>
  (route) => {
    asked.push(route);
    return null;
  };

/** Changes methods of Sierra Leone for one test. */
async function withMethods(changes: string, work: () => Promise<void>): Promise<void> {
  await core.sql('CREATE TABLE methods_before AS TABLE ride_methods');
  await core.sql(changes);
  core.methods.invalidate();
  try {
    await work();
  } finally {
    await core.sql('DELETE FROM ride_methods');
    await core.sql('INSERT INTO ride_methods SELECT * FROM methods_before');
    await core.sql('DROP TABLE methods_before');
    core.methods.invalidate();
  }
}

const openAfrimoney = `UPDATE ride_methods SET rail = 'orange', credentials = 'ORANGE_MONEY', channel = NULL
  WHERE method = 'afrimoney'`;

describe('a ride is booked', () => {
  test.each(['mtn_money', 'afrimoney'])('not with %s in Freetown, as nothing there collects it', async (method) => {
    await expect(aRide(core, rider, { paymentMethod: method })).rejects.toEqual(refusal('payment.method_closed'));
  });

  test('not with a method that no region has', async () => {
    await expect(aRide(core, rider, { paymentMethod: 'constructor' })).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: { paymentMethod: expect.any(String) } },
    });
  });

  test('with MTN in Conakry, where its network is', async () => {
    const ride = await aRide(core, await aRider(core), { ...inConakry, paymentMethod: 'mtn_money' });
    expect(ride).toMatchObject({ paymentMethod: 'mtn_money', currency: 'GNF' });
  });

  test('with a wallet that was opened on a rail that is set up, and collected by that rail', async () => {
    await withMethods(openAfrimoney, async () => {
      const { rider: payer, driver, rideId } = await aTripUnderWay(core);
      await changePayment(core, payer, rideId, 'afrimoney');
      const ended = await completeRide(core, driver, rideId);
      expect(ended.payment).toMatchObject({ method: 'afrimoney', state: 'due' });
      const asked: WalletRoute[] = [];
      const [payment] = await core.sql<{ id: string }>('SELECT id FROM payments WHERE ride_id = $1', [rideId]);
      // What it began with stays when the row changes after it.
      await core.sql(`UPDATE ride_methods SET rail = 'momo', credentials = 'MOMO' WHERE method = 'afrimoney'`);
      core.methods.invalidate();
      await collectPayment(core, noted(asked), payment?.id ?? '');
      expect(asked).toEqual([orange]);
    });
  });

  test('not with a wallet whose rail has no account in the region', async () => {
    await withMethods(
      `${openAfrimoney}; UPDATE ride_methods SET credentials = 'OTHER' WHERE method = 'afrimoney'`,
      () =>
        expect(aRide(core, rider, { paymentMethod: 'afrimoney' })).rejects.toEqual(refusal('payment.method_closed')),
    );
  });

  test.each([
    ['min_amount = 1000000', 'payment.outside_limits'],
    ['max_amount = 100', 'payment.outside_limits'],
    ['is_open = false', 'payment.method_closed'],
  ])('not with a method with %s', async (change, code) => {
    await withMethods(`UPDATE ride_methods SET ${change} WHERE method = 'orange_money' AND region = 'SL'`, () =>
      expect(aRide(core, rider, { paymentMethod: 'orange_money' })).rejects.toEqual(refusal(code)),
    );
  });
});

test('a ride whose method was closed goes on, and is not changed, paid again or tipped with it', async () => {
  const { rider: payer, driver, rideId } = await aTripUnderWay(core);
  await changePayment(core, payer, rideId, 'orange_money');
  const close = `UPDATE ride_methods SET is_open = false WHERE method = 'orange_money' AND region = 'SL'`;
  await withMethods(close, async () => {
    // The same choice again is no change.
    expect(await changePayment(core, payer, rideId, 'orange_money')).toMatchObject({ paymentMethod: 'orange_money' });
    await changePayment(core, payer, rideId, 'cash');
    const closed = refusal('payment.method_closed');
    await expect(changePayment(core, payer, rideId, 'orange_money')).rejects.toEqual(closed);
    await core.sql(`UPDATE rides SET payment_method = 'orange_money' WHERE id = $1`, [rideId]);
    expect((await completeRide(core, driver, rideId)).payment).toMatchObject({ method: 'orange_money', state: 'due' });
    const [payment] = await core.sql<{ id: string; rail: string }>('SELECT * FROM payments WHERE ride_id = $1', [
      rideId,
    ]);
    expect(payment?.rail).toBe('orange');
    await core.sql(`UPDATE payments SET state = 'failed' WHERE id = $1`, [payment?.id]);
    await expect(payAgain(core, payer, rideId, { method: 'orange_money' })).rejects.toEqual(closed);
    await expect(payAgain(core, payer, rideId, { method: 'cash' })).rejects.toEqual(refusal('request.invalid'));
    await core.sql(`UPDATE payments SET state = 'paid' WHERE id = $1`, [payment?.id]);
    await core.sql(`UPDATE rides SET payment = jsonb_set(payment, '{state}', '"paid"') WHERE id = $1`, [rideId]);
    await expect(tipDriver(core, payer, rideId, { method: 'orange_money', amount: 5000 })).rejects.toEqual(closed);
  });
});

test('a longer trip that its method can no longer pay is refused before it is agreed, and cash takes it', async () => {
  const { rider: payer, rideId } = await aTripUnderWay(core);
  const { fare } = await changePayment(core, payer, rideId, 'orange_money');
  const farther = { dropoffLocation: { address: 'Waterloo', lat: 8.3389, lng: -13.0719 }, stops: [] };
  const most = `UPDATE ride_methods SET max_amount = ${fare} WHERE method = 'orange_money' AND region = 'SL'`;
  await withMethods(most, async () => {
    await expect(quoteTripChange(core, payer, rideId, farther)).rejects.toEqual(refusal('payment.outside_limits'));
    await changePayment(core, payer, rideId, 'cash');
    expect((await quoteTripChange(core, payer, rideId, farther)).fare).toBeGreaterThan(fare);
  });
});

test('a payment that a process of the version before stored is collected by the rail of its method', async () => {
  const { rider: payer, driver, rideId } = await aTripUnderWay(core);
  await changePayment(core, payer, rideId, 'orange_money');
  await completeRide(core, driver, rideId);
  await core.sql('UPDATE payments SET rail = NULL, credentials = NULL WHERE ride_id = $1', [rideId]);
  const [payment] = await core.sql<{ id: string }>('SELECT id FROM payments WHERE ride_id = $1', [rideId]);
  const asked: WalletRoute[] = [];
  await collectPayment(core, noted(asked), payment?.id ?? '');
  expect(asked).toEqual([orange]);
});

test('screens receive each method, whether it is offered, and changes by other processes', async () => {
  const { methods = [], version = 0 } = await paymentConfig(core);
  expect(methods.map(({ region, method, isOffered }) => [region, method, isOffered])).toEqual([
    ['SL', 'cash', true],
    ['SL', 'orange_money', true],
    ['SL', 'afrimoney', false],
    ['SL', 'card', false],
    ['GN', 'cash', true],
    ['GN', 'orange_money', true],
    ['GN', 'mtn_money', true],
    ['GN', 'card', false],
  ]);
  await core.sql(`UPDATE ride_methods SET max_amount = 500000 WHERE method = 'mtn_money'`);
  await core.redis.publish(METHODS_CHANGED, 'mtn_money');
  const limit = async () =>
    (await paymentConfig(core)).methods?.find(({ method }) => method === 'mtn_money')?.maxAmount;
  while ((await limit()) !== 500_000) await new Promise((resolve) => setTimeout(resolve, 10));
  expect((await paymentConfig(core)).version).toBeGreaterThan(version);
});

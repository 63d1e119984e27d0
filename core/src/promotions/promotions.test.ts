import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { codeOf, reductionOf } from '@waka/contracts/payments/promotion';
import type { PromotionRequest } from '@waka/contracts/ops/money/promotion-requests';
import { receiptWithCash } from '../ledger/cash-receipt.ts';
import { standingOf } from '../ledger/ledger.repository.ts';
import { cashCount } from '../payments/cash/state-cash.ts';
import type { Actor } from '../platform/actor.ts';
import { aRider, aTrip } from '../testing/builders.ts';
import { promotionsOf } from '../testing/promotions.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { requestRide } from '../trips/booking/request-ride.ts';
import { changePayment } from '../trips/changes/change-payment.ts';
import { enteredPromotion, enterPromotion } from './enter-promotion.ts';

let core: TestCore;
let admin: Actor;
let rider: Actor;
beforeAll(async () => {
  core = await testCore();
  admin = { ...(await aRider(core)), role: 'admin' };
});
beforeEach(async () => {
  rider = await aRider(core, { usesPin: false });
});
afterAll(() => core.close());

const { aPromotion, enter, quote, book, figures, setState, cancel, drive } = promotionsOf(() => ({ core, admin }));
const refusalOf = (answer: PromiseSettledResult<unknown>) =>
  answer.status === 'rejected' && answer.reason instanceof Error && 'code' in answer.reason
    ? answer.reason.code
    : 'done';

const linesOf = (id: string) =>
  core.sql(
    `SELECT account, amount::int FROM ledger_entries JOIN ledger_transactions ON id = transaction_id
     WHERE ride_id = $1 AND kind = 'ride_completed' ORDER BY account`,
    [id],
  );
const leastOfOrange = async (amount: number | null) => {
  await core.sql(`UPDATE ride_methods SET min_amount = $1 WHERE method = 'orange_money' AND region = 'SL'`, [amount]);
  core.methods.invalidate();
};
const ledgerSums = () => core.sql('SELECT currency FROM ledger_entries GROUP BY 1 HAVING sum(amount) <> 0');

test('a code is compared without case, spaces and hyphens, and pays at most its limit and the fare', () => {
  expect(codeOf(' waka-nov 26 ')).toBe('WAKANOV26');
  expect(reductionOf({ amount: 1000, percent: null, cap: null }, 700)).toBe(700);
  expect(reductionOf({ amount: null, percent: 25, cap: null }, 999)).toBe(249);
  expect(reductionOf({ amount: null, percent: 50, cap: 300 }, 999)).toBe(300);
});

describe('a promotion', () => {
  test('stands in quote, booking and receipt; the driver collects the rest and earns the whole fare', async () => {
    const { id, code } = await aPromotion();
    expect((await quote(rider)).promotion).toBeNull();
    expect(await enter(rider, code.toLowerCase())).toMatchObject({ code, amount: 1000 });
    expect((await quote(rider)).promotion).toMatchObject({ code, amounts: { standard: 1000 } });
    const booked = await book(rider);
    expect(booked).toMatchObject({ promotion: 1000 });
    expect(await figures(id)).toMatchObject({ reserved: { rides: 1, amount: 1000 }, spent: { rides: 0 } });
    const driver = await drive(booked);
    const { fare } = booked;
    expect(await cashCount(core, driver, booked.id)).toMatchObject({ due: fare - 1000 });
    const commission = Math.floor(fare * 0.15);
    expect(await linesOf(booked.id)).toEqual([
      { account: 'commission', amount: -commission },
      { account: 'driver_cash', amount: fare - 1000 },
      { account: 'driver_earnings', amount: commission - fare },
      { account: 'promotions', amount: 1000 },
    ]);
    expect(await receiptWithCash(core, rider, booked.id)).toMatchObject({
      total: fare,
      promotion: 1000,
      cash: { amount: fare - 1000 },
    });
    expect(await figures(id)).toMatchObject({ reserved: { rides: 0 }, spent: { rides: 1, amount: 1000 } });
    expect(await enteredPromotion(core, rider)).toBeNull();
    await expect(enter(rider, code)).rejects.toMatchObject({ code: 'promotion.used' });
    expect(await ledgerSums()).toEqual([]);
  });

  test('is given back by a cancelled ride once, and holds for a ride that was booked before it ended', async () => {
    const { id, code } = await aPromotion({ usesInAll: 1 });
    await enter(rider, code);
    const first = await book(rider);
    await Promise.allSettled([cancel(rider, first.id), cancel(rider, first.id)]);
    expect(await figures(id)).toMatchObject({ reserved: { rides: 0, amount: 0 } });
    const second = await book(rider);
    await setState(id, 'closed');
    await drive(second);
    expect(await figures(id)).toMatchObject({ state: 'closed', spent: { rides: 1, amount: 1000 } });
    await expect(setState(id, 'open')).rejects.toMatchObject({ code: 'promotion.closed' });
  });

  test('counts for its classes, areas, fares and first rides alone', async () => {
    const amounts = async (changes: Partial<PromotionRequest>) => {
      const person = await aRider(core);
      await enter(person, (await aPromotion(changes)).code);
      return Object.keys((await quote(person)).promotion?.amounts ?? {});
    };
    expect(await amounts({ classes: ['kekeh'] })).toEqual(['kekeh']);
    expect(await amounts({ areas: ['freetown'] })).toContain('standard');
    expect(await amounts({ areas: ['conakry'] })).toEqual([]);
    expect(await amounts({ minimumFare: 100_000_000 })).toEqual([]);
    const { code } = await aPromotion({ firstRideOnly: true });
    await enter(rider, code);
    await drive(await book(rider));
    const again = await aPromotion({ firstRideOnly: true });
    await expect(enter(rider, again.code)).rejects.toMatchObject({ code: 'promotion.first_ride' });
  });

  test('is refused with a reason once it is used up between the quote and the booking', async () => {
    const { id, code } = await aPromotion({ budget: 1500, usesPerPerson: 5 });
    const other = await aRider(core);
    await enter(rider, code);
    await enter(other, code);
    const [mine] = [await quote(rider), await book(other)];
    const asked = requestRide(core, rider, aTrip({ quoteId: mine.quoteId }), null);
    await expect(asked).rejects.toMatchObject({ code: 'promotion.used_up' });
    expect((await quote(rider)).promotion).toMatchObject({ amounts: {}, isUsedUp: true });
    const third = await aRider(core);
    await expect(enter(third, code)).rejects.toMatchObject({ code: 'promotion.in_use' });
    expect(await figures(id)).toMatchObject({ reserved: { rides: 1, amount: 1000 } });
    // The other may give it back.
    const [ride] = await core.sql<{ id: string }>('SELECT id FROM rides WHERE rider_id = $1', [other.id]);
    await cancel(other, ride?.id ?? '');
    expect(await book(rider)).toMatchObject({ promotion: 1000 });
  });

  test('may leave less than the least sum of a wallet, as the whole fare counts, at a booking and a change', async () => {
    await enter(rider, (await aPromotion({ amount: null, percent: 90, usesPerPerson: 5 })).code);
    const booked = await book(rider, { paymentMethod: 'orange_money' });
    await leastOfOrange(booked.fare);
    const pay = (method: string) => changePayment(core, rider, booked.id, method);
    await pay('cash');
    expect(await pay('orange_money')).toMatchObject({ promotion: booked.promotion, paymentMethod: 'orange_money' });
    await cancel(rider, booked.id);
    const again = await book(rider, { paymentMethod: 'orange_money' });
    await cancel(rider, again.id);
    // A fare that is itself too little is refused, whatever the promotion leaves of it.
    await leastOfOrange(booked.fare + 1);
    await expect(book(rider, { paymentMethod: 'orange_money' })).rejects.toMatchObject({
      code: 'payment.outside_limits',
    });
    const inCash = await book(rider);
    await expect(changePayment(core, rider, inCash.id, 'orange_money')).rejects.toMatchObject({
      code: 'payment.outside_limits',
    });
    await leastOfOrange(null);
  });

  test('pays no more than a fare that shrank', async () => {
    const { code } = await aPromotion({ amount: 2000 });
    await enter(rider, code);
    const booked = await book(rider);
    await core.sql('UPDATE rides SET fare = 1500, price = NULL WHERE id = $1', [booked.id]);
    const driver = await drive(booked);
    expect(await cashCount(core, driver, booked.id)).toBeNull();
    expect(await core.sql('SELECT fare, promotion FROM rides WHERE id = $1', [booked.id])).toEqual([
      { fare: 1500, promotion: 1500 },
    ]);
  });

  test('leaves the wallet the rest, and nothing at all where it pays everything', async () => {
    await enter(rider, (await aPromotion()).code);
    const booked = await book(rider, { paymentMethod: 'orange_money' });
    const driver = await drive(booked);
    const asked = await core.sql('SELECT amount FROM payments WHERE ride_id = $1', [booked.id]);
    expect(asked).toEqual([{ amount: booked.fare - 1000 }]);
    const [standing] = await standingOf(core.sql, driver.id);
    const earned = booked.fare - Math.floor(booked.fare * 0.15);
    // What the service pays is the driver's at once.
    expect(standing?.awaitedEarnings).toBe(Math.min(earned, booked.fare - 1000));

    const free = await aRider(core, { usesPin: false });
    await enter(free, (await aPromotion({ amount: null, percent: 100 })).code);
    const whole = await book(free, { paymentMethod: 'orange_money' });
    await drive(whole);
    expect(await core.sql('SELECT payment FROM rides WHERE id = $1', [whole.id])).toEqual([{ payment: null }]);
    expect(await core.sql('SELECT 1 FROM payments WHERE ride_id = $1', [whole.id])).toEqual([]);
    expect(await ledgerSums()).toEqual([]);
  });
});

describe('races', () => {
  test('the last use is one of ten bookings at once', async () => {
    const { id, code } = await aPromotion({ usesInAll: 1 });
    const riders = await Promise.all(Array.from({ length: 10 }, () => aRider(core)));
    for (const one of riders) await enter(one, code);
    const quotes = await Promise.all(riders.map(async (one) => ({ one, ...(await quote(one)) })));
    const answers = await Promise.allSettled(
      quotes.map(({ one, quoteId }) => requestRide(core, one, aTrip({ quoteId }), null)),
    );
    expect(answers.filter((one) => refusalOf(one) === 'done')).toHaveLength(1);
    expect(answers.filter((one) => refusalOf(one) === 'promotion.used_up')).toHaveLength(9);
    expect(await figures(id)).toMatchObject({ reserved: { rides: 1, amount: 1000 } });
  });

  test('a booking and the end of its promotion have an order', async () => {
    const { id, code } = await aPromotion();
    await enter(rider, code);
    const { quoteId } = await quote(rider);
    const [booking] = await Promise.allSettled([
      requestRide(core, rider, aTrip({ quoteId }), null),
      setState(id, 'paused'),
    ]);
    const used = (await figures(id))?.reserved.rides;
    expect(used).toBe(booking.status === 'fulfilled' ? 1 : 0);
    expect(['done', 'promotion.over']).toContain(refusalOf(booking));
  });

  test('a booking that is sent twice at once uses its promotion once', async () => {
    const { id, code } = await aPromotion();
    await enter(rider, code);
    const { quoteId } = await quote(rider);
    const send = () => requestRide(core, rider, aTrip({ quoteId }), 'the same key');
    const [one, two] = await Promise.all([send(), send()]);
    expect(one.id).toBe(two.id);
    expect(await figures(id)).toMatchObject({ reserved: { rides: 1 } });
  });

  test('a voucher that two accounts use at once pays for one, and for the other once it is cancelled', async () => {
    const { id, codes: batch } = await aPromotion({ kind: 'voucher', code: null, vouchers: 2 });
    const [voucher = ''] = batch;
    const other = await aRider(core, { usesPin: false });
    await enter(rider, voucher);
    await enter(other, voucher.toLowerCase().replaceAll('-', ' '));
    const quotes = [await quote(rider), await quote(other)];
    const ask = (who: Actor, index: number) =>
      requestRide(core, who, aTrip({ quoteId: quotes[index]?.quoteId ?? '' }), null);
    const answers = await Promise.allSettled([ask(rider, 0), ask(other, 1)]);
    expect(new Set(answers.map(refusalOf))).toEqual(new Set(['done', 'promotion.used_up']));
    expect(await figures(id)).toMatchObject({ vouchers: 2, reserved: { rides: 1 } });
    const [winner, loser] = answers[0]?.status === 'fulfilled' ? [rider, other] : [other, rider];
    // Its holder typed it right: the search of the other may give it back.
    await expect(enter(loser, voucher)).rejects.toMatchObject({ code: 'promotion.in_use' });
    await expect(enter(winner, voucher)).rejects.toMatchObject({ code: expect.stringMatching(/used|one_each/) });
    const [ride] = await core.sql<{ id: string }>('SELECT id FROM rides WHERE rider_id = $1', [winner.id]);
    await cancel(winner, ride?.id ?? '');
    await enter(loser, voucher);
    expect(await book(loser)).toMatchObject({ promotion: 1000 });
  });
});

describe('codes', () => {
  test('of vouchers are stored as hashes, in groups that are easy to type', async () => {
    const { codes: batch, id } = await aPromotion({ kind: 'voucher', code: null, vouchers: 3 });
    expect(new Set(batch).size).toBe(3);
    for (const one of batch) expect(one).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    const rows = await core.sql<{ codeHash: string }>('SELECT code_hash FROM vouchers WHERE promotion_id = $1', [id]);
    expect(rows.some(({ codeHash }) => batch.some((one) => codeHash.includes(codeOf(one))))).toBe(false);
  });

  test('that do not exist get the same answer as those that are paused, and are limited by account and address', async () => {
    const { id, code } = await aPromotion();
    await expect(enterPromotion(core, { rider, address: '10.9.0.1' }, { region: 'GN', code })).rejects.toMatchObject({
      code: 'promotion.elsewhere',
    });
    await setState(id, 'paused');
    await expect(enter(rider, code)).rejects.toMatchObject({ code: 'promotion.unknown' });
    for (let tries = 2; tries < 8; tries += 1) {
      await expect(enter(rider, 'WRONG')).rejects.toMatchObject({ code: 'promotion.unknown' });
    }
    await setState(id, 'open');
    await expect(enter(rider, code)).rejects.toMatchObject({ code: 'request.too_many' });
    await enter(await aRider(core), code);
    for (let tries = 0; tries < 60; tries += 1) {
      const guesser = await aRider(core);
      await expect(enter(guesser, 'WRONG', '10.9.0.2')).rejects.toMatchObject({ code: 'promotion.unknown' });
    }
    await expect(enter(await aRider(core), code, '10.9.0.2')).rejects.toMatchObject({ code: 'request.too_many' });
  });

  test('that have ended, or begin later, say so', async () => {
    const { id, code } = await aPromotion();
    const from = (at: string) => core.sql(`UPDATE promotions SET starts_at = $2 WHERE id = $1`, [id, at]);
    await from('2126-11-28T08:00:00.000Z');
    const opens = { at: '2126-11-28T08:00:00.000Z', timeZone: 'Africa/Freetown' };
    await expect(enter(rider, code)).rejects.toMatchObject({ code: 'promotion.not_yet', details: { opens } });
    await from('2020-01-01T00:00:00.000Z');
    await core.sql(`UPDATE promotions SET ends_at = now() WHERE id = $1`, [id]);
    await expect(enter(rider, code)).rejects.toMatchObject({ code: 'promotion.ended' });
  });

  test('are unique in a country, and say who made and changed them', async () => {
    const { id, code } = await aPromotion();
    await expect(aPromotion({ code })).rejects.toMatchObject({ code: 'promotion.exists' });
    expect((await aPromotion({ code, region: 'GN' })).promotion).toMatchObject({ currency: 'GNF' });
    expect(await setState(id, 'paused')).toMatchObject({
      state: 'paused',
      changedBy: 'Aminata Kamara',
      reason: 'Enough',
    });
    const actions = await core.sql('SELECT action FROM audit_log WHERE subject_id = $1 ORDER BY id', [id]);
    expect(actions).toEqual([{ action: 'promotion.added' }, { action: 'promotion.changed' }]);
  });
});

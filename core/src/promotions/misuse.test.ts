import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eraseAccounts } from '../app/erase-accounts.ts';
import { subjectOf } from '../messages/secrets-of-codes.ts';
import { waitingRides } from '../matching/rounds/waiting-rides.ts';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import { reviewRide } from '../ops/rides/review-ride.ts';
import type { Actor } from '../platform/actor.ts';
import { rideRow } from '../rides/views/read-rides.ts';
import { aDriver, anOffer, aRider, aTrip } from '../testing/builders.ts';
import { promotionsOf } from '../testing/promotions.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { requestRide } from '../trips/booking/request-ride.ts';
import { changeTrip, quoteTripChange } from '../trips/changes/change-trip.ts';
import { arriveAtPickup, completeRide, startRide } from '../trips/progress/advance-ride.ts';
import { enteredPromotion } from './enter-promotion.ts';
import { promotionAt } from './promotion-at.ts';

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

const { aPromotion, enter, quote, book, figures, setState, drive } = promotionsOf(() => ({ core, admin }));

const review = (ride: string, verdict: 'fine' | 'not_fine') =>
  reviewRide(core, admin, ride, { verdict, reason: 'Asked both', seen: null });

const phoneOf = async ({ id }: Actor) =>
  (await core.sql<{ phone: string }>('SELECT phone FROM users WHERE id = $1', [id]))[0]?.phone ?? '';
const erase = async ({ id }: Actor) => {
  await core.sql(`UPDATE users SET deletion_requested_at = now() - interval '15 days' WHERE id = $1`, [id]);
  expect(await eraseAccounts(core)).toBe(1);
};
const withPhone = async (phone: string) => {
  const person = await aRider(core, { usesPin: false });
  await core.sql('UPDATE users SET phone = $2 WHERE id = $1', [person.id, phone]);
  return person;
};
const enterFirst = async (who: Actor) => enter(who, (await aPromotion({ firstRideOnly: true })).code);
const refusedFirst = { code: 'promotion.first_ride' };

describe('a promotion', () => {
  test('that has ended takes out its own code alone, not one that was entered since', async () => {
    const ended = await aPromotion();
    await enter(rider, ended.code);
    const { quoteId } = await quote(rider);
    const ask = () => requestRide(core, rider, aTrip({ quoteId }), null);
    await setState(ended.id, 'paused');
    await expect(ask()).rejects.toMatchObject({ code: 'promotion.over' });
    await setState(ended.id, 'open');
    expect(await enteredPromotion(core, rider)).toMatchObject({ code: ended.code });
    const { code } = await aPromotion();
    await enter(rider, code);
    await setState(ended.id, 'closed');
    await expect(ask()).rejects.toMatchObject({ code: 'promotion.over' });
    expect(await enteredPromotion(core, rider)).toMatchObject({ code });
    await core.sql('UPDATE entered_promotions SET promotion_id = $2 WHERE rider_id = $1', [rider.id, ended.id]);
    await expect(ask()).rejects.toMatchObject({ code: 'promotion.over' });
    expect(await core.sql('SELECT 1 FROM entered_promotions WHERE rider_id = $1', [rider.id])).toEqual([]);
  });

  test('says that others use it now, or that one of its vouchers was used, to a rider who books nothing', async () => {
    const { code } = await aPromotion({ usesInAll: 1 });
    const other = await aRider(core);
    await enter(other, code);
    await book(other);
    await expect(enter(rider, code)).rejects.toMatchObject({ code: 'promotion.in_use' });
    const { codes: batch } = await aPromotion({ kind: 'voucher', code: null, vouchers: 2 });
    await enter(rider, batch[0] ?? '');
    await book(rider);
    await expect(enter(rider, batch[1] ?? '')).rejects.toMatchObject({ code: 'promotion.one_each' });
  });

  test('needs a phone that was proved, and lets one that was only typed be proved', async () => {
    const { code } = await aPromotion();
    await core.sql('UPDATE users SET unproved_phone = phone, phone = NULL WHERE id = $1', [rider.id]);
    await expect(enter(rider, code)).rejects.toMatchObject({ code: 'promotion.phone' });
    const [user] = await core.sql('SELECT pending_phone = unproved_phone AS waits FROM users WHERE id = $1', [
      rider.id,
    ]);
    expect(user).toEqual({ waits: true });
    await core.sql('UPDATE users SET phone = unproved_phone, unproved_phone = NULL WHERE id = $1', [rider.id]);
    expect(await enter(rider, code)).toMatchObject({ code });
  });

  describe('for first rides counts once a phone', () => {
    test('also with a new account, and of the erased one only a keyed hash is left', async () => {
      const phone = await phoneOf(rider);
      await enterFirst(rider);
      await drive(await book(rider));
      await erase(rider);
      const kept = await core.sql<{ row: string }>('SELECT to_jsonb(r)::text AS row FROM ridden_phones AS r');
      expect(kept.some(({ row }) => row.includes(phone.slice(1)))).toBe(false);
      expect(kept.every(({ row }) => /^\{"phone_hash": "[\w-]{22}"\}$/.test(row))).toBe(true);
      await expect(enterFirst(await withPhone(phone))).rejects.toMatchObject(refusedFirst);
    });

    test('also where the rides are older than what is remembered, and where the number was changed', async () => {
      const [old, changed] = [await phoneOf(rider), await aRider(core, { usesPin: false })];
      await drive(await book(rider));
      await core.sql('DELETE FROM ridden_phones');
      await erase(rider);
      await expect(enterFirst(await withPhone(old))).rejects.toMatchObject(refusedFirst);
      const before = await phoneOf(changed);
      await drive(await book(changed));
      await core.sql(`UPDATE users SET phone = '+23276000999' WHERE id = $1`, [changed.id]);
      await expect(enterFirst(await withPhone(before))).rejects.toMatchObject(refusedFirst);
    });

    test('and is offered to a new account whose number never rode, and not booked once it has', async () => {
      const phone = await phoneOf(rider);
      await drive(await book(await aRider(core, { usesPin: false })));
      await erase(rider);
      const fresh = await withPhone(phone);
      await enterFirst(fresh);
      const { quoteId } = await quote(fresh);
      const hashed = subjectOf(core.config, `ridden:${phone}`);
      await core.sql('INSERT INTO ridden_phones VALUES ($1)', [hashed]);
      await expect(requestRide(core, fresh, aTrip({ quoteId }), null)).rejects.toMatchObject({
        code: 'promotion.first_ride',
      });
      expect(await enteredPromotion(core, fresh)).toBeNull();
    });
  });

  test('follows a trip that is changed to a cheaper one, and pays nothing below its least fare', async () => {
    const { code } = await aPromotion({ amount: null, percent: 50, minimumFare: 1000, usesPerPerson: 5 });
    await enter(rider, code);
    const booked = await book(rider);
    const row = await rideRow(core.sql, booked.id);
    if (!row) throw new Error('no ride was booked');
    const reserved = Math.floor(booked.fare / 2);
    expect(row.promotion).toBe(reserved);
    expect(await promotionAt(core.sql, row, booked.fare - 101)).toBe(Math.floor((booked.fare - 101) / 2));
    expect(await promotionAt(core.sql, row, 999)).toBe(0);
    expect(await promotionAt(core.sql, row, booked.fare * 2)).toBe(reserved);
    const dropoffLocation = { address: 'Near Cotton Tree', lat: 8.4796, lng: -13.2389 };
    const driver = await aDriver(core);
    await acceptOffer(core, driver, booked.id, await anOffer(core, booked, driver));
    const change = { dropoffLocation, stops: [] };
    const { quoteId, fare, promotion } = await quoteTripChange(core, rider, booked.id, change);
    expect(fare).toBeLessThan(booked.fare);
    expect(promotion).toBe(fare < 1000 ? 0 : Math.floor(fare / 2));
    const changed = await changeTrip(core, rider, booked.id, { ...change, quoteId });
    expect(changed).toMatchObject({ fare, promotion: fare < 1000 ? 0 : Math.floor(fare / 2) });
  });

  test('is not driven by oneself, and by the same driver at most twice', async () => {
    const { code } = await aPromotion({ usesPerPerson: 5 });
    await enter(rider, code);
    const self = await aDriver(core);
    await core.sql('UPDATE users SET phone = (SELECT phone FROM users WHERE id = $2) WHERE id = $1', [
      self.id,
      rider.id,
    ]);
    const own = await book(rider);
    const accept = async (driver: Actor, ride: typeof own) =>
      acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
    const waiting = (await waitingRides(core.sql, 'freetown')).find(({ id }) => id === own.id);
    expect(waiting?.excludedDriverIds).toContain(self.id);
    await expect(accept(self, own)).rejects.toMatchObject({ code: 'offer.closed' });
    await core.sql(`UPDATE ride_offers SET status = 'expired' WHERE ride_id = $1`, [own.id]);
    const driver = await drive(own);
    const again = async () => {
      const ride = await book(rider);
      await accept(driver, ride);
      await arriveAtPickup(core, driver, ride.id);
      await startRide(core, driver, ride.id, undefined);
      await completeRide(core, driver, ride.id);
    };
    await again();
    await expect(again()).rejects.toMatchObject({ code: 'offer.closed' });
  });

  test('is spent by rides that are posted alone: one that its rider ended in cash waits for its review', async () => {
    const { id, code } = await aPromotion({ usesPerPerson: 2 });
    await enter(rider, code);
    const end = async () => {
      const ride = await book(rider);
      const driver = await aDriver(core);
      await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
      await core.sql(
        `UPDATE rides SET status = 'completed', completed_at = now(), completed_by = 'rider', promotion = 1000,
           findings = '[{"code": "completed_by_rider"}]' WHERE id = $1`,
        [ride.id],
      );
      return ride.id;
    };
    const fine = await end();
    expect(await figures(id)).toMatchObject({ spent: { rides: 0 }, reserved: { rides: 1, amount: 1000 } });
    await review(fine, 'fine');
    expect(await figures(id)).toMatchObject({ spent: { rides: 1, amount: 1000 }, reserved: { rides: 0 } });
    await review(await end(), 'not_fine');
    expect(await figures(id)).toMatchObject({ spent: { rides: 1, amount: 1000 }, reserved: { rides: 0 } });
    expect(await book(rider)).toMatchObject({ promotion: 1000 });
  });
});

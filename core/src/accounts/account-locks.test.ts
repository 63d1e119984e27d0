import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { savePlace } from '../places/saved-places.ts';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import { completeRide } from '../trips/progress/advance-ride.ts';
import { requestRide } from '../trips/booking/request-ride.ts';
import { saveContacts } from '../safety/emergency-contacts.ts';
import { aDriver, anOffer, aRide, aRider, aTrip, aTripUnderWay } from '../testing/builders.ts';
import { codeOf } from '../testing/ride-races.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { untilBlocked } from '../testing/sql/until-blocked.ts';
import type { Actor } from '../platform/actor.ts';
import { storePendingPhone, takePhone } from './profile/change-phone.ts';
import { upsertRegistration } from './codes/codes.repository.ts';
import { completeProfile } from './registration/complete-profile.ts';
import { redeemRegistration } from './registration/redeem-registration.ts';
import { deleteAccount } from '../app/delete-account.ts';
import { eraseAccounts } from '../app/erase-accounts.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(() => core.redis.flushdb());

const visitor = { browser: 'browser', device: null, address: '192.0.2.1', userAgent: null, language: null };
const place = { name: 'Home', address: 'Lumley, Freetown', lat: 8.4595, lng: -13.2717 };

/** Builds a core whose transactions are part of one that the test keeps open, so that their locks last. */
const within = (sql: Sql): Core => ({ ...core, sql, transaction: (work) => work(sql) });

/** Signs in a person without a password or phone. */
async function signedIn(actor: Actor) {
  await core.sql('UPDATE users SET phone = NULL WHERE id = $1', [actor.id]);
  const sessionId = `session of ${actor.id}`;
  await core.sql(`INSERT INTO sessions (id, user_id, expires_at) VALUES ($1, $2, now() + interval '1 day')`, [
    sessionId,
    actor.id,
  ]);
  return { actor, sessionId, visitor };
}

const changes: Record<string, (open: Core, rider: Actor) => Promise<unknown>> = {
  'keeps a place': (open, rider) => savePlace(open, rider, { label: 'home', place }),
  'names emergency contacts': (open, rider) =>
    saveContacts(open, rider, visitor, { contacts: [{ name: 'Fatu', phone: '+23276123456' }] }),
  'takes a new phone': async (open, rider) => {
    await storePendingPhone(open.sql, rider.id, '+23279000001');
    await takePhone(open.sql, rider.id, '+23279000001');
  },
  'completes the profile': async (open, { id }) => {
    await open.sql('UPDATE users SET full_name = NULL WHERE id = $1', [id]);
    await completeProfile(open, id, { userType: 'rider', fullName: 'Aminata Kamara', phone: '+23279000002' });
  },
};

test.each(Object.entries(changes))('a driver accepts the ride of a rider who %s at this moment', async (_, change) => {
  const [rider, driver] = [await aRider(core), await aDriver(core)];
  const ride = await aRide(core, rider);
  const offer = await anOffer(core, ride, driver);
  await core.transaction(async (sql) => {
    await change(within(sql), rider);
    await core.transaction(async (other) => {
      await other(`SET LOCAL lock_timeout = '2s'`);
      expect(await acceptOffer({ ...core, sql: other }, driver, ride.id, offer)).toMatchObject({ status: 'accepted' });
    });
  });
});

test('references to a person do not wait while the account is deleted', async () => {
  const person = await signedIn(await aRider(core));
  await core.transaction(async (sql) => {
    await deleteAccount(within(sql), person, {});
    expect(await core.sql('SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE NOWAIT', [person.actor.id])).toHaveLength(1);
  });
});

test('a rider who deletes the account while booking gets no ride', async () => {
  const person = await signedIn(await aRider(core));
  const { booking } = await core.transaction(async (sql) => {
    await deleteAccount(within(sql), person, {});
    const outcome = Promise.allSettled([requestRide(core, person.actor, aTrip(), null)]);
    await untilBlocked(core.sql);
    return { booking: outcome };
  });
  expect((await booking).map(codeOf)).toEqual(['auth.required']);
  expect(await core.sql('SELECT 1 FROM rides WHERE rider_id = $1', [person.actor.id])).toEqual([]);
});

test('an account is erased while the other side rates a ride of it', async () => {
  const { rider, driver, rideId } = await aTripUnderWay(core);
  await completeRide(core, driver, rideId);
  await core.sql(
    `UPDATE users SET deletion_requested_at = now() - interval '15 days', pending_email_hash = 'a hash' WHERE id = $1`,
    [rider.id],
  );
  await core.transaction(async (sql) => {
    // As a rating begins; next it would wait for the ride, which the erasure may have locked.
    await sql('INSERT INTO ratings (ride_id, author_id, subject_id, stars) VALUES ($1, $2, $3, 5)', [
      rideId,
      driver.id,
      rider.id,
    ]);
    expect(await eraseAccounts(core)).toBe(1);
    await sql('UPDATE rides SET driver_stars = 5 WHERE id = $1', [rideId]);
  });
  expect(await core.sql('SELECT phone FROM users WHERE id = $1', [rider.id])).toEqual([{ phone: null }]);
});

test('a registration that is sent again while its code is typed is the one that becomes an account', async () => {
  const key = { browser: visitor.browser, phone: '+23279000003', userType: 'rider' } as const;
  const names = { firstName: null, lastName: null };
  const pending = { ...key, ...names, email: 'pending@example.com', passwordHash: 'a hash', referralCode: null };
  await upsertRegistration(core.sql, { ...pending, fullName: 'First Name' });
  const { making } = await core.transaction(async (sql) => {
    await upsertRegistration(sql, { ...pending, fullName: 'Second Name' });
    const code = { ...key, purpose: 'registration', isOwners: false } as const;
    const account = core.transaction((other) => redeemRegistration(other, core.config, visitor, code));
    await untilBlocked(core.sql);
    return { making: account };
  });
  expect(await core.sql('SELECT full_name FROM users WHERE id = $1', [await making])).toEqual([
    { fullName: 'Second Name' },
  ]);
});

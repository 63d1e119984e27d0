import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { eraseAccounts } from '@waka/core/app/erase-accounts';
import { arriveAtPickup, completeRide, startRide } from '@waka/core/trips/progress/advance-ride';
import { cancelRide } from '@waka/core/trips/cancellation/cancel-ride';
import { rateRide } from '@waka/core/rides/feedback/rate-ride';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, anAcceptedRide, aRide, aRider } from '@waka/core/testing/builders';
import { anAccount, PASSWORD } from '../../testing/accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { startStorage, type LocalStorage } from '../../testing/providers/local-storage.ts';
import { messagesTo, timePasses } from '../../testing/post.ts';
import { aPicture, send, usePhoto } from '../../testing/sent-files.ts';
import { aPerson, aRegistered } from '../../testing/sign-ups.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let files: LocalStorage;
let backend: TestBackend;
beforeAll(async () => {
  files = await startStorage();
  backend = await testBackend({ storage: files.storage });
});
afterAll(async () => {
  await files.stop();
  await backend.close();
});

const idOf = async (browser: Browser) => String((await browser.call(routes.currentUser)).body.id);

async function twoWeeksPass(userId: string): Promise<void> {
  await backend.core.sql(
    `UPDATE users SET deletion_requested_at = deletion_requested_at - interval '14 days 1 minute' WHERE id = $1`,
    [userId],
  );
}

/** Lists the tables that still contain a text. */
async function whereIs(text: string): Promise<string[]> {
  const tables = await backend.core.sql<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const found = tables.map(async ({ name }) => {
    const rows = await backend.core.sql(`SELECT 1 FROM ${name} AS t WHERE strpos(t::text, $1) > 0 LIMIT 1`, [text]);
    return rows.length > 0 ? [name] : [];
  });
  return (await Promise.all(found)).flat();
}

async function aCompletedRide(rider: Actor, driver: Actor): Promise<string> {
  const { core } = backend;
  const { id } = await anAcceptedRide(core, rider, driver);
  await arriveAtPickup(core, driver, id);
  const [ride] = await core.sql<{ pin: string | null }>('SELECT pin FROM rides WHERE id = $1', [id]);
  await startRide(core, driver, id, ride?.pin ?? undefined);
  await completeRide(core, driver, id);
  return id;
}

describe('S40: deleting an account', () => {
  test('needs a proof, ends every session at once and is cancelled by signing in', async () => {
    const person = aPerson();
    const browser = await aRegistered(backend, person);
    const userId = await idOf(browser);
    expect(await browser.call(routes.deleteAccount, {})).toMatchObject({
      status: 403,
      body: { code: 'account.proof_needed' },
    });
    expect(await browser.call(routes.deleteAccount, { currentPassword: 'guess' })).toMatchObject({
      status: 403,
      body: { code: 'account.proof_wrong' },
    });
    const gone = await browser.call(routes.deleteAccount, { currentPassword: person.password });
    expect(gone.status).toBe(200);
    const days = (Date.parse(String(gone.body.erasesAt)) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThanOrEqual(14.01);
    expect((await browser.call(routes.currentUser)).status).toBe(401);
    expect((await messagesTo(backend.core, person.email))[0]?.text).toMatch(/14/);
    expect(await backend.core.sql('SELECT 1 FROM sessions WHERE user_id = $1', [userId])).toEqual([]);

    await timePasses(backend.core, 120);
    const account = await anAccount(backend.core, { email: 'back@example.com' });
    const back = new Browser(backend);
    await back.call(routes.login, { email: 'back@example.com', password: PASSWORD });
    await back.call(routes.deleteAccount, { currentPassword: PASSWORD });
    const kept = await back.call(routes.login, { email: 'back@example.com', password: PASSWORD });
    expect(kept).toMatchObject({ status: 200, body: { isDeletionCancelled: true } });
    expect((await back.call(routes.currentUser)).body).not.toHaveProperty('isDeletionCancelled');
    const [row] = await backend.core.sql('SELECT deletion_requested_at FROM users WHERE id = $1', [account.id]);
    expect(row).toEqual({ deletionRequestedAt: null });
    expect((await messagesTo(backend.core, 'back@example.com'))[0]?.text).toContain('We’ve kept your Waka account');
  });

  test('is refused while a ride is live, to the rider and to the driver', async () => {
    const rider = await aRider(backend.core);
    await aRide(backend.core, rider);
    const driver = await aDriver(backend.core);
    await anAcceptedRide(backend.core, await aRider(backend.core), driver);
    await backend.core.sql('UPDATE users SET phone = NULL WHERE id = ANY($1)', [[rider.id, driver.id]]);
    for (const actor of [rider, driver]) {
      expect(await backend.call(routes.deleteAccount, { as: actor, body: {} })).toMatchObject({
        status: 409,
        body: { code: 'account.ride_live' },
      });
    }
  });

  test('erases the person everywhere after two weeks, and keeps the ride for the accounts', async () => {
    const { core } = backend;
    const rider = await anAccount(core, { email: 'leaver@example.com' });
    const phone = '+23299123456';
    await core.sql(
      `UPDATE users SET phone = $2, full_name = 'Zainab Unmistakable', first_name = 'Zainab', address = '77 Hidden Lane'
       WHERE id = $1`,
      [rider.id, phone],
    );
    const driver = await aDriver(core);
    await core.sql(`UPDATE users SET full_name = 'Driver Remembered' WHERE id = $1`, [driver.id]);
    const rideId = await aCompletedRide(rider, driver);
    await rateRide(core, rider, rideId, { stars: 5, comment: 'Zainab Unmistakable was here' });
    const sent = await send(backend, { as: rider, file: await aPicture() });
    await usePhoto(backend, rider, sent.photoUrl);
    const photo = String((await backend.call(routes.currentUser, { as: rider })).body.profileImageUrl);
    const [before] = await core.sql<{ fare: number }>('SELECT fare, distance_km, currency FROM rides WHERE id = $1', [
      rideId,
    ]);
    await backend.call(routes.deleteAccount, { as: rider, body: { currentPassword: PASSWORD } });

    await core.sql(
      `INSERT INTO street_samples (ride_id, seq, city, lat, lng, heading, hour, km, seconds)
       VALUES ($1, 0, 'freetown', 8.48, -13.23, 90, 8, 0.1, 20)`,
      [rideId],
    );

    expect(await eraseAccounts(core)).toBe(0);
    await twoWeeksPass(rider.id);
    expect(await eraseAccounts(core)).toBe(1);
    expect(await core.sql('SELECT seq FROM street_samples WHERE ride_id = $1', [rideId])).toEqual([]);
    for (const text of ['Zainab', phone, 'leaver@example.com', '77 Hidden Lane', photo.slice(12)]) {
      expect({ text, found: await whereIs(text) }).toEqual({ text, found: [] });
    }
    const [kept] = await core.sql<{ text: string }>(
      `SELECT concat(rides::text, (SELECT string_agg(payload::text, ' ') FROM ride_events WHERE ride_id = rides.id)) AS text
       FROM rides WHERE id = $1`,
      [rideId],
    );
    expect(kept?.text).toContain('8.49');
    for (const exact of ['8.48715', '8.4595', 'Cotton Tree']) expect(kept?.text).not.toContain(exact);
    expect(await core.sql('SELECT fare, distance_km, currency FROM rides WHERE id = $1', [rideId])).toEqual([before]);
    expect(await core.storage?.head(`${photo.slice(5)}/large.webp`)).toBeNull();
    expect((await backend.fetch(photo)).status).toBe(404);
    const again = new Browser(backend);
    expect((await again.call(routes.login, { email: 'leaver@example.com', password: PASSWORD })).status).toBe(401);
    expect(await eraseAccounts(core)).toBe(0);

    await core.sql('UPDATE users SET phone = NULL WHERE id = $1', [driver.id]);
    expect((await backend.call(routes.deleteAccount, { as: driver, body: {} })).status).toBe(200);
    await twoWeeksPass(driver.id);
    expect(await eraseAccounts(core)).toBe(1);
    expect(await whereIs('Driver Remembered')).toEqual([]);
  });
});

test('S40: a payout loses the number of its wallet with the account, which waits for one under way', async () => {
  const { core } = backend;
  const driver = await aDriver(core);
  const wallet = '+23276987123';
  const ids = await core.sql<{ id: string }>(
    `INSERT INTO payouts (driver_id, method, payee, amount, fee, currency, state, rail, credentials, due_at, settled_at)
     SELECT $1, 'orange_money', $2, 5000, 0, 'SLE', state, 'monime', 'main', now(), settled_at
     FROM (VALUES ('paid', now()), ('requested', NULL)) AS given (state, settled_at) RETURNING id`,
    [driver.id, wallet],
  );
  await core.sql('UPDATE users SET phone = NULL WHERE id = $1', [driver.id]);
  expect((await backend.call(routes.deleteAccount, { as: driver, body: {} })).status).toBe(200);
  await twoWeeksPass(driver.id);
  expect(await eraseAccounts(core)).toBe(0);
  expect(await whereIs(wallet)).toEqual(['payouts']);
  const next = await aDriver(core);
  await core.sql('UPDATE users SET phone = NULL WHERE id = $1', [next.id]);
  expect((await backend.call(routes.deleteAccount, { as: next, body: {} })).status).toBe(200);
  await twoWeeksPass(next.id);
  expect(await eraseAccounts(core, 1)).toBe(1);
  await core.sql(`UPDATE payouts SET state = 'paid', settled_at = now() WHERE id = $1`, [ids[1]?.id]);
  expect(await eraseAccounts(core)).toBe(1);
  expect(await whereIs(wallet)).toEqual([]);
});

test('S40: erasing either side removes their name and places from the other’s notifications', async () => {
  const { core } = backend;
  const [rider, driver] = [await aRider(core), await aDriver(core)];
  await core.sql(`UPDATE users SET full_name = 'Sahr Vanishing' WHERE id = $1`, [driver.id]);
  await core.sql(`UPDATE driver_profiles SET vehicle_plate_number = 'GONE 77' WHERE user_id = $1`, [driver.id]);
  await aCompletedRide(rider, driver);
  const { id: cancelled } = await anAcceptedRide(core, rider, driver);
  await cancelRide(core, rider, cancelled, { reason: 'changed_mind' });
  const noticesOf = async ({ id }: Actor) =>
    JSON.stringify(await core.sql('SELECT kind, facts FROM notifications WHERE user_id = $1', [id]));
  expect(await noticesOf(rider)).toContain('Sahr Vanishing');
  expect(await noticesOf(driver)).toContain('Lumley');

  await core.sql(`UPDATE users SET deletion_requested_at = now() - interval '15 days' WHERE id = $1`, [driver.id]);
  expect(await eraseAccounts(core)).toBe(1);
  for (const text of ['Sahr Vanishing', 'GONE 77']) {
    expect({ text, found: await whereIs(text) }).toEqual({ text, found: [] });
  }
  expect(await noticesOf(rider)).toContain('trip_ended');

  const other = await aDriver(core);
  const { id: second } = await anAcceptedRide(core, rider, other);
  await cancelRide(core, rider, second, { reason: 'changed_mind' });
  await core.sql(`UPDATE users SET deletion_requested_at = now() - interval '15 days' WHERE id = $1`, [rider.id]);
  expect(await eraseAccounts(core)).toBe(1);
  expect(await noticesOf(other)).toContain('ride_cancelled');
  expect(await noticesOf(other)).not.toContain('Lumley');
});

test('S40: a suspended account is erased all the same, with any sign-in tried', async () => {
  const { core } = backend;
  const account = await anAccount(core, { email: 'locked-out@example.com' });
  await core.sql(
    `UPDATE users SET suspended_at = now(), suspension_reason = 'A test', deletion_requested_at = now() WHERE id = $1`,
    [account.id],
  );
  const login = await new Browser(backend).call(routes.login, { email: 'locked-out@example.com', password: PASSWORD });
  expect(login).toMatchObject({ status: 403, body: { code: 'auth.suspended' } });
  expect(await messagesTo(core, 'locked-out@example.com')).toEqual([]);
  await twoWeeksPass(account.id);
  expect(await eraseAccounts(core)).toBe(1);
});

test('S40: the file of a driver has his ratings, and neither their authors nor their rides', async () => {
  const { core } = backend;
  const driver = await aDriver(core);
  const rideIds: string[] = [];
  for (const stars of [5, 1, 4, 2, 4]) {
    const rider = await aRider(core);
    const rideId = await aCompletedRide(rider, driver);
    await rateRide(core, rider, rideId, { stars, comment: 'From the blue gate' });
    await rateRide(core, driver, rideId, { stars: 3, comment: 'Waited long' });
    rideIds.push(rideId);
  }
  const exported = async () => {
    const { body } = await backend.call(routes.exportAccount, { as: driver });
    const ratings = Object.values(Object(body.ratings)).map((rating) => Object(rating));
    return { body, ratings, received: ratings.filter(({ given }) => given === false) };
  };
  // Two files of one week would show who gave what.
  expect((await exported()).received).toEqual([]);
  await core.sql(`UPDATE ratings SET created_at = created_at - interval '9 days' WHERE subject_id = $1`, [driver.id]);
  const { body, ratings, received } = await exported();
  expect(received).toEqual([5, 4, 4, 2, 1].map((stars) => ({ given: false, stars })));
  expect(JSON.stringify(body)).not.toMatch(/"rating_(?:sum|count)"/);
  expect(ratings.filter(({ given }) => given === true).map(({ rideId }) => rideId)).toEqual(rideIds.toReversed());
  expect(JSON.stringify(body)).not.toContain('blue gate');
});

test('S40: an account is exported as a file, with its rides and without secrets', async () => {
  const person = aPerson();
  const browser = await aRegistered(backend, person);
  const rider: Actor = { id: await idOf(browser), role: 'rider' };
  const rideId = await aCompletedRide(rider, await aDriver(backend.core));
  const { status, headers, body } = await browser.call(routes.exportAccount);
  expect({ status, disposition: headers.get('content-disposition') }).toEqual({
    status: 200,
    disposition: 'attachment; filename="waka-account.json"',
  });
  expect(body).toMatchObject({ user: { email: person.email }, rides: [{ id: rideId, as: 'rider' }] });
  expect(JSON.stringify(body)).not.toMatch(/hash|token|argon2/);
});

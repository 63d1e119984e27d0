import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { acceptOffer } from '@waka/core/matching/offers/accept-offer';
import type { Actor } from '@waka/core/platform/actor';
import { rideById } from '@waka/core/rides/views/read-rides';
import { anOffer, aRide, aRider } from '@waka/core/testing/builders';
import { arriveAtPickup, completeRide, startRide } from '@waka/core/trips/progress/advance-ride';
import { aPhone, bookOf, ownerCalls, ownersBackend } from '../testing/owner-calls.ts';
import type { TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  ({ backend } = await ownersBackend());
});
afterAll(() => backend.close());
const { aDriverOfVehicle, answer, answerCash, page, propose, state } = ownerCalls(() => backend);

/** Everything that the reply may hold, at any depth. */
const KNOWN = new Set(
  `amount balance books by code colour currency day daysOff due endsOn every figures from hirePurchase id isPaidOff endedBy isRefused make
   mayRefuse model most name names paid paidInAll paidTo payments phoneEnding plate proposal reason restDays settledAt since
   state takesCode terms to today until vehicle waiting wallet wallets with`.split(/\s+/),
);

/** Lists the keys of a reply, at any depth; those of the languages of a name are left out. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...(key === 'names' ? [] : keysOf(inner))]);
}

/** Returns the texts and numbers of a reply. */
function valuesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(valuesOf);
  return value === null || typeof value !== 'object' ? [value] : Object.values(value).flatMap(valuesOf);
}

async function driveOnce(driver: Actor) {
  const { core } = backend;
  const rider = await aRider(core);
  await core.sql(`UPDATE users SET full_name = 'Yabom Passengerson', first_name = 'Yabom' WHERE id = $1`, [rider.id]);
  await core.sql('UPDATE driver_profiles SET is_online = true WHERE user_id = $1', [driver.id]);
  const passenger = { name: 'Fatmata Conteh', phone: '+23278123456' };
  const pending = await aRide(core, rider, { passenger });
  const ride = await acceptOffer(core, driver, pending.id, await anOffer(core, pending, driver));
  await arriveAtPickup(core, driver, ride.id);
  await startRide(core, driver, ride.id, (await rideById(core, rider, ride.id)).pin);
  return { rider, passenger, id: ride.id, finish: () => completeRide(core, driver, ride.id) };
}

test('the owner of two vehicles sees both and their money, and no ride, rider or place of what they drive', async () => {
  const phone = aPhone();
  const [day, night] = [await aDriverOfVehicle(), await aDriverOfVehicle()];
  for (const driver of [day, night]) await answer(phone, bookOf(await propose(driver, phone)).proposal.id);
  const [done, live] = [await driveOnce(day), await driveOnce(night)];
  await done.finish();
  const cash = crypto.randomUUID();
  await state(day, cash);
  await answerCash(phone, cash, true);

  const { body } = await page(phone);
  expect(Object(body).books).toHaveLength(2);
  expect(valuesOf(body)).toEqual(expect.arrayContaining([6000, expect.stringMatching(/^AKL \d+$/)]));
  const strange = keysOf(body).filter((key) => !KNOWN.has(key));
  expect(strange).toEqual([]);

  const text = JSON.stringify(body);
  const rows = await backend.core.sql<object>('SELECT pickup, dropoff, pickup_area, dropoff_area, pin FROM rides');
  const secrets = [
    ...[done, live].flatMap(({ id, rider, passenger }) => [id, rider.id, ...Object.values(passenger)]),
    'Passengerson',
    'Yabom',
    ...valuesOf(rows).filter((value) => typeof value === 'string' && value.length > 3),
    ...valuesOf(rows).filter((value) => typeof value === 'number' && !Number.isInteger(value)),
  ];
  expect(secrets.length).toBeGreaterThan(20);
  for (const secret of secrets) expect(text).not.toContain(String(secret));
});

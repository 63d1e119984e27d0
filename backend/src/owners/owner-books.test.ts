import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { eraseAccounts } from '@waka/core/app/erase-accounts';
import { dayAfter } from '@waka/core/books/local-days';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { aPhone, bookOf, ownerCalls, ownersBackend, ownerTerms } from '../testing/owner-calls.ts';
import type { TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  ({ backend, admin } = await ownersBackend());
});
afterAll(() => backend.close());
const { aDriverOfVehicle, propose, linkOf, page, books, answer, aBook, state, answerCash, figures } = ownerCalls(
  () => backend,
);

test('a driver proposes, the owner confirms by the link of the text, and nothing counts before', async () => {
  const driver = await aDriverOfVehicle();
  const phone = aPhone();
  expect(await propose(driver, phone)).toMatchObject({
    status: 200,
    body: {
      books: [{ state: 'proposed', with: 'Alhaji Sesay', figures: null, proposal: { by: 'driver', amount: 8000 } }],
    },
  });
  const [text] = await backend.core.sql(`SELECT recipient, template FROM messages ORDER BY id DESC LIMIT 1`);
  expect(text).toEqual({ recipient: phone.replaceAll(' ', ''), template: 'owner_proposal' });
  expect(await state(driver, crypto.randomUUID())).toMatchObject({ status: 409, body: { code: 'owner.changed' } });
  const read = await page(phone);
  expect(read.body).toMatchObject({ name: 'Alhaji Sesay', books: [{ with: 'Mohamed', state: 'proposed' }] });
  const { id } = bookOf(read).proposal;
  // A driver does not confirm for the owner.
  const own = await backend.call(routes.answerTerms, { as: driver, params: { id }, body: { accept: true } });
  expect(own).toMatchObject({ status: 409, body: { code: 'owner.changed' } });
  const twice = await Promise.all([answer(phone, id), answer(phone, id)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(bookOf(await books(driver))).toMatchObject({
    state: 'active',
    figures: { due: 8000, paid: 0, balance: -8000 },
  });
});

test('links that were never made are refused, and renewing kills the old one', async () => {
  const { phone } = await aBook();
  const token = await linkOf(phone);
  for (const wrong of ['x', 'a'.repeat(22)]) {
    expect(await backend.call(routes.ownerPage, { params: { token: wrong } })).toMatchObject({
      status: 404,
      body: { code: 'owner.link_invalid' },
    });
  }
  expect(await backend.call(routes.renewOwnerLink, { params: { token } })).toMatchObject({
    status: 200,
    body: { ok: true },
  });
  expect((await backend.call(routes.ownerPage, { params: { token } })).status).toBe(404);
  expect((await backend.call(routes.renewOwnerLink, { params: { token } })).status).toBe(404);
  expect((await page(phone)).status).toBe(200);
});

test('an owner sees his books alone, and can change none of another', async () => {
  const one = await aBook();
  const other = await aBook();
  const id = crypto.randomUUID();
  await state(one.driver, id);
  expect(await answerCash(other.phone, id, true)).toMatchObject({ status: 404, body: { code: 'owner.not_found' } });
  const take = { as: other.driver, params: { id } };
  expect((await backend.call(routes.withdrawOwnerCash, take)).status).toBe(404);
  expect((await backend.call(routes.enterOwnerCode, { ...take, body: { code: '0000' } })).status).toBe(404);
  expect(Object(await page(other.phone)).body.books).toHaveLength(1);
  expect(await figures(one)).toMatchObject({ paid: 0 });
  expect((await backend.call(routes.ownerBooks, { as: await aRider(backend.core) })).status).toBe(403);
});

test('terms change when the other side confirms, and a payment that waits stays', async () => {
  const pair = await aBook();
  const id = crypto.randomUUID();
  await state(pair.driver, id);
  const token = await linkOf(pair.phone);
  const book = bookOf(await page(pair.phone));
  const changed = await backend.call(routes.ownerProposesTerms, {
    params: { token, id: book.id },
    body: { ...ownerTerms, amount: 10_000 },
  });
  const { proposal } = bookOf(changed);
  expect(proposal).toMatchObject({ by: 'owner', amount: 10_000 });
  expect(await figures(pair)).toMatchObject({ due: 8000 });
  const accept = () =>
    backend.call(routes.answerTerms, { as: pair.driver, params: { id: proposal.id }, body: { accept: true } });
  const answers = await Promise.all([accept(), accept(), answerCash(pair.phone, id, true)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await figures(pair)).toMatchObject({ due: 10_000, paid: 6000, balance: -4000 });
  // What the driver proposes next waits, and he may take it back.
  const next = await backend.call(routes.proposeTerms, { as: pair.driver, body: { ...ownerTerms, amount: 5000 } });
  const own = bookOf(next).proposal.id;
  const back = await backend.call(routes.answerTerms, {
    as: pair.driver,
    params: { id: own },
    body: { accept: false },
  });
  expect(bookOf(back)).toMatchObject({ proposal: null, terms: { amount: 10_000 } });
  expect((await answer(pair.phone, own)).status).toBe(409);
});

test('either side ends a book; one vehicle has one owner until then', async () => {
  const plate = 'AKL 99';
  const [day, night] = [await aDriverOfVehicle('freetown', plate), await aDriverOfVehicle('freetown', 'akl-99')];
  const [mine, others] = [aPhone(), aPhone()];
  await answer(mine, bookOf(await propose(day, mine)).proposal.id);
  const { id } = bookOf(await propose(night, others)).proposal;
  expect(await answer(others, id)).toMatchObject({ status: 409, body: { code: 'owner.other_owner' } });
  expect(bookOf(await backend.call(routes.endOwnerBook, { as: day }))).toMatchObject({ state: 'ended' });
  expect((await answer(others, id)).status).toBe(200);
  const end = await backend.call(routes.ownerEndsBook, {
    params: { token: await linkOf(others), id: bookOf(await page(others)).id },
  });
  expect(bookOf(end)).toMatchObject({ state: 'ended' });
  const vehicles = await backend.core.sql('SELECT owner_id FROM vehicles WHERE plate = $1', [plate]);
  expect(vehicles).toEqual([{ ownerId: null }]);
});

test('a new book begins the day after the last one ended, and a driver is not his own owner', async () => {
  const { driver } = await aBook();
  await backend.call(routes.endOwnerBook, { as: driver });
  const phone = aPhone();
  expect((await answer(phone, bookOf(await propose(driver, phone)).proposal.id)).status).toBe(200);
  const read = await books(driver);
  expect(bookOf(read)).toMatchObject({ since: dayAfter(Object(read.body).today, 1), figures: { due: 0, balance: 0 } });
  const other = await aDriverOfVehicle();
  const [own] = await backend.core.sql<{ phone: string }>('SELECT phone FROM users WHERE id = $1', [other.id]);
  expect((await propose(other, own?.phone ?? '')).status).toBe(400);
});

test('a driver without a plate and a phone that is not texted have no book', async () => {
  const driver = await aDriverOfVehicle();
  expect(await propose(driver, '+44 7700 900123')).toMatchObject({
    status: 422,
    body: { code: 'contacts.unreachable' },
  });
  await backend.core.sql('UPDATE driver_profiles SET vehicle_plate_number = NULL WHERE user_id = $1', [driver.id]);
  expect(await propose(driver, aPhone())).toMatchObject({ status: 409, body: { code: 'owner.no_vehicle' } });
});

test('a number gets few proposals a day from all drivers together', async () => {
  const phone = aPhone();
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) statuses.push((await propose(await aDriverOfVehicle(), phone)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('ops reads owner and terms in the file of the driver, and drivers and riders do not', async () => {
  const { driver, phone } = await aBook();
  const file = await backend.call(routes.driverFile, { as: admin, params: { id: driver.id } });
  expect(file.body).toMatchObject({
    owner: { name: 'Alhaji Sesay', phone: phone.replaceAll(' ', ''), terms: { amount: 8000 }, balance: -8000 },
  });
  expect((await backend.call(routes.driverFile, { as: driver, params: { id: driver.id } })).status).toBe(403);
});

test('the book is part of the export, and is gone with the account, with an owner who has no other driver', async () => {
  const [leaving, staying] = [await aBook(), await aDriverOfVehicle()];
  const shared = await aBook();
  await answer(shared.phone, bookOf(await propose(staying, shared.phone)).proposal.id);
  const id = crypto.randomUUID();
  for (const { driver } of [leaving, shared]) await state(driver, driver === leaving.driver ? id : crypto.randomUUID());
  const { body } = await backend.call(routes.exportAccount, { as: leaving.driver });
  expect(body.records).toMatchObject({
    owner_terms: [{ owner_name: 'Alhaji Sesay', amount: 8000 }],
    owner_payments: [{ id, amount: 6000 }],
  });
  await backend.core.sql(
    `UPDATE users SET deletion_requested_at = now() - interval '30 days' WHERE id = ANY($1::uuid[])`,
    [[leaving.driver.id, shared.driver.id]],
  );
  await eraseAccounts(backend.core);
  expect((await page(leaving.phone)).status).toBe(404);
  const left = await backend.core.sql(
    `SELECT count(*)::int AS rows FROM (
       SELECT driver_id FROM owner_terms UNION ALL SELECT driver_id FROM owner_payments) AS rows
     WHERE driver_id = ANY($1::uuid[])`,
    [[leaving.driver.id, shared.driver.id]],
  );
  expect(left).toEqual([{ rows: 0 }]);
  expect(Object((await page(shared.phone)).body).books).toHaveLength(1);
  const vehicles = await backend.core.sql(
    `SELECT plate FROM vehicles
     WHERE NOT EXISTS (SELECT FROM driver_profiles WHERE vehicle_id = vehicles.id)
       AND NOT EXISTS (SELECT FROM owner_terms WHERE vehicle_id = vehicles.id)`,
  );
  expect(vehicles).toEqual([]);
});

test('a vehicle is one record, with the facts of the last approved driver, and goes with the last of them', async () => {
  const plate = 'XYZ 7';
  const first = await aDriverOfVehicle('freetown', plate);
  const second = await aDriver(backend.core, { approval: 'pending' });
  const set = (id: string, make: string, typed: string | null) =>
    backend.core.sql('UPDATE driver_profiles SET vehicle_make = $2, vehicle_plate_number = $3 WHERE user_id = $1', [
      id,
      make,
      typed,
    ]);
  const makes = () => backend.core.sql('SELECT make FROM vehicles WHERE plate = $1', [plate]);
  await set(first.id, 'Bajaj', plate);
  await set(second.id, 'Invented', 'xyz  7');
  expect(await makes()).toEqual([{ make: 'Bajaj' }]);
  await backend.core.sql(`UPDATE driver_profiles SET approval = 'approved' WHERE user_id = $1`, [second.id]);
  expect(await makes()).toEqual([{ make: 'Invented' }]);
  await set(first.id, 'Bajaj', 'XYZ 8');
  expect(await makes()).toHaveLength(1);
  await set(second.id, 'Invented', null);
  expect(await makes()).toEqual([]);
});

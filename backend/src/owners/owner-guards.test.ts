import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { RareNotice } from '@waka/contracts/notifications/notification';
import { noticeText } from '@waka/core/messages/notices';
import { notifyOtherVehicle } from '@waka/core/owners/notify-driver';
import { aPhone, bookOf, ownerCalls, ownersBackend, ownerTerms } from '../testing/owner-calls.ts';
import type { TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  ({ backend } = await ownersBackend());
});
afterAll(() => backend.close());
const of = (notice: RareNotice) => ({
  facts: { notice, message: noticeText(notice, 'en', { owner: 'Alhaji Sesay' }) },
});
const { aDriverOfVehicle, propose, linkOf, books, answer, answerCash, aBook, state } = ownerCalls(() => backend);

test('an owner renews the link when drivers have used up the texts to his number', async () => {
  const { phone } = await aBook();
  for (let count = 0; count < 5; count += 1) await propose(await aDriverOfVehicle(), phone);
  expect((await propose(await aDriverOfVehicle(), phone)).status).toBe(429);
  expect((await backend.call(routes.renewOwnerLink, { params: { token: await linkOf(phone) } })).status).toBe(200);
});

test('a driver whose terms are refused reads it and sends others; after the third no more for thirty days, but to another at once', async () => {
  const driver = await aDriverOfVehicle();
  const phone = aPhone();
  for (const amount of [35, 5000, 6000]) {
    const sent = await propose(driver, phone, { amount });
    expect(sent.status).toBe(200);
    const { id } = bookOf(sent).proposal;
    // A repeated refusal is one.
    await Promise.all([answer(phone, id, false), answer(phone, id, false)]);
    expect((await books(driver)).body).toMatchObject({
      books: [],
      refused: { amount, ownerName: 'Alhaji Sesay', ownerPhone: phone.replaceAll(' ', '') },
    });
  }
  const notices = await backend.call(routes.notifications, { as: driver, headers: { 'accept-language': 'kri' } });
  const message = noticeText('terms_refused', 'kri', { owner: 'Alhaji Sesay' });
  expect(notices.body).toMatchObject([{ facts: { message } }, { facts: { message } }, { facts: { message } }]);
  expect(await propose(driver, phone)).toMatchObject({ status: 409, body: { code: 'owner.refused' } });
  const other = await propose(driver, aPhone());
  expect(other).toMatchObject({ status: 200, body: { refused: null } });
  // Thirty days after the first of the three refusals, as the error says.
  await backend.core.sql(
    `UPDATE owner_terms SET answer_until = now() - interval '1 second' WHERE driver_id = $1 AND state = 'refused'
       AND amount = 35`,
    [driver.id],
  );
  // The others count still, of which two proposals a day are let through.
  await backend.core.sql(`DELETE FROM limit_hits WHERE kind = 'owner:again'`);
  expect((await propose(driver, phone)).status).toBe(200);
});

test('a driver whose terms are confirmed is notified once', async () => {
  const driver = await aDriverOfVehicle();
  const phone = aPhone();
  const { id } = bookOf(await propose(driver, phone)).proposal;
  await Promise.all([answer(phone, id, true), answer(phone, id, true)]);
  const { body } = await backend.call(routes.notifications, { as: driver });
  expect(body).toMatchObject([of('terms_confirmed')]);
});

test('refused terms are shown no more once others were agreed on, also after the end of that book', async () => {
  const driver = await aDriverOfVehicle();
  const phone = aPhone();
  await answer(phone, bookOf(await propose(driver, phone)).proposal.id, false);
  expect((await books(driver)).body).toMatchObject({ refused: { ownerName: 'Alhaji Sesay' } });
  const proposed = bookOf(await propose(driver, phone, { amount: 5000 }));
  await answer(phone, proposed.proposal.id, true);
  const ended = await backend.call(routes.endOwnerBook, { as: driver });
  expect(ended).toMatchObject({ status: 200, body: { books: [{ state: 'ended' }], refused: null } });
});

test('a driver who was refused once sends no row of terms that replace one another', async () => {
  const driver = await aDriverOfVehicle();
  const phone = aPhone();
  await answer(phone, bookOf(await propose(driver, phone)).proposal.id, false);
  for (const amount of [5000, 6000]) expect((await propose(driver, phone, { amount })).status).toBe(200);
  expect(await propose(driver, phone, { amount: 7000 })).toMatchObject({ status: 429 });
  const texts = await backend.core.sql(`SELECT FROM messages WHERE recipient = $1`, [phone.replaceAll(' ', '')]);
  expect(texts).toHaveLength(3);
});

test('an owner who proposes again and again does not flood the phone of his driver', async () => {
  const { driver, phone } = await aBook();
  const params = { token: await linkOf(phone), id: bookOf(await books(driver)).id };
  for (let count = 1; count <= 7; count += 1) {
    const body = { ...ownerTerms, amount: 9000 + count };
    expect((await backend.call(routes.ownerProposesTerms, { params, body })).status).toBe(200);
  }
  const { body } = await backend.call(routes.notifications, { as: driver });
  expect(body).toMatchObject([...Array(5).fill(of('terms_proposed')), of('terms_confirmed')]);
  expect(bookOf(await books(driver)).proposal).toMatchObject({ amount: 9007 });
});

test('the driver is notified of terms that the owner proposes, of a day off and of cash that he refuses, each once', async () => {
  const { driver, phone } = await aBook();
  const token = await linkOf(phone);
  const { today } = Object((await books(driver)).body);
  const declared = await backend.call(routes.declareDayOff, { as: driver, body: { day: today, reason: 'ill' } });
  const off = { token, id: bookOf(declared).daysOff[0].id };
  const refuse = () => backend.call(routes.ownerRefusesDayOff, { params: off });
  await Promise.all([refuse(), refuse()]);
  const id = crypto.randomUUID();
  await state(driver, id);
  await Promise.all([answerCash(phone, id, false), answerCash(phone, id, false)]);
  const params = { token, id: bookOf(await books(driver)).id };
  await backend.call(routes.ownerProposesTerms, { params, body: { ...ownerTerms, amount: 9000 } });
  const { body } = await backend.call(routes.notifications, { as: driver });
  expect(body).toMatchObject([
    of('terms_proposed'),
    of('owner_cash_refused'),
    of('owner_day_refused'),
    of('terms_confirmed'),
  ]);
});

test('a driver takes no vehicle with which ops did not approve him, and does not read what it is', async () => {
  await backend.core.sql('UPDATE driver_profiles SET vehicle_make = $2 WHERE user_id = $1', [
    (await aDriverOfVehicle('freetown', 'ABC 1')).id,
    'Bajaj',
  ]);
  const approve = (id: string, approval: string) =>
    backend.core.sql('UPDATE driver_profiles SET approval = $2 WHERE user_id = $1', [id, approval]);
  const thief = await aDriverOfVehicle();
  await approve(thief.id, 'pending');
  await backend.core.sql('UPDATE driver_profiles SET vehicle_plate_number = $2 WHERE user_id = $1', [
    thief.id,
    'ABC-1',
  ]);
  expect(await propose(thief, aPhone())).toMatchObject({ status: 409, body: { code: 'owner.no_vehicle' } });
  expect(JSON.stringify((await books(thief)).body)).not.toContain('Bajaj');
  // A proposal of the plate that the driver had does not outlive it.
  const driver = await aDriverOfVehicle();
  const phone = aPhone();
  const { id } = bookOf(await propose(driver, phone)).proposal;
  await backend.core.sql('UPDATE driver_profiles SET vehicle_plate_number = $2 WHERE user_id = $1', [
    driver.id,
    'ABC 2',
  ]);
  expect(await answer(phone, id)).toMatchObject({ status: 409, body: { code: 'owner.other_vehicle' } });
});

test('the book of a vehicle that the driver has left takes no other terms from either side, and he is notified that it goes on', async () => {
  const { driver, phone } = await aBook();
  const notices = async () =>
    Object((await backend.call(routes.notifications, { as: driver })).body).map(
      ({ facts }: { facts: { notice?: string } }) => facts.notice,
    );
  await notifyOtherVehicle(backend.core.sql, driver.id);
  expect(await notices()).toEqual(['terms_confirmed']);
  await backend.core.sql('UPDATE driver_profiles SET vehicle_plate_number = $2 WHERE user_id = $1', [
    driver.id,
    'ABC 3',
  ]);
  await notifyOtherVehicle(backend.core.sql, driver.id);
  expect(await notices()).toEqual(['book_other_vehicle', 'terms_confirmed']);
  const refused = { status: 409, body: { code: 'owner.other_vehicle' } };
  expect(await backend.call(routes.proposeTerms, { as: driver, body: ownerTerms })).toMatchObject(refused);
  const params = { token: await linkOf(phone), id: bookOf(await books(driver)).id };
  expect(await backend.call(routes.ownerProposesTerms, { params, body: ownerTerms })).toMatchObject(refused);
  expect((await backend.call(routes.endOwnerBook, { as: driver })).status).toBe(200);
});

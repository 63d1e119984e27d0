import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { dayAfter } from '@waka/core/books/local-days';
import { userRoom } from '@waka/core/platform/rooms';
import { bookOf, ownerCalls, ownersBackend } from '../testing/owner-calls.ts';
import type { TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  ({ backend } = await ownersBackend());
});
afterAll(() => backend.close());
const { aBook, books, figures, linkOf, page } = ownerCalls(() => backend);

test('a day off is not due until the owner refuses it, which he may for a day', async () => {
  const pair = await aBook();
  const { today } = Object((await books(pair.driver)).body);
  const declare = (day: string) =>
    backend.call(routes.declareDayOff, { as: pair.driver, body: { day, reason: 'repair' } });
  expect(await declare('2020-01-01')).toMatchObject({ status: 400 });
  expect((await declare(today)).status).toBe(200);
  expect(await figures(pair)).toMatchObject({ due: 0, balance: 0 });
  const { id } = bookOf(await page(pair.phone)).daysOff[0];
  const refuse = async () =>
    backend.call(routes.ownerRefusesDayOff, { params: { token: await linkOf(pair.phone), id } });
  const [text] = await backend.core.sql(`SELECT recipient, template FROM messages ORDER BY id DESC LIMIT 1`);
  expect(text).toEqual({ recipient: pair.phone.replaceAll(' ', ''), template: 'owner_day_off' });
  const declared = (hours: number, on: string) =>
    backend.core.sql(
      `UPDATE owner_days_off SET declared_at = now() - make_interval(hours => $2), day = $3 WHERE id = $1`,
      [id, hours, on],
    );
  await declared(72, dayAfter(today, -3));
  expect((await refuse()).status).toBe(409);
  // Declared long before, today can be refused until a day after its end.
  await declared(72, today);
  expect((await refuse()).status).toBe(200);
  expect(await figures(pair)).toMatchObject({ due: 8000, balance: -8000 });
});

test('a day off is taken back until its end, by its driver alone, the owner is texted, and the day is due again', async () => {
  const [pair, other] = [await aBook(), await aBook()];
  const { today } = Object((await books(pair.driver)).body);
  const declare = (day: string) =>
    backend.call(routes.declareDayOff, { as: pair.driver, body: { day, reason: 'repair' } });
  const takeBack = (id: string, as = pair.driver) => backend.call(routes.takeBackDayOff, { as, params: { id } });
  const dayOff = async () => bookOf(await books(pair.driver)).daysOff[0];
  const textsOf = async () =>
    (
      await backend.core.sql<{ isBack: boolean }>(
        `SELECT (params->>'isTakenBack')::boolean AS is_back FROM messages
         WHERE recipient = $1 AND template = 'owner_day_off' ORDER BY id`,
        [pair.phone.replaceAll(' ', '')],
      )
    ).map(({ isBack }) => isBack);
  await declare(today);
  const { id, mayTakeBack } = await dayOff();
  expect(mayTakeBack).toBe(true);
  expect(await takeBack(id, other.driver)).toMatchObject({ status: 404, body: { code: 'owner.not_found' } });
  expect(await figures(pair)).toMatchObject({ due: 0 });
  const news = () =>
    backend.publisher.published.filter(
      ({ event, room }) => event === 'owner:changed' && room === userRoom(pair.driver.id),
    ).length;
  const before = news();
  const twice = await Promise.all([takeBack(id), takeBack(id)]);
  expect(twice.map(({ status }) => status).toSorted((first, last) => first - last)).toEqual([200, 404]);
  // The driver's other screens follow; the owner's page asks by itself.
  expect(news() - before).toBe(1);
  expect(await figures(pair)).toMatchObject({ due: 8000, balance: -8000 });
  expect(await dayOff()).toBeUndefined();
  expect(await textsOf()).toEqual([false, true]);
  // It can be declared again, also a day ahead; of yesterday only today.
  await declare(today);
  await backend.core.sql(`UPDATE owner_days_off SET declared_at = now() - interval '3 days'`);
  expect((await takeBack((await dayOff()).id)).status).toBe(200);
  await declare(dayAfter(today, -1));
  expect(await dayOff()).toMatchObject({ mayTakeBack: true });
  await backend.core.sql(`UPDATE owner_days_off SET declared_at = now() - interval '25 hours'`);
  const past = await dayOff();
  expect(past).toMatchObject({ mayTakeBack: false });
  expect(await takeBack(past.id)).toMatchObject({ status: 409, body: { code: 'owner.changed' } });
});

test('a day off that the owner refuses at the same moment is either refused or taken back; of an ended book neither', async () => {
  const pair = await aBook();
  const { today } = Object((await books(pair.driver)).body);
  const token = await linkOf(pair.phone);
  const declare = async (after: number) => {
    const day = dayAfter(today, after);
    const declared = await backend.call(routes.declareDayOff, { as: pair.driver, body: { day, reason: 'ill' } });
    return bookOf(declared).daysOff.find((off: { day: string }) => off.day === day).id;
  };
  const takeBack = (id: string) => backend.call(routes.takeBackDayOff, { as: pair.driver, params: { id } });
  const id = await declare(0);
  const [taken] = await Promise.all([takeBack(id), backend.call(routes.ownerRefusesDayOff, { params: { token, id } })]);
  const left = await backend.core.sql('SELECT refused_at IS NOT NULL AS is_refused FROM owner_days_off WHERE id = $1', [
    id,
  ]);
  expect(left).toEqual(taken.status === 200 ? [] : [{ isRefused: true }]);
  expect(await figures(pair)).toMatchObject({ due: 8000 });
  const ahead = await declare(1);
  await backend.call(routes.endOwnerBook, { as: pair.driver });
  expect(await takeBack(ahead)).toMatchObject({ status: 409, body: { code: 'owner.changed' } });
  expect(bookOf(await books(pair.driver)).daysOff[0]).toMatchObject({ mayTakeBack: false });
});

test('of two weeks at most four days are off, and a refused one is not counted', async () => {
  const pair = await aBook();
  const { today } = Object((await books(pair.driver)).body);
  const declare = (after: number) =>
    backend.call(routes.declareDayOff, {
      as: pair.driver,
      body: { day: dayAfter(today, after), reason: 'other' },
    });
  for (const after of [0, 2, 4, 4, 13]) expect((await declare(after)).status).toBe(200);
  const fifth = await Promise.all([declare(6), declare(1)]);
  expect(fifth.map(({ body }) => Object(body).code)).toEqual(['owner.days_off', 'owner.days_off']);
  const { id } = bookOf(await page(pair.phone)).daysOff.at(-1);
  await backend.call(routes.ownerRefusesDayOff, { params: { token: await linkOf(pair.phone), id } });
  expect((await declare(6)).status).toBe(200);
});

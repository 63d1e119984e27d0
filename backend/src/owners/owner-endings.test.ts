import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { ownerCodeOf } from '@waka/core/messages/secrets-of-codes';
import { settleBook } from '@waka/core/owners/disburse';
import { payoutPaid, payoutRefused } from '@waka/core/payments/payouts/settle-payout';
import type { Actor } from '@waka/core/platform/actor';
import { aPhone, bookOf, ownerCalls, ownersBackend, ownerTerms, type Pair } from '../testing/owner-calls.ts';
import type { TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  ({ backend, admin } = await ownersBackend());
});
afterAll(() => backend.close());
const calls = ownerCalls(() => backend);
const { aBook, aDriverOfVehicle, answer, answerCash, books, choose, earn, end, figures } = calls;
const { linkOf, page, pay, payoutOf, propose, state, typeCode } = calls;

const messagesOf = async ({ id }: Actor) => {
  const mine = `SELECT facts->>'message' AS message FROM notifications WHERE user_id = $1 AND kind = 'ops_message' ORDER BY id`;
  const rows = await backend.core.sql<{ message: string }>(mine, [id]);
  return rows.map(({ message }) => message).filter((message) => !message.includes('confirmed the cash'));
};
const textsTo = async ({ phone }: Pair, template: string) => {
  const to = phone.replaceAll(' ', '');
  return (await backend.core.sql('SELECT 1 FROM messages WHERE recipient = $1 AND template = $2', [to, template]))
    .length;
};
const isPaid = (id: string) => payoutPaid(backend.core, id, `tx ${id}`, settleBook(backend.core));
const vehicleOf = async ({ id }: Actor) => {
  const [row] = await backend.core.sql<{ boughtBy: string | null; ownerId: string | null }>(
    `SELECT bought_by, owner_id FROM vehicles JOIN driver_profiles ON vehicle_id = vehicles.id WHERE user_id = $1`,
    [id],
  );
  return row;
};

/** Creates a book in Conakry whose owner takes a wallet, and a driver with money. */
async function aPaidBook(given: object = {}): Promise<Pair> {
  const pair = await aBook(given, 'conakry');
  await earn(pair.driver, 60_000);
  await choose(pair.phone, 'mtn_money');
  return pair;
}

describe('a payment that is under way when the book ends', () => {
  test('goes on to the owner, and counts in the book that both still see', async () => {
    const pair = await aPaidBook();
    const id = crypto.randomUUID();
    await pay(pair.driver, id);
    const ended = await end(pair.driver);
    expect(bookOf(ended)).toMatchObject({
      state: 'ended',
      figures: { balance: -8000, waiting: 8000, most: 0 },
      payments: [{ id, state: 'under_way' }],
    });
    expect(bookOf(await page(pair.phone))).toMatchObject({ state: 'ended', payments: [{ id, state: 'under_way' }] });
    // All that was due is on its way, so that nothing can be paid besides.
    expect(Object(ended.body)).toMatchObject({ payInto: null, wallet: null });
    expect((await state(pair.driver, crypto.randomUUID())).status).toBe(409);
    await isPaid(await payoutOf(pair.driver));
    expect(await figures(pair)).toMatchObject({ balance: 0, paidInAll: 8000, waiting: 0 });
    expect(bookOf(await page(pair.phone)).payments).toMatchObject([{ id, state: 'confirmed' }]);
  });

  test('is on the balance again where the wallet refuses it, and is paid anew into that book, not beyond what is left', async () => {
    const pair = await aPaidBook();
    await pay(pair.driver, crypto.randomUUID());
    await end(pair.driver);
    await payoutRefused(backend.core, await payoutOf(pair.driver), 'refused');
    expect(bookOf(await page(pair.phone)).payments).toMatchObject([{ state: 'refused' }]);
    const read = Object((await books(pair.driver)).body);
    expect(read).toMatchObject({ payInto: read.books[0].id, wallet: { payable: 60_000 } });
    expect(read.books[0].figures).toMatchObject({ balance: -8000, most: 8000 });
    expect(await pay(pair.driver, crypto.randomUUID(), { amount: 8001 })).toMatchObject({
      status: 409,
      body: { code: 'owner.more_than_left' },
    });
    expect((await pay(pair.driver, crypto.randomUUID(), { amount: 5000 })).status).toBe(200);
    expect((await state(pair.driver, crypto.randomUUID(), 3001)).status).toBe(409);
    const cash = crypto.randomUUID();
    expect((await state(pair.driver, cash, 3000)).status).toBe(200);
    expect((await answerCash(pair.phone, cash, true)).status).toBe(200);
    await isPaid(await payoutOf(pair.driver));
    expect(await figures(pair)).toMatchObject({ balance: 0, most: 0 });
    expect(Object((await books(pair.driver)).body).payInto).toBeNull();
  });

  test('goes on where ops ends the book, once, with a reason and a notice to the driver', async () => {
    const pair = await aPaidBook();
    await pay(pair.driver, crypto.randomUUID());
    const file = await backend.call(routes.driverFile, { as: admin, params: { id: pair.driver.id } });
    const { bookId } = Object(file.body).owner;
    const ends = (as: Actor) =>
      backend.call(routes.endOwnerBookByOps, {
        as,
        params: { id: pair.driver.id },
        body: { bookId, reason: 'The owner has lost his phone' },
      });
    expect((await ends(pair.driver)).status).toBe(403);
    const both = await Promise.all([ends(admin), ends(admin)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(Object(both.find(({ status }) => status === 200)?.body)).toMatchObject({
      owner: null,
      audit: expect.arrayContaining([expect.objectContaining({ action: 'owner_book.ended' })]),
    });
    const ended = 'We ended your book with Alhaji Sesay. Payments on their way still count.';
    expect((await messagesOf(pair.driver)).filter((message) => message === ended)).toHaveLength(1);
    expect(await textsTo(pair, 'owner_ended')).toBe(1);
    expect(bookOf(await page(pair.phone))).toMatchObject({
      state: 'ended',
      endedBy: 'ops',
      payments: [{ state: 'under_way' }],
    });
    const after = Object((await backend.call(routes.driverFile, { as: admin, params: { id: pair.driver.id } })).body);
    expect(after.ownerBooks).toMatchObject([
      {
        id: bookId,
        endedBy: 'ops',
        owner: { name: 'Alhaji Sesay', phone: pair.phone.replaceAll(' ', '') },
        figures: { balance: -8000, waiting: 8000 },
      },
    ]);
    await isPaid(await payoutOf(pair.driver));
    expect(await figures(pair)).toMatchObject({ balance: 0, paidInAll: 8000 });
  });

  test('is in the book or refused where both come at once, and no money is lost', async () => {
    for (let round = 0; round < 6; round += 1) {
      const pair = await aPaidBook();
      const id = crypto.randomUUID();
      const token = await linkOf(pair.phone);
      const bookId = bookOf(await page(pair.phone)).id;
      const [paid, ended] = await Promise.all([
        pay(pair.driver, id),
        round % 2 === 0 ? end(pair.driver) : backend.call(routes.ownerEndsBook, { params: { token, id: bookId } }),
      ]);
      expect(ended.status).toBe(200);
      // What was due can be paid after the end too.
      expect(paid.status).toBe(200);
      const payout = await payoutOf(pair.driver);
      if (round % 3 === 0) await payoutRefused(backend.core, payout, 'refused');
      else await Promise.all([isPaid(payout), isPaid(payout)]);
      const { payments } = bookOf(await books(pair.driver));
      expect(payments).toMatchObject([{ id, state: round % 3 === 0 ? 'refused' : 'confirmed' }]);
      const [left] = await backend.core.sql<{ left: number }>(
        `SELECT -sum(amount)::int AS left FROM ledger_entries WHERE owner_id = $1 AND account = 'driver_earnings'`,
        [pair.driver.id],
      );
      expect(left).toEqual({ left: round % 3 === 0 ? 60_000 : 51_500 });
    }
  });

  test('is not made where the book ended with nothing due', async () => {
    const pair = await aPaidBook();
    const { today: day } = Object((await books(pair.driver)).body);
    await backend.call(routes.declareDayOff, { as: pair.driver, body: { day, reason: 'repair' } });
    await end(pair.driver);
    expect(await pay(pair.driver, crypto.randomUUID())).toMatchObject({ status: 409, body: { code: 'owner.changed' } });
  });
});

describe('another wallet of the owner', () => {
  test('is a notice to each driver and a text to the owner, once, and stays off what was paid before', async () => {
    const pair = await aPaidBook();
    const other = await aDriverOfVehicle('conakry');
    await answer(pair.phone, bookOf(await propose(other, pair.phone)).proposal.id);
    const id = crypto.randomUUID();
    await pay(pair.driver, id);
    await isPaid(await payoutOf(pair.driver));
    await backend.core.sql(`UPDATE payout_terms SET is_open = true WHERE region = 'GN' AND method = 'orange_money'`);
    await Promise.all([choose(pair.phone, null), choose(pair.phone, null)]);
    for (const driver of [pair.driver, other]) {
      const changed = (await messagesOf(driver)).filter((message) =>
        /has changed the wallet|takes cash only/.test(message),
      );
      expect(changed).toHaveLength(driver === other ? 1 : 2);
    }
    const texts = await backend.core.sql<{ params: object }>(
      `SELECT params FROM messages WHERE recipient = $1 AND template = 'owner_wallet' ORDER BY id`,
      [pair.phone.replaceAll(' ', '')],
    );
    expect(texts).toMatchObject([{ params: { wallet: 'MTN Money' } }, { params: { wallet: null } }]);
    const paidTo = { method: 'mtn_money', names: { en: 'MTN Money' }, ending: pair.phone.slice(-3) };
    for (const read of [await books(pair.driver), await page(pair.phone)]) {
      const mine = Object(read).body.books.find((book: { payments: unknown[] }) => book.payments.length > 0);
      expect(mine.payments).toMatchObject([{ id, by: 'wallet', paidTo }]);
    }
    // No reply has the number itself.
    expect(JSON.stringify((await page(pair.phone)).body)).not.toContain(pair.phone.replaceAll(' ', '').slice(-7));
  });

  test('is not paid by a screen that shows the one before', async () => {
    const pair = await aPaidBook();
    expect(await pay(pair.driver, crypto.randomUUID(), { method: 'orange_money' })).toMatchObject({
      status: 409,
      body: { code: 'payout.changed' },
    });
  });

  test('can be chosen five times a day', async () => {
    const pair = await aPaidBook();
    const statuses: number[] = [];
    for (const method of [null, 'mtn_money', null, 'mtn_money', null]) {
      statuses.push((await choose(pair.phone, method)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });
});

const isYours = async (pair: Pair) => {
  expect(bookOf(await books(pair.driver))).toMatchObject({
    state: 'ended',
    isPaidOff: true,
    figures: { balance: 0, paidInAll: 20_000, hirePurchase: { total: 20_000, left: 0 } },
  });
  expect(bookOf(await page(pair.phone))).toMatchObject({ state: 'ended', isPaidOff: true, figures: { balance: 0 } });
  expect(Object((await books(pair.driver)).body)).toMatchObject({ ownsVehicle: true, payInto: null });
  expect(await vehicleOf(pair.driver)).toEqual({ boughtBy: pair.driver.id, ownerId: null });
  const file = await backend.call(routes.driverFile, { as: admin, params: { id: pair.driver.id } });
  expect(file.body).toMatchObject({ owner: null, ownsVehicle: true });
  const messages = await messagesOf(pair.driver);
  expect(messages.filter((message) => message.includes('the vehicle is yours'))).toHaveLength(1);
};

describe('the last payment of a hire purchase', () => {
  const terms = { hirePurchase: 20_000 };
  test('in cash closes the book exactly, and the vehicle is the driver’s', async () => {
    const pair = await aBook(terms);
    const [first, more, last] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    await state(pair.driver, first, 12_000);
    // What is stated is taken off, though it does not count yet.
    expect(await state(pair.driver, more, 8001)).toMatchObject({
      status: 409,
      body: { code: 'owner.more_than_left' },
    });
    await state(pair.driver, last, 8000);
    await answerCash(pair.phone, first, true);
    expect(bookOf(await books(pair.driver))).toMatchObject({ state: 'active', isPaidOff: false, figures: { most: 0 } });
    await Promise.all([answerCash(pair.phone, last, true), typeCode(pair.driver, last, codeOf(last))]);
    await isYours(pair);
    expect(await state(pair.driver, more, 1)).toMatchObject({ status: 409, body: { code: 'owner.changed' } });
  });

  test('from the balance closes it in the commit that records the money, beside cash that is confirmed at once', async () => {
    const pair = await aPaidBook(terms);
    const cash = crypto.randomUUID();
    await state(pair.driver, cash, 12_000);
    expect((await pay(pair.driver, crypto.randomUUID(), { amount: 8001 })).status).toBe(409);
    expect((await pay(pair.driver, crypto.randomUUID(), { amount: 8000 })).status).toBe(200);
    const payout = await payoutOf(pair.driver);
    await Promise.all([isPaid(payout), isPaid(payout), answerCash(pair.phone, cash, true)]);
    await isYours(pair);
  });

  test('does not come from cash that was refused', async () => {
    const pair = await aBook(terms);
    const id = crypto.randomUUID();
    await state(pair.driver, id, 20_000);
    await answerCash(pair.phone, id, false);
    expect(bookOf(await books(pair.driver))).toMatchObject({ state: 'active', figures: { most: 20_000 } });
    expect(await vehicleOf(pair.driver)).toMatchObject({ boughtBy: null });
  });

  test('leaves no terms in force that ask for less than was paid meanwhile', async () => {
    const pair = await aBook(terms);
    const { proposal } = bookOf(
      await backend.call(routes.proposeTerms, { as: pair.driver, body: { ...ownerTerms, hirePurchase: 5000 } }),
    );
    const id = crypto.randomUUID();
    await state(pair.driver, id, 9000);
    expect((await answer(pair.phone, proposal.id)).status).toBe(409);
    await answerCash(pair.phone, id, false);
    expect((await answer(pair.phone, proposal.id)).status).toBe(200);
  });

  test('makes the vehicle one that no other owner takes, until the driver sells it or lends it himself', async () => {
    const plate = `BOT ${Math.floor(Math.random() * 900) + 100}`;
    const buyer = await aDriverOfVehicle('freetown', plate);
    const seller = aPhone();
    await answer(seller, bookOf(await propose(buyer, seller, { hirePurchase: 6000 })).proposal.id);
    const id = crypto.randomUUID();
    await state(buyer, id, 6000);
    await answerCash(seller, id, true);
    expect(await vehicleOf(buyer)).toEqual({ boughtBy: buyer.id, ownerId: null });
    const friend = await aDriverOfVehicle('freetown', plate);
    const stranger = aPhone();
    const { id: taken } = bookOf(await propose(friend, stranger)).proposal;
    expect(await answer(stranger, taken)).toMatchObject({ status: 409, body: { code: 'owner.other_owner' } });
    const [own] = await backend.core.sql<{ phone: string }>('SELECT phone FROM users WHERE id = $1', [buyer.id]);
    const phone = own?.phone ?? '';
    expect((await answer(phone, bookOf(await propose(friend, phone)).proposal.id)).status).toBe(200);
    expect(await vehicleOf(buyer)).toMatchObject({ boughtBy: buyer.id });
    await end(friend);
    expect((await answer(stranger, bookOf(await propose(buyer, stranger)).proposal.id)).status).toBe(200);
    expect(await vehicleOf(buyer)).toMatchObject({ boughtBy: null });
  });
});

const codeOf = (id: string) => ownerCodeOf(backend.core.config, id);

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { ownerCodeOf } from '@waka/core/messages/secrets-of-codes';
import { settleBook } from '@waka/core/owners/disburse';
import { payoutPaid } from '@waka/core/payments/payouts/settle-payout';
import type { Actor } from '@waka/core/platform/actor';
import { aPhone, bookOf, ownerCalls, ownersBackend, ownerTerms, type Pair } from '../testing/owner-calls.ts';
import type { TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  ({ backend } = await ownersBackend());
});
afterAll(() => backend.close());
const calls = ownerCalls(() => backend);
const { aBook, aDriverOfVehicle, answer, answerCash, books, choose, earn, end } = calls;
const { linkOf, page, pay, payoutOf, propose, state, typeCode } = calls;

const messagesOf = async ({ id }: Actor) =>
  (
    await backend.core.sql<{ message: string }>(
      `SELECT facts->>'message' AS message FROM notifications WHERE user_id = $1 AND kind = 'ops_message'
         AND facts->>'notice' NOT IN ('owner_cash_confirmed', 'terms_confirmed') ORDER BY id`,
      [id],
    )
  ).map(({ message }) => message);
const textsTo = (phone: string) =>
  backend.core.sql(`SELECT params->>'linkId' AS link FROM messages WHERE recipient = $1 AND template = 'owner_paid'`, [
    phone.replaceAll(' ', ''),
  ]);
const isPaid = (id: string) => payoutPaid(backend.core, id, `tx ${id}`, settleBook(backend.core));
const buyerOf = async ({ id }: Actor) => {
  const [row] = await backend.core.sql<{ boughtBy: string | null }>(
    'SELECT bought_by FROM vehicles JOIN driver_profiles ON vehicle_id = vehicles.id WHERE user_id = $1',
    [id],
  );
  return row?.boughtBy;
};
const ownerEnds = async (phone: string, id: string) =>
  backend.call(routes.ownerEndsBook, { params: { token: await linkOf(phone), id } });

const purchase = { hirePurchase: 20_000 };
const isBought = async ({ driver, phone }: Pair) => {
  const mine = (await books(driver)).body;
  expect(mine).toMatchObject({ ownsVehicle: true, payInto: null });
  const bought = bookOf(await books(driver));
  expect(bought).toMatchObject({
    state: 'ended',
    isPaidOff: true,
    figures: { balance: 0, most: 0, paidInAll: 20_000, hirePurchase: { left: 0 } },
  });
  const theirs: { id: string }[] = Object(await page(phone)).body.books;
  expect(theirs.find(({ id }) => id === bought.id)).toMatchObject({ isPaidOff: true, figures: { balance: 0 } });
  expect(await buyerOf(driver)).toBe(driver.id);
  expect((await messagesOf(driver)).filter((message) => message.includes('the vehicle is yours'))).toHaveLength(1);
  expect(await textsTo(phone)).toHaveLength(1);
};

/** Creates a driver who has paid 12,000 of the hire purchase of 20,000. */
async function almostPaid(): Promise<Pair & { bookId: string }> {
  const pair = await aBook(purchase, 'conakry');
  await earn(pair.driver, 60_000);
  await choose(pair.phone, 'mtn_money');
  const id = crypto.randomUUID();
  await state(pair.driver, id, 12_000);
  await answerCash(pair.phone, id, true);
  return { ...pair, bookId: bookOf(await books(pair.driver)).id };
}

describe('the rest of a hire purchase whose book ends before it is settled', () => {
  test('makes the vehicle the driver’s once his payment from the balance is there', async () => {
    const pair = await almostPaid();
    await pay(pair.driver, crypto.randomUUID(), { amount: 8000 });
    const payout = await payoutOf(pair.driver);
    await ownerEnds(pair.phone, pair.bookId);
    expect(bookOf(await books(pair.driver))).toMatchObject({ state: 'ended', isPaidOff: false });
    expect(await buyerOf(pair.driver)).toBeNull();
    await Promise.all([isPaid(payout), isPaid(payout)]);
    await isBought(pair);
  });

  test.each(['page', 'code'] as const)('makes it his where cash is confirmed by the %s after the end', async (by) => {
    const pair = await almostPaid();
    const id = crypto.randomUUID();
    await state(pair.driver, id, 8000);
    await end(pair.driver);
    const confirmed = await (by === 'page'
      ? answerCash(pair.phone, id, true)
      : typeCode(pair.driver, id, ownerCodeOf(backend.core.config, id)));
    expect(confirmed.status).toBe(200);
    await isBought(pair);
  });

  test('makes it his in either order of end and confirmation', async () => {
    for (let round = 0; round < 4; round += 1) {
      const pair = await almostPaid();
      const id = crypto.randomUUID();
      await state(pair.driver, id, 8000);
      const [confirmed] = await Promise.all([answerCash(pair.phone, id, true), ownerEnds(pair.phone, pair.bookId)]);
      expect(confirmed.status).toBe(200);
      await isBought(pair);
    }
  });

  test('does not give him a vehicle that is in the book of another owner by then', async () => {
    const plate = `GUI ${Math.floor(Math.random() * 900) + 100}`;
    const [first, next] = [await aDriverOfVehicle('freetown', plate), await aDriverOfVehicle('freetown', plate)];
    const [seller, buyer] = [aPhone(), aPhone()];
    await answer(seller, bookOf(await propose(first, seller, purchase)).proposal.id);
    const id = crypto.randomUUID();
    await state(first, id, 20_000);
    await end(first);
    expect((await answer(buyer, bookOf(await propose(next, buyer)).proposal.id)).status).toBe(200);
    await answerCash(seller, id, true);
    expect(bookOf(await books(first))).toMatchObject({ isPaidOff: true, figures: { balance: 0 } });
    expect(await buyerOf(first)).toBeNull();
    expect(bookOf(await books(next))).toMatchObject({ state: 'active' });
    expect(await messagesOf(first)).toEqual([expect.stringContaining('Please contact us')]);
  });
});

describe('two drivers of one vehicle', () => {
  let plates = 100;
  const twoOf = async (given: object, other: object) => {
    plates += 1;
    const plate = `KON ${plates}`;
    const [one, two] = [await aDriverOfVehicle('freetown', plate), await aDriverOfVehicle('freetown', plate)];
    const phone = aPhone();
    await answer(phone, bookOf(await propose(one, phone, given)).proposal.id);
    const second = await answer(phone, bookOf(await propose(two, phone, other)).proposal.id);
    return { one, two, phone, second };
  };

  test('cannot both buy it: one hire purchase runs at a time', async () => {
    const { one, two, phone, second } = await twoOf(purchase, purchase);
    expect(second).toMatchObject({ status: 409, body: { code: 'owner.hire_purchase' } });
    expect((await answer(phone, bookOf(await propose(two, phone)).proposal.id)).status).toBe(200);
    const terms = { ...ownerTerms, ...purchase };
    const { proposal } = bookOf(await backend.call(routes.proposeTerms, { as: two, body: terms }));
    expect(await answer(phone, proposal.id)).toMatchObject({ status: 409, body: { code: 'owner.hire_purchase' } });
    // What waits could still pay it in full.
    const id = crypto.randomUUID();
    await state(one, id, 20_000);
    await end(one);
    expect((await answer(phone, proposal.id)).status).toBe(409);
    await answerCash(phone, id, false);
    expect((await answer(phone, proposal.id)).status).toBe(200);
  });

  test('cannot both buy it at the same moment', async () => {
    const { one, two, phone } = await twoOf({}, {});
    const ids: string[] = [];
    for (const as of [one, two]) {
      const asked = await backend.call(routes.proposeTerms, { as, body: { ...ownerTerms, ...purchase } });
      ids.push(bookOf(asked).proposal.id);
    }
    const answers = await Promise.all(ids.map((id) => answer(phone, id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('are parted where one has bought it: the other’s book ends with a notice, and what he paid stays in it', async () => {
    const { one, two, phone } = await twoOf(purchase, {});
    const [his, last] = [crypto.randomUUID(), crypto.randomUUID()];
    await state(two, his, 5000);
    await backend.call(routes.proposeTerms, { as: two, body: { ...ownerTerms, amount: 9000 } });
    await state(one, last, 20_000);
    await answerCash(phone, last, true);
    await isBought({ driver: one, phone });
    expect(bookOf(await books(two))).toMatchObject({
      state: 'ended',
      isPaidOff: false,
      proposal: null,
      figures: { balance: -8000, waiting: 5000, most: 3000 },
    });
    expect(await messagesOf(two)).toEqual([
      'Your book with Alhaji Sesay has ended: another driver has bought the vehicle. Payments on their way still count.',
    ]);
    await answerCash(phone, his, true);
    expect(bookOf(await books(two))).toMatchObject({ state: 'ended', figures: { balance: -3000 } });
  });

  test('who both buy it by books of before are one buyer, the first who has paid', async () => {
    const { one, two, phone } = await twoOf(purchase, {});
    await backend.core.sql(`UPDATE owner_terms SET hire_purchase = 20000 WHERE driver_id = $1`, [two.id]);
    const [mine, his] = [crypto.randomUUID(), crypto.randomUUID()];
    await state(one, mine, 20_000);
    await state(two, his, 20_000);
    await Promise.all([answerCash(phone, mine, true), answerCash(phone, his, true)]);
    const buyer = await buyerOf(one);
    expect([one.id, two.id]).toContain(buyer);
    const [first, second] = buyer === one.id ? [one, two] : [two, one];
    expect(Object((await books(first)).body).ownsVehicle).toBe(true);
    expect(Object((await books(second)).body).ownsVehicle).toBe(false);
    expect(bookOf(await books(second))).toMatchObject({ state: 'ended', isPaidOff: true, figures: { balance: 0 } });
    expect((await messagesOf(second)).at(-1)).toContain('Please contact us');
  });

  test('end their books and buy at once without holding each other up', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { one, two, phone } = await twoOf(purchase, {});
      const id = crypto.randomUUID();
      await state(one, id, 20_000);
      const both = await Promise.all([answerCash(phone, id, true), end(two)]);
      expect(both[0].status).toBe(200);
      expect([200, 409]).toContain(both[1].status);
      await isBought({ driver: one, phone });
      expect(bookOf(await books(two))).toMatchObject({ state: 'ended', isPaidOff: false });
    }
  });
});

test('a driver who lends what he has bought can sell it by a hire purchase of his own', async () => {
  const plate = `LAB ${Math.floor(Math.random() * 900) + 100}`;
  const [lender, friend] = [await aDriverOfVehicle('freetown', plate), await aDriverOfVehicle('freetown', plate)];
  const seller = aPhone();
  await answer(seller, bookOf(await propose(lender, seller, { hirePurchase: 6000 })).proposal.id);
  const [id, last] = [crypto.randomUUID(), crypto.randomUUID()];
  await state(lender, id, 6000);
  await answerCash(seller, id, true);
  const [own] = await backend.core.sql<{ phone: string }>('SELECT phone FROM users WHERE id = $1', [lender.id]);
  const phone = own?.phone ?? '';
  await answer(phone, bookOf(await propose(friend, phone, { hirePurchase: 7000 })).proposal.id);
  await state(friend, last, 7000);
  await answerCash(phone, last, true);
  expect(await buyerOf(lender)).toBe(friend.id);
});

test('a screen of before wallets could change pays by its fee alone', async () => {
  const pair = await almostPaid();
  const body = { id: crypto.randomUUID(), amount: 1000, fee: 500 };
  expect((await backend.call(routes.payOwner, { as: pair.driver, body: { ...body, fee: 1 } })).status).toBe(409);
  expect((await backend.call(routes.payOwner, { as: pair.driver, body })).status).toBe(200);
});

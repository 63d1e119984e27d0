import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { ownerCodeOf } from '@waka/core/messages/secrets-of-codes';
import { payoutPaid, payoutRefused } from '@waka/core/payments/payouts/settle-payout';
import { bookOf, ownerCalls, ownersBackend, ownerTerms } from '../testing/owner-calls.ts';
import type { TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  ({ backend } = await ownersBackend());
});
afterAll(() => backend.close());
const {
  earn,
  choose: chooseFor,
  pay: payFor,
  page,
  books,
  answer,
  aBook,
  state,
  typeCode,
  answerCash,
  figures,
} = ownerCalls(() => backend);

test('cash counts once the owner has confirmed it, once, however often it is stated and answered', async () => {
  const pair = await aBook();
  const id = crypto.randomUUID();
  const both = await Promise.all([state(pair.driver, id), state(pair.driver, id)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await state(pair.driver, id, 7000)).toMatchObject({ status: 422, body: { code: 'request.key_reused' } });
  expect(await figures(pair)).toMatchObject({ paid: 0, balance: -8000 });
  const answers = await Promise.all([answerCash(pair.phone, id, true), answerCash(pair.phone, id, true)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await figures(pair)).toMatchObject({ due: 8000, paid: 6000, balance: -2000 });
  expect(await answerCash(pair.phone, id, false)).toMatchObject({ status: 409, body: { code: 'owner.changed' } });
  const take = await backend.call(routes.withdrawOwnerCash, { as: pair.driver, params: { id } });
  expect(take).toMatchObject({ status: 409, body: { code: 'owner.changed' } });
});

test('of a confirmation and a refusal at once one counts', async () => {
  const pair = await aBook();
  const id = crypto.randomUUID();
  await state(pair.driver, id);
  const answers = await Promise.all([answerCash(pair.phone, id, true), answerCash(pair.phone, id, false)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('the code confirms without the page, counts once when typed twice, and is not guessed', async () => {
  const pair = await aBook();
  const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await state(pair.driver, id);
  const code = ownerCodeOf(backend.core.config, id);
  expect(bookOf(await books(pair.driver)).payments[0]).toMatchObject({ state: 'stated', code: null });
  expect(bookOf(await page(pair.phone)).payments[0]).toMatchObject({ code });
  const typed = await Promise.all([typeCode(pair.driver, id, code), typeCode(pair.driver, id, code)]);
  expect(typed.map(({ status }) => status)).toEqual([200, 200]);
  expect(await figures(pair)).toMatchObject({ paid: 6000 });
  await state(pair.driver, other);
  const right = ownerCodeOf(backend.core.config, other);
  const wrong = right === '0000' ? '0001' : '0000';
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await typeCode(pair.driver, other, wrong)).toMatchObject({
      status: 422,
      body: { code: 'owner.code_wrong' },
    });
  }
  expect((await typeCode(pair.driver, other, right)).status).toBe(422);
  expect(bookOf(await page(pair.phone)).payments[0]).toMatchObject({ code: null, takesCode: false });
  expect((await answerCash(pair.phone, other, true)).status).toBe(200);
  expect(await figures(pair)).toMatchObject({ paid: 12_000, balance: 4000 });
});

const rightOf = (id: string) => ownerCodeOf(backend.core.config, id);

test('a driver who states, guesses and withdraws in a loop has five guesses a day in the book', async () => {
  const pair = await aBook();
  for (let loop = 0; loop < 3; loop += 1) {
    const id = crypto.randomUUID();
    await state(pair.driver, id);
    const wrong = rightOf(id) === '0000' ? '0001' : '0000';
    const guesses = Array.from({ length: 3 }, () => typeCode(pair.driver, id, wrong));
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual([422, 422, 422]);
    await backend.call(routes.withdrawOwnerCash, { as: pair.driver, params: { id } });
  }
  const last = crypto.randomUUID();
  await state(pair.driver, last);
  expect((await typeCode(pair.driver, last, rightOf(last))).status).toBe(422);
  expect(await figures(pair)).toMatchObject({ paid: 0 });
  expect((await answerCash(pair.phone, last, true)).status).toBe(200);
});

test('cash whose code was not texted takes no code', async () => {
  const pair = await aBook();
  const ids = Array.from({ length: 13 }, () => crypto.randomUUID());
  for (const id of ids) {
    await state(pair.driver, id);
    if (id !== ids.at(-1)) await backend.call(routes.withdrawOwnerCash, { as: pair.driver, params: { id } });
  }
  const id = ids.at(-1) ?? '';
  expect(bookOf(await page(pair.phone)).payments[0]).toMatchObject({ id, code: null, takesCode: false });
  expect((await typeCode(pair.driver, id, ownerCodeOf(backend.core.config, id))).status).toBe(422);
  expect((await answerCash(pair.phone, id, true)).status).toBe(200);
});

test('a hire purchase that is changed asks for what is left, and both sides read that', async () => {
  const pair = await aBook({ hirePurchase: 5_000_000 });
  const id = crypto.randomUUID();
  await state(pair.driver, id, 2_000_000);
  await answerCash(pair.phone, id, true);
  const body = { ...ownerTerms, hirePurchase: 3_000_000 };
  const { proposal } = bookOf(await backend.call(routes.proposeTerms, { as: pair.driver, body }));
  expect(proposal).toMatchObject({ hirePurchase: 5_000_000 });
  expect((await answer(pair.phone, proposal.id)).status).toBe(200);
  expect((await figures(pair)).hirePurchase).toMatchObject({ total: 5_000_000, left: 3_000_000 });
});

test('a hire purchase counts down to nothing', async () => {
  const pair = await aBook({ hirePurchase: 12_000 });
  const [id, rest] = [crypto.randomUUID(), crypto.randomUUID()];
  await state(pair.driver, id, 8000);
  await answerCash(pair.phone, id, true);
  expect((await figures(pair)).hirePurchase).toEqual({ total: 12_000, left: 4000, periods: 2, paidPeriods: 1 });
  await state(pair.driver, rest, 4000);
  await answerCash(pair.phone, rest, true);
  expect((await figures(pair)).hirePurchase).toEqual({ total: 12_000, left: 0, periods: 2, paidPeriods: 2 });
});

test('the balance pays the owner’s wallet once, counts once the provider has paid, and comes back where it refuses', async () => {
  const pair = await aBook({}, 'conakry');
  const { driver, phone } = pair;
  await earn(driver, 20_000);
  const pay = (id: string, given: object = {}) => payFor(driver, id, given);
  expect(await pay(crypto.randomUUID())).toMatchObject({ status: 409, body: { code: 'payout.closed' } });
  const choose = (method: string | null) => chooseFor(phone, method);
  expect(await choose('cowries')).toMatchObject({ status: 409 });
  expect((await choose('mtn_money')).body).toMatchObject({
    wallet: 'mtn_money',
    wallets: [{ method: 'mtn_money', names: { en: 'MTN Money' } }],
  });
  expect((await books(driver)).body).toMatchObject({
    wallet: { method: 'mtn_money', ending: phone.slice(-3), payable: 20_000, fee: 500 },
  });
  const id = crypto.randomUUID();
  const twice = await Promise.all([pay(id), pay(id), pay(id)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await books(driver)).body).toMatchObject({ wallet: { payable: 11_500 } });
  expect(bookOf(await page(phone)).payments).toMatchObject([{ id, state: 'under_way', by: 'wallet', amount: 8000 }]);
  expect(await figures(pair)).toMatchObject({ paid: 0 });
  const [payout] = await backend.core.sql<{ id: string; payee: string }>(
    'SELECT id, payee FROM payouts WHERE driver_id = $1',
    [driver.id],
  );
  expect(payout?.payee).toBe(phone.replaceAll(' ', ''));
  // A worker that died after its commit does it again.
  await payoutPaid(backend.core, payout?.id ?? '', 'tx-1');
  await payoutPaid(backend.core, payout?.id ?? '', 'tx-1');
  expect(await figures(pair)).toMatchObject({ paid: 8000, balance: 0 });
  expect((await pay(id)).status).toBe(200);
  expect(await pay(crypto.randomUUID(), { amount: 11_100 })).toMatchObject({
    status: 422,
    body: { code: 'payout.more_than_owed' },
  });
  const second = crypto.randomUUID();
  await pay(second, { amount: 11_000 });
  const [other] = await backend.core.sql<{ id: string }>(
    `SELECT id FROM payouts WHERE driver_id = $1 AND state = 'due'`,
    [driver.id],
  );
  await payoutRefused(backend.core, other?.id ?? '', 'refused');
  expect(bookOf(await books(driver)).payments[0]).toMatchObject({ id: second, state: 'refused' });
  expect((await books(driver)).body).toMatchObject({ wallet: { payable: 11_500 } });
  expect(await figures(pair)).toMatchObject({ paid: 8000 });
});

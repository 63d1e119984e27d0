import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { bookOf, ownerCalls, ownersBackend, ownerTerms, type Pair } from '../testing/owner-calls.ts';
import type { TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  ({ backend, admin } = await ownersBackend());
});
afterAll(() => backend.close());
const { aBook, books, end, linkOf, page, state } = ownerCalls(() => backend);

const messagesOf = async ({ id }: Actor) =>
  (
    await backend.core.sql<{ message: string }>(
      `SELECT facts->>'message' AS message FROM notifications WHERE user_id = $1 AND kind = 'ops_message'`,
      [id],
    )
  ).map(({ message }) => message);
const textsTo = async ({ phone }: Pair, template: string) =>
  (
    await backend.core.sql('SELECT 1 FROM messages WHERE recipient = $1 AND template = $2', [
      phone.replaceAll(' ', ''),
      template,
    ])
  ).length;

test('ops reads a proposal that waits, and never the code of cash', async () => {
  const pair = await aBook();
  await state(pair.driver, crypto.randomUUID());
  await backend.call(routes.proposeTerms, { as: pair.driver, body: { ...ownerTerms, amount: 9000, restDays: [7] } });
  const file = Object((await backend.call(routes.driverFile, { as: admin, params: { id: pair.driver.id } })).body);
  expect(file.ownerBooks).toMatchObject([
    {
      state: 'active',
      endedBy: null,
      vehicle: { make: 'Toyota' },
      proposal: { by: 'driver', amount: 9000, restDays: [7] },
      payments: [{ state: 'stated', code: null }],
    },
  ]);
});

test('the end of a book is known to the side that has not ended it', async () => {
  const [byDriver, byOwner] = [await aBook(), await aBook()];
  await end(byDriver.driver);
  expect(await textsTo(byDriver, 'owner_ended')).toBe(1);
  expect(bookOf(await books(byDriver.driver))).toMatchObject({ endedBy: 'driver' });
  const params = { token: await linkOf(byOwner.phone), id: bookOf(await page(byOwner.phone)).id };
  await backend.call(routes.ownerEndsBook, { params });
  expect(await textsTo(byOwner, 'owner_ended')).toBe(0);
  expect(await messagesOf(byOwner.driver)).toContain(
    'Alhaji Sesay has ended the book with you. Payments on their way still count.',
  );
});

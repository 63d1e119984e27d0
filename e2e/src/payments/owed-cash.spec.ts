import { expect, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { lookAround } from '../look/look-around.ts';
import { anAdmin } from '../people/admins.ts';
import { rideTogether } from '../people/cash-rides.ts';
import { opened } from '../people/payment-steps.ts';
import { arrive, book, cottonTree, DESKTOP, goOnline, nearCottonTree, PHONE } from '../people/people.ts';

test.use({ actionTimeout: 20_000 });

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

/** Leaves a driver with so much cash more than he earned. */
const owe = (email: string, amount: number) =>
  cluster.read((sql) =>
    sql(
      `WITH posted AS (
         INSERT INTO ledger_transactions (kind, reference) VALUES ('adjustment', gen_random_uuid()) RETURNING id, at
       )
       INSERT INTO ledger_entries (transaction_id, line, account, owner_id, amount, currency, at)
       SELECT posted.id, line, account, CASE WHEN line = 1 THEN users.id END, amount, 'SLE', posted.at
       FROM posted, users, (VALUES (1, 'driver_cash', $2::int), (2, 'adjustments', -$2::int)) AS lines (line, account, amount)
       WHERE email = $1`,
      [email, amount],
    ),
  );

const unpaid = (rider: Page) => rider.getByText(/^Le.* unpaid$/);

test('cash in the place of a wallet that is short is owed, seen by ops, and given at the next ride', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const { page: admin } = await anAdmin(browser, cluster.urlA);
  const url = cluster.urlA;
  const { page: rider } = await arrive(browser, { url, email: 'rider4@waka.test', role: 'rider', at: cottonTree });
  const { page: driver } = await arrive(browser, {
    url: cluster.urlB,
    email: 'driver@waka.test',
    role: 'driver',
    at: nearCottonTree,
  });
  await goOnline(driver);

  await test.step('a wallet ride is paid in cash, and a part is missing', async () => {
    await book(rider, 'Lumley', 'Standard', 'Orange Money');
    await rideTogether(rider, driver);
    await driver.getByRole('button', { name: 'I was paid in cash' }).click();
    await driver.getByRole('button', { name: 'Yes, paid in cash' }).click();
    await driver.getByRole('button', { name: 'I was not paid' }).click();
    await driver
      .getByRole('button', { name: /missing$/ })
      .first()
      .click();
    await rider.getByRole('button', { name: /^Yes, I owe Le/ }).click();
    await expect(rider.getByText(/^You owe Le.* or the driver of your next ride\.$/)).toBeVisible();
    await expect(driver.getByText(/ owes Le.* now\. You don’t owe it to us\.$/)).toBeVisible();
    for (const page of [rider, driver]) await expect(page.getByText(/didn’t go through/)).toBeHidden();
    await lookAround(rider, 'owed-cash-short-rider');
    await lookAround(driver, 'owed-cash-short-driver');
    await rider.getByRole('button', { name: 'Done' }).click();
    await driver.getByRole('button', { name: 'Done' }).click();
    await expect(unpaid(rider)).toBeVisible();
    await lookAround(rider, 'owed-cash-home');
  });

  await admin.goto('/admin/money?view=unpaid&of=cash');
  await expect(admin.getByText(/^Cash: Le.* given, both say so$/)).toBeVisible();
  // Before the cash.
  await expect(admin.getByText(/ · a wallet was asked once$/)).toBeVisible();
  await lookAround(admin, 'owed-cash-ops');
  await admin.setViewportSize(DESKTOP);

  await test.step('the next driver is given it', async () => {
    await rider.setViewportSize(PHONE);
    await driver.setViewportSize(PHONE);
    await driver.context().setGeolocation(nearCottonTree);
    await book(rider, 'Lumley', 'Standard', 'Cash');
    await rideTogether(rider, driver);
    await expect(rider.getByText(/^You owe Le.* of an earlier ride\. You can give it to /)).toBeVisible();
    await lookAround(rider, 'owed-cash-next-rider');
    await driver.getByRole('button', { name: /^I got Le.* for the earlier ride$/ }).click();
    await lookAround(driver, 'owed-cash-next-driver');
    await driver.setViewportSize(PHONE);
    await driver.getByRole('button', { name: 'Yes, I got it' }).click();
    await expect(driver.getByText(/^Noted: Le.* for the earlier ride\.$/)).toBeVisible();
    await expect(rider.getByText(/ for the earlier ride is paid\. /)).toBeVisible();
    await lookAround(rider, 'owed-cash-paid-rider');
    await rider.getByRole('button', { name: 'Done' }).click();
    await expect(rider.getByPlaceholder('Where to?')).toBeVisible();
    await expect(unpaid(rider)).toBeHidden();
    await driver.getByRole('button', { name: 'Done' }).click();
  });

  await admin.reload();
  await expect(admin.getByText('No unpaid rides')).toBeVisible();
});

test('a driver who gets wallet rides alone is given all again on his home screen by the ride that a wallet pays', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  // A commission of cash rides, which is too much at such a limit.
  await owe('driver@waka.test', 600);
  await cluster.change(`UPDATE debt_terms SET max_debt = 200 WHERE region = 'SL'`);
  await cluster.change(
    `UPDATE driver_profiles SET debt_step = 'wallet_only' FROM users WHERE users.id = user_id AND email = 'driver@waka.test'`,
  );
  const url = cluster.urlA;
  const { page: rider } = await arrive(browser, { url, email: 'rider3@waka.test', role: 'rider', at: cottonTree });
  const { page: driver } = await arrive(browser, {
    url: cluster.urlB,
    email: 'driver@waka.test',
    role: 'driver',
    at: nearCottonTree,
  });
  const card = driver.getByRole('region', { name: 'What you owe Waka' });
  await expect(card.getByText(/^You get only rides paid by wallet/)).toBeVisible();
  await book(rider, 'Lumley', 'Standard', 'Orange Money');
  await rideTogether(rider, driver);
  await driver.getByRole('button', { name: 'Done' }).click();
  await expect(card.getByText(/^You get only rides paid by wallet/)).toBeVisible();
  await lookAround(driver, 'owed-cash-wallet-only');
  const link = rider.getByRole('link', { name: 'Pay with Orange Money' });
  const page = await opened(rider.context(), () => link.click());
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(card).toBeHidden();
});

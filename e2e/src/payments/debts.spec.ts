import { expect } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { look } from '../look/look.ts';
import { lookAround } from '../look/look-around.ts';
import { anAdmin } from '../people/admins.ts';
import { arrive, DESKTOP, nearCottonTree, PHONE, TABLET } from '../people/people.ts';

test.use({ actionTimeout: 20_000 });

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

/** Leaves a driver with cash of 90,000 francs more than he earned, and proves a wallet of Guinea for him. */
async function owe(email: string): Promise<void> {
  await cluster.read((sql) =>
    sql(
      `WITH posted AS (
         INSERT INTO ledger_transactions (kind, reference) VALUES ('ride_completed', gen_random_uuid()) RETURNING id, at
       ), home AS (
         UPDATE driver_profiles SET city = 'conakry' FROM users WHERE users.id = user_id AND email = $1
       ), wallet AS (
         INSERT INTO payment_methods (user_id, type, phone_number, account_name, is_default, is_proved)
         SELECT id, 'mtn_money', '+224662000000', 'Mohamed Sesay', true, true FROM users WHERE email = $1
       )
       INSERT INTO ledger_entries (transaction_id, line, account, owner_id, amount, currency, at)
       SELECT posted.id, line, account, CASE WHEN line < 3 THEN users.id END, amount, 'GNF', posted.at
       FROM posted, users, (VALUES (1, 'driver_cash', 490000), (2, 'driver_earnings', -400000), (3, 'commission', -90000))
         AS lines (line, account, amount)
       WHERE email = $1`,
      [email],
    ),
  );
}

test('a driver at the limit reads what it means, pays from his wallet and by a receipt, and gets all rides again', async ({
  browser,
}) => {
  const email = 'driver1@waka.test';
  const { page: admin } = await anAdmin(browser, cluster.urlA);
  const { page: driver } = await arrive(browser, { url: cluster.urlB, email, role: 'driver', at: nearCottonTree });
  await owe(email);

  await admin.goto('/admin/fares');
  await admin.getByRole('button', { name: 'Change what drivers may owe: Guinea' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel(/^Limit/).fill('90000');
  await dialog.getByLabel(/^Receipts and adjustments above/).fill('');
  await lookAround(admin, 'debts-terms');
  await admin.setViewportSize(DESKTOP);
  await dialog.getByLabel('Reason').fill('As in Freetown');
  await admin.getByRole('button', { name: 'Save change' }).click();
  await expect(dialog).toBeHidden();

  // Without a reload: the step has changed, and the driver's home hears of it.
  await expect(
    driver.getByText('You get only rides paid by wallet until you have paid.', { exact: true }),
  ).toBeVisible();
  await lookAround(driver, 'debts-home');
  await admin.goto('/admin/money?view=owing');
  await expect(admin.getByRole('listitem').filter({ hasText: 'Wallet rides only' })).toContainText(/GNF.90,000/);
  // The home screen stays open in another tab, and is never loaded again.
  const home = await driver.context().newPage();
  await home.goto('/driver');
  const card = home.getByRole('region', { name: 'What you owe Waka' });
  await expect(card).toContainText(/GNF.90,000 of GNF.90,000/);
  await driver.setViewportSize(PHONE);
  await driver.getByRole('link', { name: 'How to pay it' }).click();
  const made = (label: string) => driver.getByText(label, { exact: true }).locator('..');
  await expect(made('Fares you took in cash')).toContainText(/GNF.490,000/);
  await expect(made('Earned, taken off automatically')).toContainText(/−GNF.400,000/);
  await lookAround(driver, 'debts-driver');
  await driver.getByLabel(/^Amount/).fill('50000');
  await driver.getByRole('button', { name: /^Pay GNF.50,000/ }).click();
  // A worker asks the wallet, and the driver's screen hears of the answer.
  await expect(driver.getByText(/^GNF.50,000 from MTN Money .* was taken off what you owe/)).toBeVisible();
  await expect(driver.getByRole('progressbar', { name: '44 % of the limit' })).toBeAttached();
  await expect(card).toContainText(/GNF.40,000 of GNF.90,000/);
  await expect(card.getByText(/^You get only rides paid by wallet/)).toBeHidden();
  await lookAround(driver, 'debts-paid');

  await admin.goto('/admin/money?view=owing');
  const debtor = admin.getByRole('listitem').filter({ hasText: /GNF.40,000/ });
  await expect(debtor).toBeVisible();
  await lookAround(admin, 'debts-owing');
  await admin.setViewportSize(DESKTOP);
  await debtor.getByRole('link').click();
  await admin.getByRole('button', { name: 'Cash handed in' }).click();
  const receipt = admin.getByRole('dialog', { name: 'Cash handed in' });
  await receipt.getByLabel('Agent').fill('Kiosk at Madina');
  await receipt.getByLabel('Receipt number').fill('A-17');
  await receipt.getByLabel('Reason').fill('Seen the slip');
  await lookAround(admin, 'debts-receipt');
  await admin.setViewportSize(DESKTOP);
  await receipt.getByRole('button', { name: 'Record' }).click();
  await expect(admin.getByText('All settled')).toBeVisible();
  await expect(driver.getByText('You owe nothing.')).toBeVisible();
  await expect(card).toBeHidden();

  await admin.goto('/admin/money?view=receipts');
  const ended = admin.getByRole('region', { name: 'Receipts booked or refused' });
  await expect(ended.getByRole('listitem').filter({ hasText: 'Kiosk at Madina A-17' })).toContainText('Booked');
  await lookAround(admin, 'debts-receipts');
  await admin.setViewportSize(TABLET);
  await look(admin, 'debts-receipts-tablet');
});

import { expect } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { lookAround } from '../look/look-around.ts';
import { anAdmin } from '../people/admins.ts';
import { arrive, DESKTOP, nearCottonTree } from '../people/people.ts';

test.use({ actionTimeout: 20_000 });

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

/** Owes a driver 50,000 francs, and proves a wallet of Guinea for him. */
async function owe(email: string): Promise<void> {
  await cluster.read((sql) =>
    sql(
      `WITH posted AS (
         INSERT INTO ledger_transactions (kind, reference) VALUES ('adjustment', gen_random_uuid()) RETURNING id, at
       ), wallet AS (
         INSERT INTO payment_methods (user_id, type, phone_number, account_name, is_default, is_proved)
         SELECT id, 'mtn_money', '+224662000000', 'Mohamed Sesay', true, true FROM users WHERE email = $1
       )
       INSERT INTO ledger_entries (transaction_id, line, account, owner_id, amount, currency, at)
       SELECT posted.id, line, account, CASE line WHEN 1 THEN users.id END, amount, 'GNF', posted.at
       FROM posted, users, (VALUES (1, 'driver_earnings', -50000), (2, 'adjustments', 50000)) AS lines (line, account, amount)
       WHERE email = $1`,
      [email],
    ),
  );
}

test('a driver is paid out to his wallet by terms that ops has opened', async ({ browser }) => {
  const email = 'driver1@waka.test';
  const { page: admin } = await anAdmin(browser, cluster.urlA);
  const { page: driver } = await arrive(browser, { url: cluster.urlB, email, role: 'driver', at: nearCottonTree });
  await owe(email);
  await driver.goto('/driver/payout');
  await expect(driver.getByText('You can’t request a payout from this page yet.')).toBeVisible();

  await admin.goto('/admin/fares');
  await admin.getByRole('button', { name: 'Change payouts: MTN Money, Guinea' }).click();
  await admin.getByRole('dialog').getByLabel('Payouts to drivers').selectOption('open');
  await lookAround(admin, 'payouts-terms');
  await admin.setViewportSize(DESKTOP);
  await admin.getByRole('dialog').getByLabel('Reason').fill('Signed with MTN');
  await admin.getByRole('button', { name: 'Save change' }).click();
  await expect(admin.getByRole('dialog')).toBeHidden();

  await driver.reload();
  await expect(driver.getByRole('button', { name: 'Pay out now' })).toBeVisible();
  await lookAround(driver, 'payouts-driver');
  await driver.getByRole('button', { name: 'Pay out now' }).click();
  await driver.getByRole('button', { name: 'Yes, send it' }).click();
  // Without a reload: a worker disburses it, and the driver's screen hears of it.
  await expect(driver.getByText(/^GNF.49,000 was paid to MTN Money/)).toBeVisible();
  await lookAround(driver, 'payouts-paid');

  await admin.goto('/admin/money?view=payouts');
  const ended = admin.getByRole('region', { name: 'Ended' });
  await expect(ended.getByRole('listitem').filter({ hasText: 'momo (MOMO)' })).toContainText('Paid');
  await lookAround(admin, 'payouts-desktop');
});

test('phones write money as ops sets it, without a reload', async ({ browser }) => {
  const { page: admin } = await anAdmin(browser, cluster.urlA);
  const { page: driver } = await arrive(browser, {
    url: cluster.urlB,
    email: 'driver2@waka.test',
    role: 'driver',
    at: nearCottonTree,
  });
  await driver.goto('/settings');
  const newLeones = driver.getByRole('switch', { name: /^New leones/ });
  await expect(newLeones).toHaveAttribute('aria-checked', 'false');
  await lookAround(driver, 'payouts-settings');
  await admin.goto('/admin/fares');
  const change = admin.getByRole('button', { name: 'Change money and cash: Sierra Leone' });
  await change.click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Amounts are written in').selectOption('new');
  await dialog.getByLabel('Smallest coin or note in use').selectOption('50');
  await lookAround(admin, 'payouts-money');
  await admin.setViewportSize(DESKTOP);
  await dialog.getByLabel('Reason').fill('As the bank asks');
  await admin.getByRole('button', { name: 'Save change' }).click();
  await expect(admin.getByText(/written as NLe.26\.70 · cash in steps of NLe.0\.50/)).toBeVisible();
  await expect(newLeones).toHaveAttribute('aria-checked', 'true');
  // A choice of one's own stays, whatever ops sets.
  await newLeones.click();
  await expect(newLeones).toHaveAttribute('aria-checked', 'false');
  await driver.reload();
  await expect(newLeones).toHaveAttribute('aria-checked', 'false');
});

import { expect, type BrowserContext } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { look } from '../look/look.ts';
import { lookAround } from '../look/look-around.ts';
import { anAdmin } from '../people/admins.ts';
import { aBrowser, outboxOf } from '../people/newcomers.ts';
import { arrive, DESKTOP, nearCottonTree, PHONE } from '../people/people.ts';

test.use({ actionTimeout: 20_000 });

const EMAIL = 'driver1@waka.test';
const OWNER = '+224662345678';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

/** Lets a driver of Conakry have 50,000 francs on his balance, and opens payouts to a wallet there. */
async function earn(): Promise<void> {
  await cluster.read((sql) =>
    sql(
      `WITH posted AS (
         INSERT INTO ledger_transactions (kind, reference) VALUES ('adjustment', gen_random_uuid()) RETURNING id, at
       ), home AS (
         UPDATE driver_profiles SET city = 'conakry' FROM users WHERE users.id = user_id AND email = $1
       ), terms AS (
         UPDATE payout_terms SET is_open = true WHERE region = 'GN' AND method = 'mtn_money'
       )
       INSERT INTO ledger_entries (transaction_id, line, account, owner_id, amount, currency, at)
       SELECT posted.id, line, account, CASE line WHEN 1 THEN users.id END, amount, 'GNF', posted.at
       FROM posted, users, (VALUES (1, 'driver_earnings', -50000), (2, 'adjustments', 50000)) AS lines (line, account, amount)
       WHERE email = $1`,
      [EMAIL],
    ),
  );
}

/** Reads the newest text to the owner, after so many. */
async function textToOwner(context: BrowserContext, texts: number): Promise<string> {
  const outbox = await outboxOf(context, OWNER, texts);
  const text = await outbox.getByRole('main').getByRole('listitem').first().innerText();
  await outbox.close();
  return text;
}

const linkIn = (text: string): string => /\/owner\/[\w-]{22}/.exec(text)?.[0] ?? 'no link';

test('a driver and the owner of his vehicle keep a book: terms, cash, the balance, and a link that can be renewed', async ({
  browser,
}) => {
  await earn();
  const { page: driver } = await arrive(browser, {
    url: cluster.urlB,
    email: EMAIL,
    role: 'driver',
    at: nearCottonTree,
  });
  await driver.goto('/driver/earnings');
  await driver.getByRole('link', { name: 'Vehicle owner' }).click();
  await driver.getByLabel('Owner’s name').fill('Alhaji Sesay');
  await driver.getByLabel('Owner’s phone number').fill('662 34 56 78');
  await driver.getByLabel(/^Sum/).fill('80000');
  // Whatever day it is, today is due.
  await driver.getByRole('checkbox', { name: 'Sunday' }).check();
  await driver.getByRole('checkbox', { name: 'Sunday' }).uncheck();
  await driver.getByLabel(/^Hire purchase/).fill('800000');
  await lookAround(driver, 'owner-propose', { fullPage: true });
  await driver.getByRole('button', { name: 'Send to the owner' }).click();
  await expect(driver.getByText('Waiting for Alhaji Sesay to confirm')).toBeVisible();

  const { context, page: owner } = await aBrowser(browser, cluster.urlA);
  const link = linkIn(await textToOwner(context, 1));
  await owner.goto(link);
  await expect(owner.getByRole('heading', { name: 'Hello Alhaji Sesay' })).toBeVisible();
  await lookAround(owner, 'owner-asked', { fullPage: true });
  await owner.getByRole('button', { name: 'Confirm these terms' }).click();
  // Without a reload: the driver's screen hears of it.
  await expect(driver.getByText(/of GNF.80,000 paid today to Alhaji Sesay/)).toBeVisible();

  await driver.getByLabel(/^Sum in cash/).fill('60000');
  await driver.getByRole('button', { name: 'I have paid this' }).click();
  await expect(driver.getByLabel('Code from the owner')).toBeVisible();
  await owner.reload();
  await expect(owner.getByText(/says you were paid GNF.60,000 in cash/)).toBeVisible();
  await lookAround(owner, 'owner-cash', { fullPage: true });
  await owner.getByRole('button', { name: /Yes, I got/ }).click();
  await expect(owner.getByText(/^GNF.60,000 of GNF.80,000 paid today$/)).toBeVisible();
  await expect(driver.getByText(/^GNF.60,000 of GNF.80,000 paid today to Alhaji Sesay$/)).toBeVisible();

  await driver.getByLabel(/^Sum in cash/).fill('10000');
  await driver.getByRole('button', { name: 'I have paid this' }).click();
  const code = /code\s+(\d{4})/.exec(await textToOwner(context, 3))?.[1] ?? '';
  await driver.getByLabel('Code from the owner').fill(code);
  await lookAround(driver, 'owner-code', { fullPage: true });
  await driver.getByRole('button', { name: 'Confirm with the code' }).click();
  await expect(driver.getByText(/^GNF.70,000 of GNF.80,000 paid today to Alhaji Sesay$/)).toBeVisible();

  await owner.reload();
  await owner.getByLabel('Wallet').selectOption('mtn_money');
  await expect(owner.getByLabel('Wallet')).toHaveValue('mtn_money');
  await driver.reload();
  const balance = driver.getByRole('region', { name: 'Pay from your balance' });
  await expect(balance).toContainText(/To MTN Money of Alhaji Sesay, number ending in .?678/);
  await balance.getByLabel(/^Sum/).fill('10000');
  await balance.getByRole('button', { name: /^Pay GNF/ }).click();
  await balance.getByRole('button', { name: 'Yes, send it' }).click();
  // A worker pays it out, and the driver's screen hears of it.
  await expect(driver.getByText(/^GNF.80,000 of GNF.80,000 paid today to Alhaji Sesay$/)).toBeVisible();
  await expect(driver.getByText('Everything due is paid')).toBeVisible();
  await lookAround(driver, 'owner-book', { fullPage: true });
  await driver.goto('/driver');
  await expect(driver.getByText(/^GNF.80,000 of GNF.80,000 paid today to Alhaji Sesay$/)).toBeVisible();
  await lookAround(driver, 'owner-home');

  await owner.reload();
  await expect(owner.getByText(/^GNF.80,000 of GNF.80,000 paid today$/)).toBeVisible();
  await expect(owner.getByText('received', { exact: true })).toHaveCount(3);
  await expect(owner.getByText(/MTN Money, number ending in .?678/)).toBeVisible();
  await lookAround(owner, 'owner-page', { fullPage: true });

  // Ops reads the same book in the driver's file, with who owes whom.
  const { page: admin } = await anAdmin(browser, cluster.urlA);
  const [person] = await cluster.read((sql) => sql<{ id: string }>('SELECT id FROM users WHERE email = $1', [EMAIL]));
  await admin.goto(`/admin/drivers/${person?.id}`);
  const card = admin.getByRole('region', { name: 'Vehicle owner' });
  await expect(card.getByText(/^GNF.720,000 left of GNF.800,000$/)).toBeVisible();
  await expect(card.getByText('Everything due is paid')).toBeVisible();
  await card.getByText('Payments', { exact: true }).click();
  await expect(card.getByText('received', { exact: true })).toHaveCount(3);
  await expect(admin.getByText(/^Paid out to the owner Alhaji Sesay/)).toBeVisible();
  await admin.setViewportSize(DESKTOP);
  await look(admin, 'owner-ops-book', { fullPage: true });
  await card.getByRole('button', { name: 'End the book' }).click();
  await expect(admin.getByRole('dialog', { name: /^End the book of .* with Alhaji Sesay\?$/ })).toBeVisible();
  await look(admin, 'owner-ops-end');
  await admin.keyboard.press('Escape');

  // The last payment closes the book, and the vehicle is the driver's.
  await driver.goto('/driver/earnings');
  await driver.getByRole('link', { name: 'Vehicle owner' }).click();
  await expect(driver.getByText(/MTN Money, number ending in .?678/)).toBeVisible();
  await expect(driver.getByText(/^GNF.720,000 is left to pay\.$/)).toBeVisible();
  await driver.getByLabel(/^Sum in cash/).fill('720000');
  await driver.getByRole('button', { name: 'I have paid this' }).click();
  await expect(driver.getByLabel('Code from the owner')).toBeVisible();
  await driver.getByRole('button', { name: 'End this book' }).click();
  await expect(
    driver.getByText(/^GNF.720,000 is still waiting\. It goes on, and counts in this book\.$/),
  ).toBeVisible();
  await lookAround(driver, 'owner-end', { fullPage: true });
  await driver.getByRole('button', { name: 'No', exact: true }).click();
  await owner.reload();
  await owner.getByRole('button', { name: /Yes, I got/ }).click();
  await expect(owner.getByText(/^Paid in full with GNF.800,000 on .*: the vehicle is the driver’s\.$/)).toBeVisible();
  await expect(driver.getByText(/is yours: you have paid it in full\.$/)).toBeVisible();
  await expect(driver.getByText(/^Only if you sell .* and go on driving it: /)).toBeVisible();
  await lookAround(driver, 'owner-paid-off', { fullPage: true });
  await lookAround(owner, 'owner-page-paid-off', { fullPage: true });
  await owner.getByLabel('Language').selectOption('ar');
  await expect(owner.getByRole('heading', { name: 'مرحبًا Alhaji Sesay' })).toBeVisible();
  await look(owner, 'owner-page-arabic', { fullPage: true });
  await owner.getByRole('button', { name: 'الحصول على رابط جديد' }).click();
  await expect(owner.getByText('رابط جديد في طريقه إلى هاتفك.')).toBeVisible();
  await owner.reload();
  await expect(owner.getByText('لم يعد هذا الرابط صالحًا')).toBeVisible();
  const renewed = linkIn(await textToOwner(context, 7));
  expect(renewed).not.toBe(link);
  await owner.goto(renewed);
  await expect(owner.getByRole('heading', { name: 'مرحبًا Alhaji Sesay' })).toBeVisible();

  await expect(admin.getByText('The driver, who has paid it in full')).toBeVisible();
  await expect(card.getByText('Ended', { exact: true })).toBeVisible();
  await look(admin, 'owner-ops', { fullPage: true });
  await admin.setViewportSize(PHONE);
});

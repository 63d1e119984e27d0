import { readFile } from 'node:fs/promises';
import { expect, type Browser, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { look } from '../look/look.ts';
import {
  arrive,
  book,
  cottonTree,
  DESKTOP,
  enterPin,
  goOnline,
  nearCottonTree,
  PHONE,
  readPin,
  reportArrival,
} from '../people/people.ts';

/** A driver's earnings, each figure compared with the ledger. */
let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

const EMAIL = 'driver1@waka.test';
const aDriver = (browser: Browser, viewport = PHONE) =>
  arrive(browser, { url: cluster.urlB, email: EMAIL, role: 'driver', at: nearCottonTree, viewport });

interface Sums {
  rides: number;
  fares: number;
  commission: number;
  earned: number;
  bonuses: number;
  cash: number;
  all: number;
}

/** Sums the lines of the ledger alone. */
async function ledger(): Promise<Sums> {
  const [sums] = await cluster.read((sql) =>
    sql<Sums>(
      `SELECT count(*) FILTER (WHERE kind = 'ride_completed' AND account = 'driver_earnings')::int AS rides,
         coalesce(sum(amount) FILTER (WHERE kind = 'ride_completed' AND amount > 0), 0)::int AS fares,
         coalesce(sum(-amount) FILTER (WHERE account = 'commission'), 0)::int AS commission,
         coalesce(sum(-amount) FILTER (WHERE kind = 'ride_completed' AND account = 'driver_earnings'), 0)::int AS earned,
         coalesce(sum(-amount) FILTER (WHERE kind = 'bonus' AND account = 'driver_earnings'), 0)::int AS bonuses,
         coalesce(sum(amount) FILTER (WHERE account = 'driver_cash'), 0)::int AS cash,
         sum(amount)::int AS "all"
       FROM ledger_entries JOIN ledger_transactions ON ledger_transactions.id = transaction_id`,
    ),
  );
  if (!sums) throw new Error('the ledger does not answer');
  return sums;
}

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const le = (amount: number) =>
  new RegExp(`${amount < 0 ? '−' : ''}Le\\s${(Math.abs(amount) * 10).toLocaleString('en')}`);
const lineOf = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name });
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Drives one ride for cash, from the booking to the stars. */
async function rideForCash(rider: Page, driver: Page): Promise<void> {
  await book(rider);
  await driver.getByRole('button', { name: 'Accept' }).click();
  await reportArrival(driver);
  await enterPin(driver, await readPin(rider));
  await driver.getByRole('button', { name: 'Complete trip' }).click();
  await driver.getByRole('button', { name: 'Complete anyway' }).click();
  await expect(driver.getByText(/Collect cash from/)).toBeVisible();
  await driver.getByRole('button', { name: 'Done' }).click();
  await rider.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await rider.getByRole('button', { name: 'Done' }).click();
}

test('before the first ride the screens show that, and after a failure they offer to try again', async ({
  browser,
}) => {
  const { page, context } = await aDriver(browser);
  await page.goto('/driver/earnings');
  await expect(page.getByText('No rides in this period')).toBeVisible();
  await expect(lineOf(page, 'All settled')).toContainText(le(0));
  await look(page, 'earnings-empty', { fullPage: true });
  await expect(page.getByRole('link', { name: 'Download as CSV' })).toBeHidden();
  await context.route('**/api/driver/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('We couldn’t load your earnings.')).toBeVisible();
  await expect(page.getByText('We couldn’t load your balance.')).toBeVisible();
  await look(page, 'earnings-error', { fullPage: true });
  await context.unroute('**/api/driver/**');
  // Both parts retry by themselves.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('No rides in this period')).toBeVisible();
  await expect(page.getByText('All settled')).toBeVisible();
  await context.close();
});

test('after rides the screen shows the figures of the ledger, to the file and to the cash that is handed in', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const rider = await arrive(browser, { url: cluster.urlA, email: 'rider1@waka.test', role: 'rider', at: cottonTree });
  const driver = await aDriver(browser);
  const { page } = driver;
  await goOnline(page);
  for (let rides = 0; rides < 2; rides += 1) await rideForCash(rider.page, page);
  await page.getByRole('button', { name: 'Go Offline' }).click();
  await cluster.change(YESTERDAYS_BONUS);
  const sums = await ledger();
  expect(sums).toMatchObject({ rides: 2, bonuses: 150, all: 0 });
  expect(sums.earned + sums.commission).toBe(sums.fares);

  await test.step('today', async () => {
    await page.goto('/driver/earnings');
    const total = card(page, 'You earned');
    await expect(total.getByText(le(sums.earned)).first()).toBeVisible();
    await expect(total).toContainText('After commission, 2 rides');
    await expect(total).toContainText(`$${(sums.earned / 1000).toFixed(2)}`);
    await expect(lineOf(page, 'Fares')).toContainText(le(sums.fares));
    await expect(lineOf(page, 'Commission')).toContainText(le(-sums.commission));
    await expect(page.getByRole('region', { name: 'By trip' }).getByRole('listitem')).toHaveCount(2);
    await look(page, 'earnings-today', { fullPage: true });
  });
  await test.step('the balance: cash held against what is earned', async () => {
    await expect(lineOf(page, 'Earned, not yet paid out')).toContainText(le(sums.earned + sums.bonuses));
    await expect(lineOf(page, 'Cash from riders')).toContainText(le(sums.cash));
    const owed = sums.cash - sums.earned - sums.bonuses;
    await expect(lineOf(page, owed > 0 ? 'You owe Waka' : 'Waka owes you')).toContainText(le(Math.abs(owed)));
  });
  await test.step('a range with yesterday’s bonus, as a chart and as a table', async () => {
    await page.getByText('Dates', { exact: true }).click();
    await page.getByLabel('From').fill(day(6));
    await page.getByLabel('To', { exact: true }).fill(day(0));
    await expect(lineOf(page, 'Bonuses')).toContainText(le(sums.bonuses));
    await expect(page.getByText(/Best day: .*Le/)).toContainText(le(sums.earned));
    await look(page, 'earnings-range', { fullPage: true });
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await expect(page.getByRole('row')).toHaveCount(3);
    await expect(page.getByRole('row').nth(1)).toContainText(le(sums.bonuses));
    await expect(page.getByRole('row').nth(2)).toContainText(le(sums.earned));
  });
  await test.step('the file has a line for each, and its sum is the ledger’s', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1);
    const kinds = lines.map((line) => line.split(',')[2] ?? '');
    expect(kinds.toSorted((one, other) => one.localeCompare(other))).toEqual(['bonus', 'ride', 'ride']);
    const inFile = lines.reduce((sum, line) => sum + Number(line.split(',').at(-2)), 0);
    expect(Math.round(inFile * 100)).toBe(sums.earned + sums.bonuses);
  });
  await test.step('rate card, and rates with their history', async () => {
    await page.getByRole('link', { name: 'Rate card' }).click();
    await expect(lineOf(page, 'Base fare')).toContainText(le(1500));
    await expect(lineOf(page, 'Per kilometre')).toContainText(le(150));
    await look(page, 'earnings-rate-card', { fullPage: true });
    await page.goto('/driver/figures');
    await expect(page.getByText(/so far you accepted 2 of 2\./)).toBeVisible();
    await expect(page.getByText('2 completed rides')).toBeVisible();
    await expect(page.getByText('counts from five ratings on')).toBeVisible();
    await look(page, 'earnings-figures', { fullPage: true });
  });
  await test.step('cash handed in is booked once and shown to the driver', async () => {
    const owed = sums.cash - sums.earned - sums.bonuses;
    expect(owed).toBeGreaterThan(0);
    await handIn(browser, owed);
    await page.goto('/driver/earnings');
    await expect(lineOf(page, 'All settled')).toContainText(le(0));
    await expect(page.getByText('Cash you handed in')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Adjustment' })).toHaveCount(2);
    expect(await ledger()).toMatchObject({ cash: sums.cash - owed, all: 0 });
    await look(page, 'earnings-settled', { fullPage: true });
  });
  for (const language of ['fr', 'ar', 'en']) {
    await page.evaluate((chosen) => localStorage.setItem('waka:language', chosen), language);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    await expect(page.getByRole('radio').first()).toBeAttached();
    await look(page, `earnings-${language}`, { fullPage: true });
  }
  await Promise.all([rider.context.close(), driver.context.close()]);

  const desktop = await aDriver(browser, DESKTOP);
  await desktop.page.clock.setFixedTime(new Date().setHours(22, 0));
  await desktop.page.goto('/driver/earnings');
  await expect(card(desktop.page, 'You earned')).toBeVisible();
  await look(desktop.page, 'earnings-desktop-night', { fullPage: true });
  await desktop.context.close();
});

/** A bonus of the day before, as the cluster posts one. */
const YESTERDAYS_BONUS = `
  WITH posted AS (
    INSERT INTO ledger_transactions (kind, reference, at) VALUES ('bonus', gen_random_uuid(), now() - interval '1 day')
    RETURNING id, at
  )
  INSERT INTO ledger_entries (transaction_id, line, account, owner_id, amount, currency, at)
  SELECT posted.id, line, account, owner_id, amount, 'SLE', posted.at FROM posted, (VALUES
    (1, 'driver_earnings', (SELECT id FROM users WHERE email = '${EMAIL}'), -150),
    (2, 'bonuses', NULL, 150)) AS lines (line, account, owner_id, amount)`;

/** Opens the driver's file from the list of debts, where an admin records the cash. */
async function handIn(browser: Browser, owed: number): Promise<void> {
  const context = await browser.newContext({ baseURL: cluster.urlA, viewport: DESKTOP, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: "I'm an Admin" }).click();
  await page.getByRole('button', { name: /Adama Cole/ }).click();
  await page.getByRole('link', { name: 'Money' }).click();
  await page.getByRole('link', { name: 'Cash to collect' }).click();
  const debtor = page.getByRole('listitem').filter({ hasText: le(owed) });
  await expect(debtor).toBeVisible();
  await look(page, 'ops-money', { fullPage: true });
  await debtor.getByRole('link').click();
  await page.getByRole('button', { name: 'Cash handed in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cash handed in' });
  await dialog.getByLabel(/Amount in/).fill(String((owed + 1) * 10));
  await expect(dialog.getByText(/Enter an amount, at most/)).toBeVisible();
  await dialog.getByLabel(/Amount in/).fill(String(owed * 10));
  await dialog.getByLabel('Agent').fill('Office');
  await dialog.getByLabel('Receipt number').fill('A-17');
  await dialog.getByLabel('Reason').fill('Handed in at the office');
  await look(page, 'ops-money-dialog', { fullPage: true });
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText('All settled')).toBeVisible();
  await expect(page.getByText('Handed in at the office')).toBeVisible();
  for (const [direction, stands] of [
    ['Take from the driver’s balance', 'Cash to collect from the driver'],
    ['Add to the driver’s balance', 'All settled'],
  ] as const) {
    await page.getByRole('button', { name: 'Adjust the balance' }).click();
    const correction = page.getByRole('dialog', { name: 'Adjust the balance' });
    await correction.getByRole('button', { name: 'Record' }).click();
    await expect(correction.getByText(/Enter an amount/)).toBeVisible();
    await correction.getByLabel('Direction').selectOption(direction);
    await correction.getByLabel(/Amount in/).fill('1,500');
    await correction.getByLabel('Reason').fill(`A torn seat: ${direction}`);
    await look(page, 'ops-money-correction');
    await correction.getByRole('button', { name: 'Record' }).click();
    await expect(page.getByText(stands)).toBeVisible();
    await expect(page.getByText(`A torn seat: ${direction}`)).toBeVisible();
  }
  // Above the sum for two admins it waits, and changes nothing.
  await page.getByRole('button', { name: 'Adjust the balance' }).click();
  const large = page.getByRole('dialog', { name: 'Adjust the balance' });
  await large.getByLabel(/Amount in/).fill('600,000');
  await expect(large.getByText(/^Balance afterwards: Le.600,000$/)).toBeVisible();
  await large.getByLabel('Reason').fill('A new engine');
  await large.getByRole('button', { name: 'Record' }).click();
  const held = page.getByRole('region', { name: 'Waiting for a second admin', exact: true });
  await expect(held.getByRole('listitem')).toContainText('A new engine');
  await expect(held.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(page.getByText('All settled')).toBeVisible();
  await look(page, 'ops-money-held');
  await page.goto('/admin/money?view=receipts');
  await expect(held).toBeVisible();
  await look(page, 'ops-money-receipts-held');
  await held.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Not agreed');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(held).toBeHidden();
  await page.goBack();
  await expect(page.getByText('Adjustment refused')).toBeVisible();
  await page.setViewportSize(PHONE);
  await look(page, 'ops-driver-money-phone', { fullPage: true });
  await page.goto('/admin/money?view=owing');
  await expect(page.getByText('All settled')).toBeVisible();
  await page.getByRole('link', { name: 'Refunds due' }).click();
  await expect(page.getByText('No refunds due')).toBeVisible();
  await look(page, 'ops-refunds-phone', { fullPage: true });
  await context.close();
}

import { expect, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { lookAround } from '../look/look-around.ts';
import { anAdmin } from '../people/admins.ts';
import { rideTogether } from '../people/cash-rides.ts';
import { openPayment } from '../people/payment-steps.ts';
import { arriveTogether, DESKTOP, nearCottonTree, PHONE } from '../people/people.ts';

test.use({ actionTimeout: 20_000 });

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

const dialogOf = (admin: Page) => admin.getByRole('dialog', { name: 'Add a promotion' });

/** Opens the prices of a trip to Lumley, to be paid in cash. */
async function planRide(rider: Page): Promise<void> {
  await rider.setViewportSize(PHONE);
  await rider.goto('/rider');
  await rider.getByPlaceholder('Where to?').fill('Lumley');
  await rider
    .getByRole('option', { name: /Lumley/ })
    .first()
    .click();
  await rider.getByRole('button', { name: 'Continue to Booking' }).click();
  await rider.getByText('Cash', { exact: true }).click();
}

test('ops makes a code, a rider books with it, the driver collects the rest, and ops sees what was spent', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const { page: admin } = await anAdmin(browser, cluster.urlA);
  await admin.goto('/admin/fares');
  await expect(admin.getByText('No promotions yet.')).toBeVisible();

  await test.step('a promotion and a batch of vouchers', async () => {
    await admin.getByRole('button', { name: 'Add a promotion' }).click();
    await dialogOf(admin).getByLabel('Name').fill('First rides, December');
    await dialogOf(admin).getByLabel('Code', { exact: true }).fill('salone 26');
    await dialogOf(admin)
      .getByLabel(/^Amount \(/)
      .fill('5000');
    await dialogOf(admin).getByLabel('Rides in total').fill('100');
    await dialogOf(admin)
      .getByLabel(/^Budget/)
      .fill('500000');
    await dialogOf(admin).getByLabel('Reason').fill('December');
    await lookAround(admin, 'promotions-new');
    await admin.setViewportSize(DESKTOP);
    await dialogOf(admin).getByRole('button', { name: 'Save change' }).click();
    await expect(dialogOf(admin)).toBeHidden();
    await admin.getByRole('button', { name: 'Add a promotion' }).click();
    await dialogOf(admin).getByLabel('Kind').selectOption('voucher');
    await dialogOf(admin).getByLabel('Name').fill('Fuel station Lumley');
    await dialogOf(admin).getByLabel('Number of codes').fill('6');
    await dialogOf(admin).getByLabel('Pays').selectOption('percent');
    await dialogOf(admin).getByLabel('Percentage of the fare').fill('100');
    await dialogOf(admin)
      .getByLabel(/^Budget/)
      .fill('300000');
    await dialogOf(admin).getByLabel('Reason').fill('Agents');
    await dialogOf(admin).getByRole('button', { name: 'Save change' }).click();
  });

  const codes = admin.getByRole('dialog', { name: 'Codes of Fuel station Lumley' });
  await expect(codes.getByRole('listitem')).toHaveCount(6);
  await lookAround(admin, 'promotions-codes');
  await admin.setViewportSize(DESKTOP);
  const voucher = (await codes.getByRole('listitem').first().textContent()) ?? '';
  const saved = admin.waitForEvent('download');
  await codes.getByRole('link', { name: 'Save as CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^vouchers-\w+\.csv$/);
  await codes.getByRole('button', { name: 'Close' }).click();

  const together = await arriveTogether(browser, cluster);
  const rider = together.rider.page;
  const driver = together.driver.page;

  await test.step('a code while booking', async () => {
    await planRide(rider);
    await rider.getByRole('button', { name: 'Add a code' }).click();
    await rider.getByLabel('Promotion or voucher code').fill('SALONE 62');
    await rider.getByRole('button', { name: 'Apply' }).click();
    await expect(rider.getByText(/^This code can’t be used/)).toBeVisible();
    await lookAround(rider, 'promotions-wrong');
    await rider.getByLabel('Promotion or voucher code').fill('Salone-26');
    await rider.getByRole('button', { name: 'Apply' }).click();
    await expect(rider.getByText('Code SALONE26')).toBeVisible();
    await expect(rider.getByText(/^Promotion .Le.5,000$/)).toBeVisible();
    await lookAround(rider, 'promotions-booking');
    await rider.setViewportSize(PHONE);
    await rider.getByRole('button', { name: 'Confirm Standard' }).click();
    await rideTogether(rider, driver);
    await expect(driver.getByText(/less Le.5,000 of a promotion\. You lose nothing/)).toBeVisible();
    await lookAround(driver, 'promotions-collect');
    await expect(rider.getByText(/less Le.5,000 of a promotion\.$/)).toBeVisible();
    await lookAround(rider, 'promotions-completed');
    await driver.getByRole('button', { name: /^Exactly Le/ }).click();
    await driver.setViewportSize(PHONE);
    await driver.getByRole('button', { name: 'Done' }).click();
    await rider.getByRole('link', { name: 'Receipt' }).click();
    await expect(rider.getByRole('row', { name: /^Promotion .Le.5,000$/ })).toBeVisible();
    await lookAround(rider, 'promotions-receipt', { fullPage: true });
  });

  await test.step('a voucher that pays a whole ride', async () => {
    await rider.goto('/rider');
    await rider.getByRole('button', { name: 'Done' }).click();
    await openPayment(rider);
    await rider.getByRole('button', { name: 'Add a code' }).click();
    await rider.getByLabel('Promotion or voucher code').fill(voucher.toLowerCase());
    await rider.getByRole('button', { name: 'Apply' }).click();
    await expect(rider.getByText(/^Code ….{3}$/)).toBeVisible();
    await lookAround(rider, 'promotions-methods');
    await driver.context().setGeolocation(nearCottonTree);
    await planRide(rider);
    await expect(rider.getByText(/^In cash Le.0$/)).toBeVisible();
    await rider.getByRole('button', { name: 'Confirm Standard' }).click();
    await rideTogether(rider, driver);
    await expect(driver.getByText('Take no money: the ride is paid.')).toBeVisible();
    await lookAround(driver, 'promotions-free');
  });

  await admin.reload();
  const list = admin.getByRole('list', { name: 'Promotions and vouchers' });
  await expect(list.getByRole('listitem').filter({ hasText: 'SALONE26' })).toContainText(
    /Le.5,000 of Le.500,000 spent · 1 ride/,
  );
  await list.scrollIntoViewIfNeeded();
  await lookAround(admin, 'promotions-ops');
  await admin.setViewportSize(DESKTOP);
  await admin.getByRole('button', { name: 'Close: First rides, December' }).click();
  const close = admin.getByRole('dialog', { name: 'Close: First rides, December' });
  await close.getByLabel('Reason').fill('Enough');
  await lookAround(admin, 'promotions-close');
  await admin.setViewportSize(DESKTOP);
  await close.getByRole('button', { name: 'Save change' }).click();
  await expect(admin.getByRole('button', { name: 'Close: First rides, December' })).toBeHidden();
});

import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { lookAround } from '../look/look-around.ts';
import { anAdmin } from '../people/admins.ts';
import { rideTogether } from '../people/cash-rides.ts';
import { arriveTogether, book, DESKTOP } from '../people/people.ts';

test.use({ actionTimeout: 20_000 });

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

/** Adds a tax of Sierra Leone to the list of Pricing. */
async function addTax(admin: Page, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await admin.getByRole('button', { name: 'Add a tax' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add a tax' });
  await fill(dialog);
  await dialog.getByLabel('Reason').fill('Finance Act');
  await dialog.getByRole('button', { name: 'Save change' }).click();
  await expect(dialog).toBeHidden();
}

test('a tax and a levy stand on the receipt of the next ride, are owed in ops, and are recorded as paid', async ({
  browser,
}) => {
  const { page: admin } = await anAdmin(browser, cluster.urlA);
  await admin.goto('/admin/fares');
  await expect(admin.getByText('No taxes yet.')).toBeVisible();
  await addTax(admin, async (dialog) => {
    await dialog.getByLabel('Name').fill('GST');
    await dialog.getByLabel('Applies to').selectOption('fare');
    await dialog.getByLabel('Rate (%)').fill('15');
    await dialog.getByRole('checkbox', { name: /already includes the tax/ }).check();
    await expect(dialog.getByText(/^Sierra Leone · GST · 15% included in the fare · from now on$/)).toBeVisible();
    await lookAround(admin, 'taxes-new');
    await admin.setViewportSize(DESKTOP);
  });
  await addTax(admin, async (dialog) => {
    await dialog.getByLabel('Name').fill('Freetown City Council road levy');
    await dialog.getByLabel('Applies to').selectOption('ride');
    await dialog.getByLabel(/^Amount per ride/).fill('500');
  });

  const together = await arriveTogether(browser, cluster);
  const rider = together.rider.page;
  const driver = together.driver.page;
  await book(rider, 'Lumley', 'Standard', 'Cash');
  await rideTogether(rider, driver);
  await rider.getByRole('link', { name: 'Receipt' }).click();
  await expect(rider.getByRole('row', { name: /^GST \(15 %\), in the total/ })).toBeVisible();
  await expect(
    rider.getByRole('row', { name: /^Freetown City Council road levy, in the total Le.500$/ }),
  ).toBeVisible();
  await lookAround(rider, 'taxes-receipt', { fullPage: true });

  await admin.reload();
  const account = admin.getByRole('region', { name: 'Taxes owed: Sierra Leone' });
  await expect(account.getByRole('listitem')).toHaveCount(2);
  await account.scrollIntoViewIfNeeded();
  await lookAround(admin, 'taxes-owed');
  await admin.setViewportSize(DESKTOP);
  await account.getByRole('button', { name: 'Record payment: Sierra Leone' }).click();
  const payment = admin.getByRole('dialog');
  await payment.getByLabel(/^Tax authority’s receipt number/).fill('NRA-2026-11');
  await payment.getByLabel('Reason').fill('November');
  await lookAround(admin, 'taxes-paid');
  await admin.setViewportSize(DESKTOP);
  await payment.getByRole('button', { name: 'Save change' }).click();
  await expect(account).toContainText(/Le.0 owed/);
  await expect(account.getByRole('listitem').filter({ hasText: 'NRA-2026-11' })).toBeVisible();

  await admin.getByRole('button', { name: 'End: GST, Sierra Leone' }).click();
  const end = admin.getByRole('dialog', { name: 'End: GST, Sierra Leone' });
  await end.getByLabel('Reason').fill('Repealed');
  await lookAround(admin, 'taxes-end');
  await admin.setViewportSize(DESKTOP);
  await end.getByRole('button', { name: 'Save change' }).click();
  await expect(admin.getByRole('button', { name: 'End: GST, Sierra Leone' })).toBeHidden();
});

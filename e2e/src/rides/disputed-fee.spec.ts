import { expect } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { lookAround } from '../look/look-around.ts';
import { anAdmin } from '../people/admins.ts';
import { arrive, book, cottonTree, goOnline } from '../people/people.ts';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
  await cluster.change(
    `UPDATE ride_methods SET is_open = true, rail = 'momo', credentials = 'MOMO', channel = NULL
     WHERE method = 'afrimoney'`,
  );
  await cluster.change(`UPDATE fare_rates SET parts = parts || '{"noShowFee": 800}' WHERE region = 'SL'`);
});

test('a rider who was there disputes the fee that was paid, and ops gives it back from the report', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const at = { url: cluster.urlA, at: cottonTree };
  const { context, page } = await arrive(browser, { ...at, email: 'rider6@waka.test', role: 'rider' });
  const driver = await arrive(browser, { ...at, email: 'driver@waka.test', role: 'driver' });
  await goOnline(driver.page);
  await book(page, 'Lumley', 'Standard', 'Afrimoney');
  await driver.page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Driver is on the way')).toBeVisible();
  const { id } = await (await context.request.get('/api/rides/active')).json();
  const headers = { origin: cluster.urlA };
  await expect(await driver.context.request.post(`/api/rides/${id}/arrive`, { headers })).toBeOK();
  // As if the driver had waited.
  await cluster.change(`UPDATE rides SET arrived_at = arrived_at - interval '6 minutes', findings = '[]'`);
  const left = { data: { reason: 'rider_no_show' }, headers };
  await expect(await driver.context.request.post(`/api/rides/${id}/cancel`, left)).toBeOK();
  await expect(page.getByText(/No-show fee paid: Le\s8,000/)).toBeVisible({ timeout: 30_000 });

  await page.goto(`/help?ride=${id}`);
  await page.getByLabel(/about/).selectOption({ label: 'Fare or route' });
  await page.getByLabel('What happened?').fill('I was there, and he drove on.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('I was there, and he drove on.')).toBeVisible();

  const { page: admin } = await anAdmin(browser, cluster.urlB);
  await admin.getByRole('link', { name: /^Incidents( |$)/ }).click();
  await admin.getByRole('link', { name: /Fare or route/ }).click();
  const record = admin.getByRole('button', { name: 'Record a refund' });
  await expect(record).toBeVisible();
  await lookAround(admin, 'disputed-fee-ops', { fullPage: true, endsOn: 'desktop' });
  await record.click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel(/^Amount/).fill('8000');
  await dialog.getByLabel('Who bears it').selectOption({ label: 'The driver, from the balance' });
  await dialog.getByLabel(/^Reason/).fill('The rider was there');
  await lookAround(admin, 'disputed-fee-dialog', { endsOn: 'desktop' });
  await dialog.getByRole('button', { name: 'Record a refund' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByText('To be refunded', { exact: true })).toBeVisible();
  await expect(record).toBeHidden();
  await admin.getByRole('link', { name: 'Ride file' }).click();
  await expect(admin.getByText('All that the rider paid has been refunded or is due back.')).toBeVisible();
  await lookAround(admin, 'disputed-fee-ride', { fullPage: true, endsOn: 'desktop' });

  await page.reload();
  await expect(page.getByText(/You get Le\s8,000 back\./)).toBeVisible();
  await page.goto('/notifications');
  await page.getByRole('link', { name: 'Ride history' }).click();
  await expect(page.getByText(/Refund of Le\s8,000 on its way/)).toBeVisible();
  await lookAround(page, 'disputed-fee-history');
  await driver.page.goto('/notifications');
  await driver.page.getByRole('link', { name: 'Earnings', exact: true }).click();
  await expect(driver.page.getByText('The rider was there')).toBeVisible();
});

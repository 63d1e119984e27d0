import { expect } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { lookAround } from '../look/look-around.ts';
import { anAdmin } from '../people/admins.ts';
import { rideByWallet, untilPaid } from '../people/country-rides.ts';
import { arrive, cottonTree, goOnline } from '../people/people.ts';

test.use({ actionTimeout: 20_000 });

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

const inFreetown = {
  from: cottonTree,
  to: { latitude: 8.4595, longitude: -13.2717, accuracy: 8 },
  destination: 'Lumley',
};

test('money in doubt is asked about again, and goes back through its rail', async ({ browser }) => {
  test.setTimeout(180_000);
  await cluster.change(
    `UPDATE ride_methods SET is_open = true, rail = 'momo', credentials = 'MOMO', channel = NULL
     WHERE method = 'afrimoney'`,
  );
  const at = { url: cluster.urlA, at: cottonTree };
  const { page: rider } = await arrive(browser, { ...at, email: 'rider6@waka.test', role: 'rider' });
  const { page: driver } = await arrive(browser, { ...at, email: 'driver@waka.test', role: 'driver' });
  await goOnline(driver);
  await rideByWallet(rider, driver, inFreetown, 'Afrimoney');
  await untilPaid(rider, driver, 'Afrimoney');
  // As if the provider had been silent for a day.
  await cluster.change(
    `UPDATE payments SET state = 'failed', reason = 'timed_out', in_doubt_since = now(), provider_transaction_id = NULL`,
  );
  const { page: admin } = await anAdmin(browser, cluster.urlB);
  const dialog = admin.getByRole('dialog');

  await admin.goto('/admin/money?view=doubts');
  await expect(admin.getByRole('button', { name: 'It was not paid' })).toBeVisible();
  await lookAround(admin, 'refunds-doubts', { endsOn: 'desktop' });
  await admin.getByRole('button', { name: 'Ask again' }).click();
  await dialog.getByLabel('Reason').fill('It answers again');
  await lookAround(admin, 'refunds-ask-again', { endsOn: 'desktop' });
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await expect(admin.getByText('Nothing in doubt')).toBeVisible();

  await expect(async () => {
    await admin.goto('/admin/money?view=refunds');
    await expect(admin.getByRole('button', { name: 'Refund', exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await lookAround(admin, 'refunds-due', { endsOn: 'desktop' });
  await admin.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByLabel('Reason').fill('The driver was paid in cash');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog).toBeHidden();
  const ended = admin.getByRole('region', { name: 'Refunded' });
  await expect(ended.getByRole('listitem')).toContainText('Refunded', { timeout: 30_000 });
  await expect(admin.getByText('No refunds due')).toBeVisible();
  await lookAround(admin, 'refunds-made', { endsOn: 'desktop' });
});

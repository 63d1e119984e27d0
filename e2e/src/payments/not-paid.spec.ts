import { expect } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { lookAround } from '../look/look-around.ts';
import { anAdmin } from '../people/admins.ts';
import { rideTogether } from '../people/cash-rides.ts';
import { opened, openPayment } from '../people/payment-steps.ts';
import { arriveTogether, book, DESKTOP, nearCottonTree, PHONE } from '../people/people.ts';

test.use({ actionTimeout: 20_000 });

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

test('a driver who was not paid says so; the rider agrees and owes it, or it is a dispute for ops', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const { page: admin } = await anAdmin(browser, cluster.urlA);
  const together = await arriveTogether(browser, cluster);
  const rider = together.rider.page;
  const driver = together.driver.page;

  await test.step('the rider agrees', async () => {
    await book(rider, 'Lumley', 'Standard', 'Cash');
    await rideTogether(rider, driver);
    await rider.getByRole('button', { name: 'Done' }).click();
    await driver.getByRole('button', { name: 'I was not paid' }).click();
    await expect(driver.getByRole('button', { name: /^Nothing/ })).toBeVisible();
    await lookAround(driver, 'not-paid-sums');
    await driver.setViewportSize(PHONE);
    await driver.getByRole('button', { name: /^Nothing/ }).click();
    await expect(driver.getByText(/is missing\. We’re asking /)).toBeVisible();
    await lookAround(driver, 'not-paid-said');
    await openPayment(rider);
    await expect(rider.getByRole('heading', { name: 'Please answer' })).toBeVisible();
    await lookAround(rider, 'not-paid-claims');
    await rider.setViewportSize(PHONE);
    await rider.getByRole('button', { name: 'Answer' }).click();
    await expect(rider.getByRole('region', { name: /says you didn’t pay\. Is that right\?$/ })).toBeVisible();
    await lookAround(rider, 'not-paid-ask');
    await rider.setViewportSize(PHONE);
    await rider.getByRole('button', { name: /^Yes, I owe Le/ }).click();
    await expect(rider.getByText(/^You owe Le/)).toBeVisible();
    await expect(driver.getByText(/ owes Le.* now\. You don’t owe it to us\.$/)).toBeVisible();
    await lookAround(rider, 'not-paid-owed-rider');
    await lookAround(driver, 'not-paid-owed-driver');
    await rider.setViewportSize(PHONE);
    await rider.getByRole('button', { name: 'Done' }).click();
    await openPayment(rider);
    await expect(rider.getByRole('heading', { name: 'Unpaid rides' })).toBeVisible();
    await lookAround(rider, 'not-paid-unpaid');
    await rider.goto('/rider');
    await expect(rider.getByText(/^Le.* unpaid$/)).toBeVisible();
    await lookAround(rider, 'not-paid-home');
    await rider.getByRole('button', { name: 'Pay now' }).click();
    await rider.getByRole('button', { name: 'Pay with Orange Money' }).click();
    const link = rider.getByRole('link', { name: 'Pay with Orange Money' });
    const page = await opened(rider.context(), () => link.click());
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(rider.getByText('Paid with Orange Money')).toBeVisible();
    await expect(driver.getByText('Paid with Orange Money. Nothing to collect.')).toBeVisible();
    await page.close();
    await rider.getByRole('button', { name: 'Done' }).click();
    await expect(rider.getByPlaceholder('Where to?')).toBeVisible();
    await expect(rider.getByText(/^Le.* unpaid$/)).toBeHidden();
    await driver.setViewportSize(PHONE);
    await driver.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('the two differ', async () => {
    await rider.setViewportSize(PHONE);
    await rider.goto('/rider');
    await driver.context().setGeolocation(nearCottonTree);
    await book(rider, 'Lumley', 'Standard', 'Cash');
    await rideTogether(rider, driver);
    await driver.getByRole('button', { name: 'I was not paid' }).click();
    await driver
      .getByRole('button', { name: /missing$/ })
      .first()
      .click();
    await rider.getByRole('button', { name: /^No, I paid Le/ }).click();
    await expect(rider.getByText(/said different amounts/)).toBeVisible();
    await expect(driver.getByText(/said different amounts/)).toBeVisible();
    await admin.goto('/admin/money?view=disputes');
    const waiting = admin.getByRole('region', { name: 'Waiting' });
    await expect(waiting.getByRole('button', { name: 'Believe the driver' })).toBeVisible();
    await lookAround(admin, 'not-paid-ops');
    await admin.setViewportSize(DESKTOP);
    await waiting.getByRole('button', { name: 'Believe the driver' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The rider wrote so');
    await dialog.getByRole('button', { name: 'Believe the driver' }).click();
    await expect(rider.getByText(/^You owe Le/)).toBeVisible();
  });
});

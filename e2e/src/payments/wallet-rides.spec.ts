import { expect, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { takePicture } from '../look/look.ts';
import { addWallet, opened, openPayment, proveNumber } from '../people/payment-steps.ts';
import { arrive, cottonTree, enterPin, goOnline, nearCottonTree, readPin } from '../people/people.ts';

test.use({ actionTimeout: 20_000 });

const lumley = { latitude: 8.4595, longitude: -13.2717, accuracy: 8 };

let cluster: TestCluster;
// Each begins with a driver who is offline.
test.beforeEach(async ({ shared }) => {
  cluster = await shared.reset();
});

const aRider = (browser: Parameters<typeof arrive>[0], email: string) =>
  arrive(browser, { url: cluster.urlA, email, role: 'rider', at: cottonTree });

/** Takes a ride from the booking to the end of the trip. */
async function rideTogether(rider: Page, driver: Page, wallet: string): Promise<void> {
  await driver.context().setGeolocation(cottonTree);
  const whereTo = rider.getByPlaceholder('Where to?');
  await whereTo.fill('Lumley');
  await rider
    .getByRole('option', { name: /Lumley/ })
    .first()
    .click();
  await rider.getByRole('button', { name: 'Continue to Booking' }).click();
  await rider.getByText(wallet, { exact: true }).click();
  await rider.getByRole('button', { name: 'Confirm Standard' }).click();
  await driver.getByRole('button', { name: 'Accept' }).click();
  await driver.getByRole('button', { name: 'I have arrived' }).click();
  await expect(rider.getByText('Your driver has arrived')).toBeVisible();
  await enterPin(driver, await readPin(rider));
  await expect(rider.getByText('Trip in progress')).toBeVisible();
  await driver.context().setGeolocation(lumley);
  await driver.getByRole('button', { name: 'Complete trip' }).click();
  await expect(rider.getByRole('heading', { name: 'Trip completed' })).toBeVisible();
}

async function finish(rider: Page, driver: Page): Promise<void> {
  await rider.getByRole('button', { name: 'Done' }).click();
  await driver.getByRole('button', { name: 'Done' }).click();
}

test('a wallet pays a completed ride, and both see it; when it does not, the driver takes cash', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  await cluster.change(
    `UPDATE ride_methods SET is_open = true, rail = 'momo', credentials = 'MOMO', channel = NULL
     WHERE method = 'afrimoney'`,
  );
  const rider = await aRider(browser, 'rider4@waka.test');
  const driver = await arrive(browser, {
    url: cluster.urlB,
    email: 'driver@waka.test',
    role: 'driver',
    at: nearCottonTree,
  });
  const look = async (screen: string) => {
    await takePicture(rider.page, `payment-ride-${screen}-rider`);
    await takePicture(driver.page, `payment-ride-${screen}-driver`);
  };
  await goOnline(driver.page);

  await test.step('Orange, on its own page', async () => {
    await rideTogether(rider.page, driver.page, 'Orange Money');
    const link = rider.page.getByRole('link', { name: 'Pay with Orange Money' });
    await expect(link).toBeVisible();
    await expect(driver.page.getByText(/Waiting for .* to approve in Orange Money/)).toBeVisible();
    await look('asked');
    const page = await opened(rider.context, () => link.click());
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(driver.page.getByText('Paid with Orange Money. Nothing to collect.')).toBeVisible();
    await expect(rider.page.getByText('Paid with Orange Money')).toBeVisible();
    await page.close();
    await look('paid');
    await finish(rider.page, driver.page);
  });

  await test.step('Afrimoney, on the phone that has no money', async () => {
    await openPayment(rider.page);
    await addWallet(rider.page, 'Afrimoney', '+232 73 123 464');
    await proveNumber(rider.page, '+23273123464');
    await rider.page.getByRole('button', { name: 'Back' }).click();
    await rideTogether(rider.page, driver.page, 'Afrimoney');
    await expect(driver.page.getByText('The Afrimoney payment didn’t go through. Collect cash.')).toBeVisible();
    await expect(rider.page.getByText('There wasn’t enough money in the account.')).toBeVisible();
    await look('failed');
    await driver.page.getByRole('button', { name: 'I was paid in cash' }).click();
    await driver.page.getByRole('button', { name: 'Yes, paid in cash' }).click();
    await expect(driver.page.getByText('You were paid in cash.')).toBeVisible();
    await expect(rider.page.getByText('Paid in cash')).toBeVisible();
    await finish(rider.page, driver.page);
    await expect(rider.page.getByPlaceholder('Where to?')).toBeVisible();
  });

  await test.step('what Afrimoney did not pay is still to pay, and Orange pays it', async () => {
    await rideTogether(rider.page, driver.page, 'Afrimoney');
    await expect(rider.page.getByRole('button', { name: 'Try Afrimoney again' })).toBeVisible();
    await look('again');
    await rider.page.getByRole('button', { name: 'Done' }).click();
    await rider.page.getByRole('button', { name: 'Menu' }).click();
    await rider.page.getByRole('link', { name: 'Notifications' }).click();
    const news = rider.page.getByRole('listitem').filter({ hasText: 'Payment failed' }).first();
    await news.getByRole('link', { name: 'Payment Methods' }).click();
    await expect(rider.page.getByRole('heading', { name: 'Payment Methods' })).toBeVisible();
    const unpaid = rider.page.getByRole('listitem').filter({ hasText: 'Ride to' });
    await expect(unpaid).toContainText('Lumley');
    await look('unpaid');
    await unpaid.getByRole('button', { name: 'Pay now' }).click();
    await rider.page.getByRole('button', { name: 'Pay with Orange Money' }).click();
    const link = rider.page.getByRole('link', { name: 'Pay with Orange Money' });
    const page = await opened(rider.context, () => link.click());
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(driver.page.getByText('Paid with Orange Money. Nothing to collect.')).toBeVisible();
    await expect(rider.page.getByText('Paid with Orange Money')).toBeVisible();
    await finish(rider.page, driver.page);
    await openPayment(rider.page);
    await expect(rider.page.getByText('Unpaid rides')).toBeHidden();
  });
  await rider.context.close();
  await driver.context.close();
});

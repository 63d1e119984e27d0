import { expect, type FrameLocator, type Page } from '@playwright/test';
import { overflowOf } from './axe.ts';
import { test } from './fixtures.ts';
import type { TestCluster } from './test-cluster.ts';
import { takePicture } from './look.ts';
import { addWallet, opened, openPayment, proveNumber, toast } from './payment-steps.ts';
import { arrive, cottonTree, DESKTOP, enterPin, goOnline, nearCottonTree, PHONE, readPin } from './people.ts';

test.use({ actionTimeout: 20_000 });

const lumley = { latitude: 8.4595, longitude: -13.2717, accuracy: 8 };

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

const aRider = (browser: Parameters<typeof arrive>[0], email: string) =>
  arrive(browser, { url: cluster.urlA, email, role: 'rider', at: cottonTree });

const fieldIn = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`);

async function typeCard(page: Page, number: string): Promise<void> {
  await fieldIn(page, 'Secure card number input frame').getByLabel('Credit or debit card number').fill(number);
  await fieldIn(page, 'Secure expiration date input frame').getByRole('textbox').fill('1234');
  await fieldIn(page, 'Secure CVC input frame').getByRole('textbox').fill('123');
}

/** Makes this kind of call fail with an error without a text, while `act` runs. */
async function failing(page: Page, method: string, act: () => Promise<void>): Promise<void> {
  const calls = '**/api/payment-methods{,/**}';
  await page.route(calls, (route) =>
    route.request().method() === method ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue(),
  );
  await act();
  await page.unroute(calls);
}

/** Checks both widths, which the screen has to fit. */
const looker = (page: Page) => async (screen: string) => {
  for (const [device, viewport] of [
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const) {
    await page.setViewportSize(viewport);
    await takePicture(page, `payment-${device}-${screen}`);
    expect(await overflowOf(page), `${screen} on a ${device}`).toBe(0);
  }
};

test('cards and accounts are added, chosen and removed', async ({ browser }) => {
  const { page, context } = await aRider(browser, 'rider@waka.test');
  const look = looker(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(cluster.urlA)) requests.push(request.postData() ?? '');
  });
  await openPayment(page);
  await expect(page.getByText('No cards saved yet')).toBeVisible();
  await expect(page.getByText(/^Your card number goes straight to our card provider/)).toBeVisible();
  await look('empty');

  await test.step('a card', async () => {
    await page.getByRole('button', { name: 'Add Card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add new card' });
    await expect(dialog.getByText('4242 4242 4242 4242')).toBeVisible();
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
    }
    await dialog.getByRole('button', { name: 'Add Card' }).click();
    await expect(toast(page, 'Card Error')).toBeVisible();
    await expect(toast(page, 'Your card number is incomplete.')).toBeVisible();
    await typeCard(page, '4000000000000002');
    await dialog.getByRole('button', { name: 'Add Card' }).click();
    await expect(toast(page, 'Your card was declined.')).toBeVisible();
    await look('declined');
    await typeCard(page, '4242424242424242');
    await look('card');
    await failing(page, 'POST', async () => {
      await dialog.getByRole('button', { name: 'Add Card' }).click();
      await expect(toast(page, 'Failed to add card')).toBeVisible();
    });
    await dialog.getByRole('button', { name: 'Add Card' }).click();
    await expect(toast(page, 'Card Added')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('•••• 4242')).toBeVisible();
    expect(requests.join('')).not.toMatch(/4242\s?4242/);
  });

  await test.step('a card whose bank asks', async () => {
    await page.getByRole('button', { name: 'Add Card' }).click();
    await typeCard(page, '4000002500003155');
    await page.getByRole('dialog').getByRole('button', { name: 'Add Card' }).click();
    // The browser may pass a press to the page below while the bank's frame is new; people press again.
    await expect(async () => {
      const bank = page.getByTitle('3D Secure challenge');
      if (await bank.isVisible()) await fieldIn(page, '3D Secure challenge').getByText('Complete').click();
      await expect(bank).toBeHidden({ timeout: 1500 });
      await expect(page.getByText('•••• 3155')).toBeVisible({ timeout: 1500 });
    }).toPass({ timeout: 15_000 });
  });

  await test.step('an account', async () => {
    await page.getByRole('button', { name: 'Add Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Mobile Money Account' });
    await dialog.getByRole('button', { name: 'Add Account' }).click();
    await expect(toast(page, 'Missing Information')).toBeVisible();
    await expect(toast(page, 'Please fill in all fields')).toBeVisible();
    await dialog.getByLabel('Provider').selectOption('Orange Money');
    await dialog.getByLabel('Phone number').fill('076 1234');
    await dialog.getByLabel('Account name').fill('Aminata');
    await dialog.getByRole('button', { name: 'Add Account' }).click();
    await expect(
      dialog.getByText('Phone numbers in Sierra Leone look like 076 123456 or +232 76 123456'),
    ).toBeVisible();
    await look('account-refused');
    await failing(page, 'POST', async () => {
      await dialog.getByLabel('Phone number').fill('076 123 456');
      await dialog.getByRole('button', { name: 'Add Account' }).click();
      await expect(toast(page, 'Failed to add mobile money account')).toBeVisible();
    });
    await page.getByRole('button', { name: 'Close' }).click();
    await addWallet(page, 'Orange Money', '076 123 456');
    const prove = page.getByRole('dialog', { name: 'Confirm this number' });
    await expect(prove.getByText(/We sent a code to .*3456/)).toBeVisible();
    await look('prove');
    await prove.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Not confirmed yet: we can’t take payments from this number.')).toBeVisible();
    await look('unproved');
    await page.getByRole('button', { name: /^Confirm Orange Money/ }).click();
    await proveNumber(page, '+23276123456');
    await expect(page.getByText('Not confirmed yet: we can’t take payments from this number.')).toBeHidden();
    await expect(page.getByText('+232 76 123456')).toBeVisible();
    await look('list');
  });

  await test.step('the default', async () => {
    const card = page.getByRole('listitem').filter({ hasText: '4242' });
    const account = page.getByRole('listitem').filter({ hasText: 'Orange Money' });
    await expect(card.getByText('Default', { exact: true })).toBeVisible();
    await failing(page, 'PUT', async () => {
      await account.getByRole('button', { name: /^Set Default/ }).click();
      await expect(toast(page, 'Failed to update default payment method')).toBeVisible();
    });
    await account.getByRole('button', { name: /^Set Default/ }).click();
    await expect(toast(page, 'Default Payment Updated')).toBeVisible();
    await expect(account.getByText('Default', { exact: true })).toBeVisible();
    await expect(card.getByRole('button', { name: /^Set Default/ })).toBeVisible();
  });

  await test.step('a removal needs a second word', async () => {
    const account = page.getByRole('listitem').filter({ hasText: 'Orange Money' });
    await account.getByRole('button', { name: /^Remove/ }).click();
    await look('remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
    await expect(account).toBeVisible();
    await account.getByRole('button', { name: /^Remove/ }).click();
    await failing(page, 'DELETE', async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(toast(page, 'Failed to remove payment method')).toBeVisible();
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(toast(page, 'Payment Method Removed')).toBeVisible();
    await expect(account).toBeHidden();
    const newest = page.getByRole('listitem').filter({ hasText: '3155' });
    await expect(newest.getByText('Default', { exact: true })).toBeVisible();
  });
  await context.close();
});

test('the list reads from right to left in Arabic', async ({ browser }) => {
  const { page, context } = await aRider(browser, 'rider2@waka.test');
  await openPayment(page);
  await addWallet(page, 'MTN Money', '+224 662 123 456');
  await proveNumber(page, '+224662123456');
  await page.evaluate(() => localStorage.setItem('waka:language', 'ar'));
  await page.goto('/payment');
  await expect(page.getByRole('heading', { name: 'طرق الدفع' })).toBeVisible();
  await expect(page.getByText('+224 662 12 34 56')).toBeVisible();
  const look = looker(page);
  await look('ar');
  await page.getByRole('button', { name: 'إضافة بطاقة' }).click();
  await expect(page.getByText('4242 4242 4242 4242')).toBeVisible();
  await fieldIn(page, 'Secure card number input frame').getByRole('textbox').fill('42424242');
  await look('ar-card');
  await context.close();
});

test('without the provider’s library the screen shows that', async ({ browser }) => {
  const { page, context } = await aRider(browser, 'rider3@waka.test');
  await context.route('**/v3/', (route) => route.abort());
  await openPayment(page);
  await page.getByRole('button', { name: 'Add Card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add new card' });
  await expect(dialog.getByText('Stripe not loaded. Please refresh and try again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Card' }).click();
  await expect(page.getByText('Stripe not loaded. Please refresh and try again.')).toHaveCount(2);
  await takePicture(page, 'payment-phone-missing');
  await context.close();
});

/** Runs a ride from the booking to the end of the trip. */
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
  await expect(rider.getByText('You have arrived')).toBeVisible();
}

async function finish(rider: Page, driver: Page): Promise<void> {
  await rider.getByRole('button', { name: 'Done' }).click();
  await driver.getByRole('button', { name: 'Done' }).click();
}

test('a wallet pays a completed ride, and both see it; when it does not, the driver takes cash', async ({
  browser,
}) => {
  test.setTimeout(240_000);
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

  await test.step('MTN, on the phone that has no money', async () => {
    await openPayment(rider.page);
    await addWallet(rider.page, 'MTN Money', '+224 66 312 34 64');
    await proveNumber(rider.page, '+224663123464');
    await rider.page.getByRole('button', { name: 'Back' }).click();
    await rideTogether(rider.page, driver.page, 'MTN Money');
    await expect(driver.page.getByText('The MTN Money payment didn’t go through. Collect cash.')).toBeVisible();
    await expect(rider.page.getByText('There wasn’t enough money in the account.')).toBeVisible();
    await look('failed');
    await driver.page.getByRole('button', { name: 'I was paid in cash' }).click();
    await driver.page.getByRole('button', { name: 'Yes, paid in cash' }).click();
    await expect(driver.page.getByText('You were paid in cash.')).toBeVisible();
    await expect(rider.page.getByText('Paid in cash')).toBeVisible();
    await finish(rider.page, driver.page);
    await expect(rider.page.getByPlaceholder('Where to?')).toBeVisible();
  });

  await test.step('what MTN did not pay is still to pay, and Orange pays it', async () => {
    await rideTogether(rider.page, driver.page, 'MTN Money');
    await expect(rider.page.getByRole('button', { name: 'Try MTN Money again' })).toBeVisible();
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

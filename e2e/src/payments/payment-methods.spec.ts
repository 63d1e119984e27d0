import { expect, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { overflowOf } from '../look/axe.ts';
import { takePicture } from '../look/look.ts';
import { addWallet, answerBank, fieldIn, openPayment, proveNumber, toast, typeCard } from '../people/payment-steps.ts';
import { arrive, cottonTree, DESKTOP, PHONE } from '../people/people.ts';

test.use({ actionTimeout: 20_000 });

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
  await cluster.change(`UPDATE ride_methods SET is_open = true WHERE method = 'card'`);
});

const aRider = (browser: Parameters<typeof arrive>[0], email: string) =>
  arrive(browser, { url: cluster.urlA, email, role: 'rider', at: cottonTree });

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
const pictureTaker = (page: Page) => async (screen: string) => {
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
  const look = pictureTaker(page);
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
    await answerBank(page, 'Complete', '•••• 3155');
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
    await expect(page.getByText('Not confirmed yet. Confirm that this number is yours.')).toBeVisible();
    await look('unproved');
    await page.getByRole('button', { name: /^Confirm Orange Money/ }).click();
    await proveNumber(page, '+23276123456');
    await expect(page.getByText('Not confirmed yet. Confirm that this number is yours.')).toBeHidden();
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
  const look = pictureTaker(page);
  await look('ar');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'إضافة بطاقة' }).click();
  await expect(page.getByText('4242 4242 4242 4242')).toBeVisible();
  await fieldIn(page, 'Secure card number input frame').getByRole('textbox').fill('42424242');
  await look('ar-card');
  // A frame of another scheme than its own page would be painted white, under digits that are as light as the page's text.
  await expect(page.locator('iframe[title^="Secure card"]').first()).toHaveCSS('color-scheme', 'light');
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

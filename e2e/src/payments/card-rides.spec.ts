import { expect, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { look, takePicture } from '../look/look.ts';
import { anAdmin } from '../people/admins.ts';
import { answerBank, toast, typeCard } from '../people/payment-steps.ts';
import { arrive, cottonTree, DESKTOP, enterPin, goOnline, nearCottonTree, PHONE, readPin } from '../people/people.ts';

test.use({ actionTimeout: 20_000 });

const lumley = { latitude: 8.4595, longitude: -13.2717, accuracy: 8 };
/** The bank asks its owner about each payment. */
const ASKS_ALWAYS = '4000002760003184';

let cluster: TestCluster;
test.beforeEach(async ({ shared }) => {
  cluster = await shared.reset();
  await cluster.change(`UPDATE ride_methods SET is_open = true WHERE method = 'card' AND region = 'SL'`);
});

/** Switches faults of the card provider on, or off. */
const switched = (switches: object) =>
  fetch(`${cluster.stripeUrl}/switches`, { method: 'POST', body: JSON.stringify(switches) });
test.afterEach(() => switched({}));

/** Takes pictures of a screen on both devices, in both colours. */
async function lookAt(page: Page, screen: string): Promise<void> {
  if (!process.env.PICTURES) return;
  const viewport = page.viewportSize() ?? PHONE;
  for (const [device, size] of [
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const) {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await takePicture(page, `cards-${screen}-${device}-${colorScheme}`);
    }
  }
  await page.setViewportSize(viewport);
}

async function saveCard(page: Page, number: string): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Add Card' }).click();
  await typeCard(page, number);
  await page.getByRole('dialog').getByRole('button', { name: 'Add Card' }).click();
}

/** Plans a trip as far as the choice of how to pay. */
async function plan(rider: Page): Promise<void> {
  await rider.getByPlaceholder('Where to?').fill('Lumley');
  await rider
    .getByRole('option', { name: /Lumley/ })
    .first()
    .click();
  await rider.getByRole('button', { name: 'Continue to Booking' }).click();
  await rider.getByText('Card', { exact: true }).first().click();
}

/** Takes a planned ride to the end of the trip. */
async function ride(rider: Page, driver: Page): Promise<void> {
  await driver.context().setGeolocation(cottonTree);
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

test('a saved card pays rides; its bank may ask, and ops gives back what came too late', async ({ browser }) => {
  test.setTimeout(240_000);
  const rider = await arrive(browser, { url: cluster.urlA, email: 'rider4@waka.test', role: 'rider', at: cottonTree });
  const driver = await arrive(browser, {
    url: cluster.urlB,
    email: 'driver@waka.test',
    role: 'driver',
    at: nearCottonTree,
  });
  await goOnline(driver.page);

  await test.step('without a card nothing is booked', async () => {
    await plan(rider.page);
    await expect(rider.page.getByText('You haven’t saved a card yet.')).toBeVisible();
    await expect(rider.page.getByRole('button', { name: 'Confirm Standard' })).toBeDisabled();
    await lookAt(rider.page, 'none');
    await rider.page.getByRole('link', { name: 'Add a card' }).click();
    await expect(rider.page.getByText(/^Choose Card when you book/)).toBeVisible();
    await saveCard(rider.page, '4242424242424242');
    await expect(toast(rider.page, 'Card Added')).toBeVisible();
    await saveCard(rider.page, ASKS_ALWAYS);
    await answerBank(rider.page, 'Complete', '•••• 3184');
    await lookAt(rider.page, 'saved');
    await rider.page.getByRole('button', { name: 'Back' }).click();
  });

  await test.step('the default card pays', async () => {
    // The trip that was planned is still there.
    await rider.page.getByText('Card', { exact: true }).first().click();
    await expect(rider.page.getByLabel('Card', { exact: true }).last()).toContainText('•••• 4242');
    await lookAt(rider.page, 'booking');
    await ride(rider.page, driver.page);
    await expect(rider.page.getByText('Charging your card...')).toBeVisible();
    await expect(driver.page.getByText(/is paying with Card/)).toBeVisible();
    await lookAt(rider.page, 'charging');
    await expect(rider.page.getByText('Paid with Card')).toBeVisible({ timeout: 20_000 });
    await expect(driver.page.getByText('Paid with Card. Nothing to collect.')).toBeVisible();
    await rider.page.getByRole('button', { name: 'Le 15,000' }).click();
    await expect(rider.page.getByText(/^Your tip of Le.15,000 is paid/)).toBeVisible({ timeout: 20_000 });
    await lookAt(rider.page, 'paid');
    await finish(rider.page, driver.page);
  });

  await test.step('a card whose bank asks is confirmed by its owner', async () => {
    await plan(rider.page);
    await rider.page.getByLabel('Card', { exact: true }).last().selectOption({ label: 'Visa •••• 3184' });
    await ride(rider.page, driver.page);
    const confirm = rider.page.getByRole('button', { name: 'Confirm payment' });
    await expect(confirm).toBeVisible({ timeout: 20_000 });
    await lookAt(rider.page, 'check');
    await rider.page.getByRole('button', { name: 'Done' }).click();
    await expect(rider.page.getByText(/^Confirm your payment of Le/)).toBeVisible();
    await lookAt(rider.page, 'home');
    await rider.page.getByRole('button', { name: 'Confirm payment' }).click();
    await expect(rider.page.getByRole('heading', { name: 'Trip completed' })).toBeVisible();
    await rider.page.getByRole('button', { name: 'Confirm payment' }).click();
    await answerBank(rider.page, 'Complete', 'Paid with Card');
    await expect(driver.page.getByText('Paid with Card. Nothing to collect.')).toBeVisible();
  });

  await test.step('a tip that was left unconfirmed is confirmed on the receipt, to which the notice leads', async () => {
    await rider.page.getByRole('button', { name: 'Le 15,000' }).click();
    await expect(rider.page.getByRole('button', { name: 'Confirm payment' })).toBeVisible({ timeout: 20_000 });
    await rider.page.getByRole('button', { name: 'Done' }).click();
    await expect(
      toast(rider.page, 'Your tip isn’t confirmed yet. Confirm it here, or press Done again to leave it.'),
    ).toBeVisible();
    await finish(rider.page, driver.page);
    await rider.page.getByRole('button', { name: 'Menu' }).click();
    await rider.page.getByRole('link', { name: 'Notifications' }).click();
    await rider.page.getByRole('link', { name: 'Confirm payment' }).first().click();
    await expect(rider.page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
    await lookAt(rider.page, 'tip-receipt');
    await rider.page.getByRole('button', { name: 'Confirm payment' }).click();
    await expect(rider.page.getByTitle('3D Secure challenge')).toBeVisible({ timeout: 20_000 });
    await answerBank(rider.page, 'Complete', 'Print or save as PDF');
    await expect(rider.page.getByRole('row', { name: /^Tip/ })).toBeVisible({ timeout: 20_000 });
    await expect(rider.page.getByRole('button', { name: 'Confirm payment' })).toBeHidden();
    await rider.page.goBack();
    await rider.page.goBack();
    await expect(rider.page.getByPlaceholder('Where to?')).toBeVisible();
  });

  await test.step('money that came after the cash goes back to the card', async () => {
    await plan(rider.page);
    // The charge is made, and no answer says so.
    await switched({ fault: 'broken', skip: 4 });
    await ride(rider.page, driver.page);
    await expect
      .poll(() => cluster.read((sql) => sql(`SELECT 1 FROM payments WHERE state = 'requested' AND checks >= 2`)), {
        timeout: 30_000,
      })
      .toHaveLength(1);
    await driver.page.getByRole('button', { name: 'I was paid in cash' }).click();
    await driver.page.getByRole('button', { name: 'Yes, paid in cash' }).click();
    await expect(rider.page.getByText('Paid in cash')).toBeVisible();
    await switched({});
    await finish(rider.page, driver.page);
    const { page, context } = await anAdmin(browser, cluster.urlA);
    await page.goto('/admin/money?view=refunds');
    const due = page.getByRole('region', { name: 'Refunds due' });
    const refund = due.getByRole('button', { name: 'Refund', exact: true });
    await expect(async () => {
      await page.reload();
      await expect(refund).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    await look(page, 'cards-refund-due');
    await lookAt(page, 'refund-due');
    await refund.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The driver was paid in cash');
    await lookAt(page, 'refund-dialog');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(async () => {
      await page.reload();
      await expect(due.getByText('No refunds due')).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByRole('region', { name: 'Refunded' }).getByText(/re_/)).toBeVisible();
    await lookAt(page, 'refunded');
    await context.close();
  });
  await rider.context.close();
  await driver.context.close();
});

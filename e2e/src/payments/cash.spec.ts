import { expect, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { look } from '../look/look.ts';
import { anAdmin } from '../people/admins.ts';
import { rideTogether } from '../people/cash-rides.ts';
import { arriveTogether, book, DESKTOP, nearCottonTree, PHONE } from '../people/people.ts';
import { openPayment } from '../people/payment-steps.ts';

test.use({ actionTimeout: 20_000 });

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

/** Checks both widths, one in light and one in dark. */
async function lookAround(page: Page, screen: string): Promise<void> {
  for (const [device, viewport, colorScheme] of [
    ['desktop', DESKTOP, 'dark'],
    ['phone', PHONE, 'light'],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await look(page, `cash-${screen}-${device}-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

const sums = (page: Page) => page.getByRole('button', { name: /credit( once .* confirms)?$/ });

test('change that a driver does not have is credit, which pays of the next ride; a dispute is seen by ops', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const { page: admin } = await anAdmin(browser, cluster.urlA);
  const together = await arriveTogether(browser, cluster);
  const rider = together.rider.page;
  const driver = together.driver.page;

  await test.step('no change', async () => {
    await book(rider, 'Lumley', 'Standard', 'Cash');
    await rideTogether(rider, driver);
    const ask = rider.getByRole('region', { name: /^How much cash did you give / });
    await expect(ask.getByRole('button', { name: /^Exactly Le/ })).toBeVisible();
    await lookAround(rider, 'ask-rider');
    await rider.getByRole('button', { name: 'No change' }).click();
    await expect(sums(rider).first()).toBeVisible();
    await lookAround(rider, 'sums-rider');
    await sums(rider).last().click();
    await expect(rider.getByText(/^Noted: Le.* is your credit once .* confirms\.$/)).toBeVisible();
    await expect(rider.getByText(/^Please pay/)).toBeHidden();
    await expect(driver.getByRole('region', { name: /^How much cash did .* give you\?$/ })).toBeVisible();
    await lookAround(driver, 'ask-driver');
    await driver.getByRole('button', { name: 'No change' }).click();
    await lookAround(driver, 'sums-driver');
    await sums(driver).last().click();
    // The rider's screen hears of the end without asking.
    await expect(rider.getByText(/is your credit now/)).toBeVisible();
    await expect(driver.getByText(/’s credit now/)).toBeVisible();
    await lookAround(rider, 'kept-rider');
    await lookAround(driver, 'kept-driver');
    await rider.getByRole('button', { name: 'Done' }).click();
    await driver.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('the receipts of both name what was given, and call it paid', async () => {
    for (const [page, home] of [
      [rider, '/rider'],
      [driver, '/driver'],
    ] as const) {
      await page.goto('/rides');
      await page
        .getByRole('link', { name: /Lumley/ })
        .first()
        .click();
      await expect(page.getByRole('row', { name: /^Given in cash Le/ })).toBeVisible();
      await expect(page.getByRole('row', { name: /^Paid Le/ })).toBeVisible();
      await expect(page.getByText('To pay', { exact: true })).toBeHidden();
      await lookAround(page, `receipt${home.replace('/', '-')}`);
      await page.setViewportSize(PHONE);
      await page.goto(home);
    }
  });

  await test.step('credit', async () => {
    await openPayment(rider);
    await expect(rider.getByRole('heading', { name: 'Your credit' })).toBeVisible();
    await lookAround(rider, 'credit');
    await rider.setViewportSize(PHONE);
    await rider.goto('/rider');
    const whereTo = rider.getByPlaceholder('Where to?');
    await whereTo.fill('Lumley');
    await rider
      .getByRole('option', { name: /Lumley/ })
      .first()
      .click();
    await rider.getByRole('button', { name: 'Continue to Booking' }).click();
    await rider.getByText('Cash', { exact: true }).click();
    await expect(rider.getByText(/^Credit/)).toBeVisible();
    await lookAround(rider, 'booking');
    await rider.setViewportSize(PHONE);
    await driver.context().setGeolocation(nearCottonTree);
    await rider.getByRole('button', { name: 'Confirm Standard' }).click();
    await rideTogether(rider, driver);
    await expect(rider.getByText(/less Le.* of your credit\.$/)).toBeVisible();
    await expect(driver.getByText(/less Le.*’s credit\. You lose nothing/)).toBeVisible();
    await lookAround(driver, 'used-driver');
  });

  await test.step('a question that was left open is on the home, on the receipt, and is answered from there', async () => {
    await driver.getByRole('button', { name: 'Done' }).click();
    const asked = driver.getByText(/^How much cash did .* give you\?$/);
    await expect(asked).toBeVisible();
    await lookAround(driver, 'open-driver');
    await driver.setViewportSize(PHONE);
    await driver.goto('/rides');
    await driver
      .getByRole('link', { name: /Lumley/ })
      .first()
      .click();
    await expect(driver.getByRole('region', { name: /^How much cash did .* give you\?$/ })).toBeVisible();
    await driver.getByRole('link', { name: 'Back' }).click();
    await expect(driver).toHaveURL(/\/rides$/);
    await driver.goto('/driver');
    await driver.getByRole('button', { name: 'Answer' }).click();
  });

  await test.step('a dispute', async () => {
    await driver.getByRole('button', { name: 'No change' }).click();
    await sums(driver).last().click();
    await rider.getByRole('button', { name: /^Exactly Le/ }).click();
    await expect(rider.getByText(/said different amounts/)).toBeVisible();
    await expect(driver.getByText(/said different amounts/)).toBeVisible();
    await lookAround(rider, 'disputed');
    await admin.goto('/admin/money?view=disputes');
    const waiting = admin.getByRole('region', { name: 'Waiting' });
    await expect(waiting.getByRole('button', { name: 'Believe the driver' })).toBeVisible();
    await lookAround(admin, 'cash-ops');
  });

  await test.step('what waits', async () => {
    const places = admin.getByRole('navigation', { name: 'Operations' });
    await expect(places.getByRole('link', { name: 'Money 1 decision waiting' })).toBeVisible();
    await admin.goto('/admin');
    await expect(admin.getByRole('main').getByText('1 decision waiting')).toBeVisible();
    await lookAround(admin, 'money-waits');
    await admin.getByRole('link', { name: 'Review Decisions' }).click();
    await expect(admin.getByRole('link', { name: /^Cash disputes/ })).toHaveText('Cash disputes1');
    await admin.getByRole('button', { name: 'Believe the driver' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The rider wrote so');
    await dialog.getByRole('button', { name: 'Believe the driver' }).click();
    // Without a reload: the decision is counted at once.
    await expect(places.getByRole('link', { name: 'Money', exact: true })).toBeVisible();
  });
});

import { expect, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { look } from '../look/look.ts';
import { lookAround } from '../look/look-around.ts';
import { anAdmin } from '../people/admins.ts';
import { rideTo } from '../people/cash-rides.ts';
import { arriveTogether, book, nearCottonTree, PHONE } from '../people/people.ts';

test.use({ actionTimeout: 20_000 });

const lumley = { latitude: 8.4595, longitude: -13.2717, accuracy: 8 };

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

const review = (page: Page) => page.getByRole('region', { name: /^Cash / });

/** Opens the screen of a person at home: a ride that has ended may still be shown there. */
async function openHome(page: Page, path: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.goto(path);
  const done = page.getByRole('button', { name: 'Done' });
  await expect(done.or(page.getByPlaceholder('Where to?')).or(page.getByText("You're online")).first()).toBeVisible();
  if (await done.isVisible()) await done.click();
}

/** Looks at a screen in Arabic, and leaves it in English. */
async function lookInArabic(page: Page, screen: string): Promise<void> {
  await page.evaluate(() => localStorage.setItem('waka:language', 'ar'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('region').or(page.getByRole('listitem')).first()).toBeVisible();
  await look(page, screen);
  await page.evaluate(() => localStorage.setItem('waka:language', 'en'));
  await page.reload();
}

test('receipts say what is in question and what goes back, and both sides read the same sum in cash', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const { page: admin } = await anAdmin(browser, cluster.urlA);
  const together = await arriveTogether(browser, cluster);
  const rider = together.rider.page;
  const driver = together.driver.page;
  const decide = async (path: string, data: object) => {
    const answer = await admin.context().request.post(path, { data, headers: { origin: cluster.urlA } });
    await expect(answer, path).toBeOK();
  };

  await book(rider, 'Lumley', 'Standard', 'Cash');
  await driver.getByRole('button', { name: 'Accept' }).click();
  const { id } = await (await together.rider.context.request.get('/api/rides/active')).json();
  await rideTo(rider, driver, lumley);

  await test.step('the receipts say what is in question about the cash', async () => {
    await driver.getByRole('button', { name: 'I was not paid' }).click();
    await driver.getByRole('button', { name: /^Nothing/ }).click();
    await expect(driver.getByText(/is missing\. We’re asking /)).toBeVisible();
    await driver.getByRole('button', { name: 'Done' }).click();
    await rider.getByRole('button', { name: 'Done' }).click();
    await rider.goto(`/rides/${id}`);
    await expect(review(rider)).toContainText('Cash under review');
    await expect(review(rider)).toContainText('Please answer under Payment Methods.');
    await lookAround(rider, 'money-back-claimed', { fullPage: true });
    await openHome(rider, '/rider');
    await rider.getByRole('button', { name: 'Answer' }).click();
    await rider.getByRole('button', { name: /^No, I paid Le/ }).click();
    await expect(rider.getByText(/said different amounts/)).toBeVisible();
    await rider.goto('/rides');
    await expect(rider.getByText('Cash under review')).toBeVisible();
    await lookAround(rider, 'money-back-history-review');
    await driver.goto(`/rides/${id}`);
    await expect(review(driver)).toContainText('The rider said');
    await expect(driver.getByText('Paid in cash')).toBeHidden();
    await lookAround(driver, 'money-back-disputed-driver', { fullPage: true });
    await driver.setViewportSize(PHONE);
    await lookInArabic(driver, 'money-back-disputed-ar-phone-light');
    await decide(`/api/ops/money/cash-disputes/${id}/decision`, { believe: 'rider', reason: 'Asked both' });
    await rider.goto(`/rides/${id}`);
    await expect(review(rider)).toContainText('Decided by our team.');
    await lookAround(rider, 'money-back-decided', { fullPage: true });
  });

  await test.step('a refund is notified and on the way, and then credit', async () => {
    await decide(`/api/ops/rides/${id}/refund-note`, { amount: 500, reason: 'The way was shorter' });
    await rider.goto(`/rides/${id}`);
    await expect(rider.getByText(/^Refund of Le.5,000 on its way$/)).toBeVisible();
    await lookAround(rider, 'money-back-due', { fullPage: true });
    const [due] = await (await admin.context().request.get('/api/ops/money/refunds?side=open')).json();
    await decide(`/api/ops/money/refunds/${due.id}/credit`, { reason: 'The rider agreed' });
    await rider.goto('/rides');
    await expect(rider.getByText(/^Le.5,000 added as Waka credit on /)).toBeVisible();
    await lookAround(rider, 'money-back-history');
    await rider.setViewportSize(PHONE);
    await lookInArabic(rider, 'money-back-history-ar-phone-light');
    await rider.goto('/notifications');
    await expect(rider.getByText('Refund added as credit')).toBeVisible();
    await expect(rider.getByText('A refund for you')).toBeVisible();
    await lookAround(rider, 'money-back-notices');
  });

  await test.step('what was carried stays when the rider cancels, and else the driver collects it', async () => {
    // As if a card could not be asked for so little.
    await cluster.change(`UPDATE rides SET carried = 900 WHERE id = '${id}'`);
    await rider.setViewportSize(PHONE);
    await openHome(rider, '/rider');
    await openHome(driver, '/driver');
    await driver.context().setGeolocation(nearCottonTree);
    await book(rider, 'Lumley', 'Standard', 'Cash');
    await driver.getByRole('button', { name: 'Accept' }).click();
    await expect(rider.getByText('Driver is on the way')).toBeVisible();
    await rider.getByRole('button', { name: 'Cancel ride' }).click();
    await expect(rider.getByText(/^Cancelling is free\. Le.9,000 from earlier rides stays/)).toBeVisible();
    await lookAround(rider, 'money-back-cancel');
    await rider.setViewportSize(PHONE);
    await rider.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const inCash = driver.getByText(/^In cash Le/);
    await expect(inCash).toBeVisible();
    await lookAround(driver, 'money-back-in-cash-driver');
    await driver.setViewportSize(PHONE);
    const sum = ((await inCash.innerText()).match(/[\d,]+$/) ?? [''])[0];
    await expect(rider.getByText(new RegExp(`^In cash Le.${sum}$`)).first()).toBeAttached();
    await rideTo(rider, driver, lumley);
    await expect(driver.getByText(new RegExp(`^Le.${sum}$`)).first()).toBeVisible();
    await lookAround(driver, 'money-back-collect-driver');
  });
});

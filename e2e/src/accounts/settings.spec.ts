import { expect, type Page } from '@playwright/test';
import { axeFindings } from '../look/axe.ts';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { expectToast, logIn } from '../people/newcomers.ts';
import { arrive, cottonTree, DESKTOP, PASSWORD } from '../people/people.ts';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

const aRider = (number: number) => ({
  url: cluster.urlA,
  email: `rider${number}@waka.test`,
  role: 'rider' as const,
  at: cottonTree,
});

const expectNoBarriers = async (page: Page) => {
  await expect(page.locator('h1')).toBeVisible();
  expect(await axeFindings(page, 'wcag22aa', 'best-practice')).toEqual([]);
};

test('settings lead everywhere, and signing out of all devices reaches the other one', async ({ browser }) => {
  const one = await arrive(browser, aRider(3));
  const other = await arrive(browser, { ...aRider(3), url: cluster.urlB, viewport: DESKTOP });
  const { page } = one;
  await page.goto('/settings');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Legal' }).click();
  await expectToast(page, 'Legal', 'Coming soon!');
  await page.getByRole('link', { name: /Privacy/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /Export my data/ }).click();
  await download;
  await page.getByRole('button', { name: 'Back' }).click();

  await page.getByRole('button', { name: /Language/ }).click();
  await page.getByRole('button', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { name: 'الإعدادات' })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: /اللغة/ }).click();
  await page.getByRole('button', { name: 'English' }).click();

  await page.getByRole('link', { name: /Security Center/ }).click();
  await expect(page.getByText('This device')).toBeVisible();
  await expectNoBarriers(page);
  await test.step('one device can be signed out alone', async () => {
    await page.getByRole('button', { name: /^Sign out Chrome \d+ on / }).click();
    await expectToast(page, 'Device signed out.');
    await expect(other.page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Sign out Chrome \d+ on / })).toBeHidden();
    await logIn(other.page, { email: 'rider3@waka.test', password: PASSWORD });
    await expect(other.page).toHaveURL(/\/rider$/);
  });
  await page.getByRole('button', { name: 'Sign Out of All Devices' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('link', { name: "I'm a Rider" })).toBeVisible();
  await expect(other.page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await one.context.close();
  await other.context.close();
});

test('an account is deleted only with its password', async ({ browser }) => {
  const { context, page } = await arrive(browser, aRider(4));
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('dialog')).toContainText('14 days');
  await page.getByRole('button', { name: 'Continue to delete' }).click();
  await page.getByLabel('Current password').fill('not-the-password');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('alert')).toHaveText('That password or code is incorrect.');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('link', { name: "I'm a Rider" })).toBeVisible();
  await expectToast(page, 'Your account will be deleted');
  await context.close();
});

test('no person sees the account screens of another', async ({ browser }) => {
  const { context, page } = await arrive(browser, aRider(5));
  await page.goto('/driver/profile');
  await expect(page).toHaveURL(/\/auth-driver$/);
  await context.clearCookies();
  for (const address of ['/profile', '/settings', '/driver/profile', '/driver/documents']) {
    await page.goto(address);
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
  }
  await context.close();
});

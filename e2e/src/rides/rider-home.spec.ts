import { expect } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import {
  aBrowser,
  aNewcomer,
  codeTextedTo,
  enterCode,
  expectToast,
  logIn,
  signUpAsRider,
} from '../people/newcomers.ts';
import { arrive, cottonTree, PASSWORD } from '../people/people.ts';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

test('the links of a rider’s menu work, and a friend who joins by the link is listed', async ({ browser }) => {
  const { page, context } = await arrive(browser, {
    url: cluster.urlA,
    email: 'rider@waka.test',
    role: 'rider',
    at: cottonTree,
  });
  await test.step('each entry has its screen', async () => {
    for (const [entry, heading, path] of [
      ['Notifications', 'Notifications', '/notifications'],
      ['Refer a friend', 'Refer a friend', '/refer'],
      ['Ride history', 'Ride history', '/rides'],
      ['Payment', 'Payment Methods', '/payment'],
      ['Rewards', 'Rewards', '/rewards'],
      ['Help', 'Help', '/help'],
      ['Settings', 'Settings', '/settings'],
      ['View profile', 'My Profile', '/profile'],
    ] as const) {
      await page.goto('/rider');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').getByRole('link', { name: entry }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
  });
  await test.step('the photo is changed in the menu, and driving begins there', async () => {
    await page.goto('/rider');
    await page.getByRole('button', { name: 'Menu' }).click();
    // It slides in from the start of the line and leaves a part of the screen to close it by.
    await expect
      .poll(() => page.getByRole('dialog').boundingBox())
      .toMatchObject({ x: 0, width: expect.closeTo(336, 0) });
    await expect(page.getByRole('button', { name: 'Change profile photo' })).toBeVisible();
    // Android's back button closes the menu, not the page below it. Chromium on a desktop asks to close by the Escape
    // key alone, so the page must not see that key.
    await page.evaluate(() => {
      addEventListener('keydown', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
    });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/\/rider$/);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Drive with Waka' }).click();
    await expect(page).toHaveURL(/\/drive$/);
    await expect(page.getByRole('button', { name: 'Sign out and continue' })).toBeVisible();
  });
  const code = await test.step('a link is copied', async () => {
    await page.goto('/refer');
    return page.getByTestId('referral-code').innerText();
  });
  const friend = aNewcomer('Isatu Bangura');
  await test.step('the friend signs up by it', async () => {
    const other = await aBrowser(browser, cluster.urlA);
    await other.page.goto(`/auth-rider?ref=${code}`);
    await signUpAsRider(other.page, friend);
    await expectToast(other.page, 'Verification code sent');
    await enterCode(other.page, await codeTextedTo(other.context, friend.phone));
    await expect(other.page).toHaveURL(/\/rider$/);
    await other.context.close();
  });
  await page.reload();
  await expect(page.getByText('Isatu', { exact: true })).toBeVisible();
  await expect(page.getByText('Reward pending')).toBeVisible();
  await page.goto('/rider');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await context.close();
});

test('the greeting follows the hour, and a phone without its position can still book', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: cluster.urlA, permissions: [], reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date(2026, 10, 21, 17, 59));
  await page.goto('/auth-rider');
  await logIn(page, { email: 'rider@waka.test', password: PASSWORD });
  await expect(page.getByRole('heading', { name: /^Good day, / })).toBeVisible();
  await expect(page.getByText('Enable location to see map')).toBeVisible();
  await page.clock.setFixedTime(new Date(2026, 10, 21, 18, 0));
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Good evening, / })).toBeVisible();
  const [pickup, destination] = [page.getByRole('combobox', { name: 'Pickup' }), page.getByPlaceholder('Where to?')];
  await pickup.fill('Cotton');
  await page.getByRole('option').first().click();
  await expect(page.getByRole('button', { name: 'Continue to Booking' })).toBeHidden();
  await destination.fill('Mama Kadi shop');
  await expect(page.getByText('No places found')).toBeVisible();
  await destination.press('Enter');
  await page.getByRole('button', { name: 'Continue to Booking' }).click();
  await expect(page.getByText(/For the exact price, tap “Mama Kadi shop”/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm Standard' })).toBeEnabled();
  await context.close();
});

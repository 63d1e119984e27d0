import { expect, type Browser, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { look } from '../look/look.ts';
import { callFrom } from '../people/calls.ts';
import { expectToast } from '../people/newcomers.ts';
import { arrive, DESKTOP, goOnline, nearCottonTree, PHONE } from '../people/people.ts';

/** Drivers as in the specification, sections 2.10 and 2.11, and a driver's working day. */
let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

const aDriver = (browser: Browser, number: number) =>
  arrive(browser, { url: cluster.urlB, email: `driver${number}@waka.test`, role: 'driver', at: nearCottonTree });

const inMenu = [
  ['View profile', '/driver/profile', 'Driver Profile'],
  ['My rate card', '/driver/rate-card', 'Rate card'],
  ['Earnings', '/driver/earnings', 'Earnings'],
  ['Instant payout', '/driver/payout', 'Instant payout'],
  ['Payment-provider dashboard', '/driver/payments', 'Payment provider'],
  ['My subscription', '/driver/subscription', 'My subscription'],
  ['Promo codes', '/driver/promo-codes', 'Promo codes'],
  ['Refer a rider', '/refer', 'Refer a friend'],
  ['Ride history', '/rides', 'Ride history'],
  ['Documents & photos', '/driver/documents', 'Documents & photos'],
  ['Ride filters', '/driver/filters', 'Ride filters'],
  ['Settings', '/settings', 'Settings'],
  ['Help', '/help', 'Help'],
] as const;

/** Checks a screen on a phone and on a desktop. */
async function lookTwice(page: Page, screen: string): Promise<void> {
  await look(page, `${screen}-phone`);
  await page.setViewportSize(DESKTOP);
  await look(page, `${screen}-desktop`);
  await page.setViewportSize(PHONE);
}

/** Opens a zone with a line around the driver and removes it again, as ops does: the screen follows. */
async function seesLine(page: Page): Promise<void> {
  const { latitude: lat, longitude: lng } = nearCottonTree;
  const place = page.getByText(/^1st of \d+ in the line at Cotton Tree$/);
  await cluster.read((sql) =>
    sql(
      `INSERT INTO queue_zones (region, names, lat, lng, radius_m, is_open)
       VALUES ('SL', '{"en": "Cotton Tree"}', $1, $2, 1000, true)`,
      [lat, lng],
    ),
  );
  await expect(place).toBeVisible();
  await lookTwice(page, 'driver-home-in-line');
  await cluster.read((sql) => sql('DELETE FROM queue_zones'));
  await expect(place).toBeHidden();
}

test('the home of a driver', async ({ browser }) => {
  const { page, context } = await aDriver(browser, 1);

  await test.step('the map fills the screen, with the driver’s name on it', async () => {
    const me: { fullName: string } = await (await page.request.get('/api/auth/user')).json();
    await expect(page.getByText(me.fullName)).toBeVisible();
    expect(await page.getByRole('region', { name: 'Map', exact: true }).boundingBox()).toEqual({
      x: 0,
      y: 0,
      ...PHONE,
    });
  });
  await test.step('today’s earnings in dollars with two decimals, the local amount beside', async () => {
    await expect(page.getByLabel('Earned today')).toHaveText(/^\$0\.00\s*Le\s0$/);
  });
  await test.step('the notification badge opens the notifications', async () => {
    await page.getByRole('link', { name: 'Notifications' }).click();
    await expect(page).toHaveURL(/\/notifications$/);
    await page.goBack();
  });
  await test.step('the tiles show the driver’s own figures', async () => {
    const upfront = page.locator('section', { hasText: 'Upfront trip details' }).last();
    await expect(upfront).toContainText('Locked');
    await expect(upfront).toContainText('75%');
    await expect(upfront).toContainText('target 85%');
    const silver = page.getByRole('group').filter({ hasText: 'Unlock Silver again' });
    await silver.getByText('Unlock Silver again').click();
    await expect(silver).toContainText(/Reach goals by \d+\/\d+/);
    await expect(silver).toContainText('2 issues');
    await expect(silver).toContainText('0 / 40');
  });
  await lookTwice(page, 'driver-home-offline');
  await test.step('online and offline, as the service confirms it', async () => {
    await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
    await page.getByRole('button', { name: 'Go Online' }).click();
    await expectToast(page, 'Status Updated', 'You are now online');
    await expect(page.getByRole('heading', { name: "You're online" })).toBeVisible();
    await lookTwice(page, 'driver-home-online');
    await seesLine(page);
    await page.getByRole('button', { name: 'Go Offline' }).click();
    await expectToast(page, 'Status Updated', 'You are now offline');
  });
  await test.step('every entry of the menu leads somewhere', async () => {
    for (const [entry, address, title] of inMenu) {
      await page.getByRole('button', { name: 'Menu' }).click();
      if (entry === 'View profile') await lookTwice(page, 'driver-menu');
      await page.getByRole('link', { name: entry, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.goto('/driver');
    }
  });
  await test.step('a limit for the way to pickups is kept', async () => {
    await page.goto('/driver/filters');
    await page.getByRole('radio', { name: 'Up to 3 km' }).click();
    await expectToast(page, 'Ride filters saved');
    await lookTwice(page, 'driver-filters');
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Up to 3 km' })).toBeChecked();
    await page.getByRole('radio', { name: 'Any distance' }).click();
    await expectToast(page, 'Ride filters saved');
    await page.goto('/driver');
  });
  await test.step('Sign Out leads home', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/driver');
    await expect(page).toHaveURL(/\/auth-driver$/);
  });
  await context.close();
});

test('the map and the page are dark from 19:00 to 06:00, checked each minute', async ({ browser }) => {
  const { page, context } = await aDriver(browser, 17);
  const isDark = () => page.evaluate(() => document.documentElement.dataset['theme'] === 'dark');
  await page.clock.install({ time: new Date('2026-11-21T18:59:30') });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Go Online' })).toBeVisible();
  expect(await isDark()).toBe(false);
  await page.clock.runFor(61_000);
  await expect.poll(isDark).toBe(true);
  await look(page, 'driver-home-night');
  await page.clock.setFixedTime(new Date('2026-11-22T05:59:30'));
  await page.reload();
  await expect.poll(isDark).toBe(true);
  await page.clock.setFixedTime(new Date('2026-11-22T06:00:30'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Go Online' })).toBeVisible();
  expect(await isDark()).toBe(false);
  await context.close();
});

test('a suspended driver reads why and whom to call, and still finds the documents', async ({ browser }) => {
  const driver = await aDriver(browser, 13);
  await goOnline(driver.page);
  const admin = await browser.newContext({ baseURL: cluster.urlA });
  const ops = await admin.newPage();
  await ops.goto('/');
  await ops.getByRole('link', { name: "I'm an Admin" }).click();
  await ops.getByRole('button', { name: /Adama Cole/ }).click();
  await expect(ops).toHaveURL(/\/admin$/);
  const me: unknown = await driver.page.evaluate(async () => (await fetch('/api/auth/user')).json());
  expect(me).toMatchObject({ id: expect.any(String) });
  const reason = { reason: 'A neighbour has called', message: 'The insurance has run out' };
  expect(await callFrom(ops, 'POST', `/api/drivers/${Object(me).id}/suspend`, reason)).toBe(200);
  const note = driver.page.getByRole('alert', { name: 'Your account is suspended' });
  await expect(note).toContainText('Our team says: The insurance has run out');
  await expect(driver.page.getByText('A neighbour has called')).toHaveCount(0);
  await expect(note.getByRole('link', { name: /Sierra Leone/ })).toBeVisible();
  await look(driver.page, 'driver-signed-out');
  const again = await aDriver(browser, 13);
  await expect(again.page.getByText('Your account is suspended, so you can’t go online.')).toBeVisible();
  await expect(again.page.getByText('Our team says: The insurance has run out')).toBeVisible();
  await expect(again.page.getByRole('link', { name: /^\+232 76 000 000/ })).toBeVisible();
  await expect(again.page.getByRole('button', { name: 'Go Online' })).toBeDisabled();
  await look(again.page, 'driver-suspended');
  await again.page.getByRole('button', { name: 'Menu' }).click();
  await again.page.getByRole('link', { name: 'Documents & photos' }).click();
  await expect(again.page).toHaveURL(/\/driver\/documents$/);
  await Promise.all([driver.context.close(), again.context.close(), admin.close()]);
});

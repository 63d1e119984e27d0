import { expect, type Browser, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import type { TestCluster } from './test-cluster.ts';
import { look } from './look.ts';
import { expectToast, logIn } from './newcomers.ts';
import {
  arrive,
  book,
  cottonTree,
  DESKTOP,
  enterPin,
  goOnline,
  nearCottonTree,
  PASSWORD,
  PHONE,
  readPin,
  reportArrival,
} from './people.ts';

/** Drivers as in the specification, sections 2.10 and 2.11, and a driver's working day. */
let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

const aDriver = (browser: Browser, number: number) =>
  arrive(browser, { url: cluster.urlB, email: `driver${number}@waka.test`, role: 'driver', at: nearCottonTree });
const aRider = (browser: Browser, number: number) =>
  arrive(browser, { url: cluster.urlA, email: `rider${number}@waka.test`, role: 'rider', at: cottonTree });

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

test('an offer, a stop, the cash and the next offer', async ({ browser }) => {
  const rider = await aRider(browser, 1);
  await cluster.change('UPDATE driver_profiles SET offers_answered = 4, offers_accepted = 4');
  const driver = await aDriver(browser, 5);
  await goOnline(driver.page);
  await rider.page.getByRole('button', { name: 'Add stop' }).click();
  await rider.page.getByRole('combobox', { name: 'Stop 1' }).fill('Congo');
  await rider.page.getByRole('option', { name: /Congo/ }).first().click();
  await book(rider.page);

  await test.step('the card shows what the driver decides by', async () => {
    const card = driver.page.getByRole('dialog', { name: 'New ride' });
    await expect(card).toContainText(/You earn Le\s[\d,]+/);
    await expect(card).toContainText(/Fare Le\s[\d,]+/);
    await expect(card).toContainText('Cash');
    await expect(card).toContainText(/\d+ min · .* away/);
    await expect(card).toContainText(/km trip, 1 stop/);
    await expect(card.getByRole('timer')).toBeVisible();
    await look(driver.page, 'driver-offer');
    await card.getByRole('button', { name: 'Accept' }).click();
  });
  await test.step('on the trip the menu still leads everywhere, and Sign Out warns', async () => {
    await driver.page.getByRole('button', { name: 'Menu' }).click();
    await driver.page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(driver.page.getByRole('alert')).toContainText('You’re on a trip.');
    await look(driver.page, 'driver-menu-on-trip');
    await driver.page.getByRole('button', { name: 'Stay signed in' }).click();
    await driver.page.getByRole('link', { name: 'Instant payout' }).click();
    await expect(driver.page.getByRole('heading', { level: 1, name: 'Instant payout' })).toBeVisible();
    await driver.page.getByRole('link', { name: 'Back' }).click();
  });
  await test.step('signed out on the trip, the driver finds it again at the next sign-in', async () => {
    await driver.page.getByRole('button', { name: 'Menu' }).click();
    await driver.page.getByRole('button', { name: 'Sign Out' }).click();
    await driver.page.getByRole('button', { name: 'Sign out anyway' }).click();
    await driver.page.getByRole('link', { name: "I'm a Driver" }).click();
    await logIn(driver.page, { email: 'driver5@waka.test', password: PASSWORD });
    await expect(driver.page.getByRole('button', { name: 'I have arrived' })).toBeVisible();
  });
  await test.step('the way to the pickup', async () => {
    await expect(driver.page.getByRole('link', { name: 'Open in maps' })).toHaveAttribute('href', /google\.com\/maps/);
    await look(driver.page, 'driver-to-pickup');
    await reportArrival(driver.page);
  });
  await test.step('at the pickup a clock runs', async () => {
    await expect(driver.page.getByText(/you can leave in [45]:\d\d/)).toBeVisible();
    await driver.page.getByRole('button', { name: 'Cancel ride' }).click();
    await expect(driver.page.getByRole('radio', { name: /The rider didn’t show up: in/ })).toBeDisabled();
    await look(driver.page, 'driver-cancel');
    await driver.page.getByRole('button', { name: 'Keep the ride' }).click();
    await look(driver.page, 'driver-pin');
    await enterPin(driver.page, await readPin(rider.page));
  });
  await test.step('the stop, which the rider sees reached', async () => {
    await look(driver.page, 'driver-stop');
    await driver.page.getByRole('button', { name: 'Complete trip' }).click();
    await expect(driver.page.getByText('1 stop still to go.')).toBeVisible();
    await driver.page.getByRole('button', { name: 'I’m at stop 1' }).click();
    await driver.page.getByRole('button', { name: 'At stop 1 anyway' }).click();
    await expect(driver.page.getByText(/Congo.*, reached/)).toBeAttached();
    await rider.page.getByRole('button', { name: 'Details' }).click();
    await expect(rider.page.getByText('Stop reached')).toBeVisible();
    await look(rider.page, 'rider-stop-reached');
    await rider.page.getByRole('button', { name: 'Close' }).click();
  });
  await test.step('the end, the cash and the stars', async () => {
    await driver.page.getByRole('button', { name: 'Complete trip' }).click();
    await driver.page.getByRole('button', { name: 'Complete anyway' }).click();
    await expect(driver.page.getByText(/Collect cash from/)).toBeVisible();
    await look(driver.page, 'driver-collect');
    await driver.page.getByRole('radio', { name: '5 stars' }).check({ force: true });
    await driver.page.getByRole('button', { name: 'Done' }).click();
    await expect(driver.page.getByRole('heading', { name: "You're online" })).toBeVisible();
    await expect(driver.page.getByLabel('Earned today')).toHaveText(/^\$[1-9]\d*\.\d\d\s*Le\s[\d,]+$/);
  });
  await test.step('the next offer, declined with one tap, which the acceptance rate shows', async () => {
    const upfront = driver.page.locator('section', { hasText: 'Upfront trip details' }).last();
    await expect(upfront).toContainText('100%');
    await rider.page.getByRole('button', { name: 'Done' }).click();
    await book(rider.page);
    await driver.page.getByRole('button', { name: 'Decline' }).click();
    await expect(driver.page.getByText('Declined. We’re looking for your next ride.')).toBeVisible();
    await expect(upfront).toContainText('83%');
  });
  await driver.page.getByRole('button', { name: 'Go Offline' }).click();
  // So that no other driver gets an offer of it.
  await rider.page.getByRole('button', { name: 'Cancel ride' }).click();
  await rider.page.getByText('I changed my mind').click();
  await rider.page.getByRole('button', { name: 'Cancel ride' }).click();
  await expect(rider.page.getByText('Ride cancelled')).toBeVisible();
  await Promise.all([rider.context.close(), driver.context.close()]);
});

test('a driver who waits five minutes at the pickup may leave, and the rider reads why', async ({ browser }) => {
  const rider = await aRider(browser, 5);
  const driver = await aDriver(browser, 9);
  await goOnline(driver.page);
  await book(rider.page);
  await driver.page.getByRole('button', { name: 'Accept' }).click();
  await reportArrival(driver.page);
  await expect(driver.page.getByText(/you can leave in/)).toBeVisible();
  await cluster.letDriverWait();
  // Each page counts from the event it got last; a newly opened one gets the earlier arrival.
  await driver.context.close();
  const later = await aDriver(browser, 9);
  await expect(later.page.getByText(/You can leave now/)).toBeVisible();
  await look(later.page, 'driver-no-show');
  await later.page.getByRole('button', { name: 'Cancel ride' }).click();
  await later.page.getByText('The rider didn’t show up').click();
  await later.page.getByRole('button', { name: 'Cancel ride' }).click();
  await expect(later.page.getByRole('heading', { name: "You're online" })).toBeVisible();
  await expect(rider.page.getByText(/Your driver waited at the pickup/)).toBeVisible();
  await look(rider.page, 'rider-no-show');
  await later.page.getByRole('button', { name: 'Go Offline' }).click();
  await Promise.all([rider.context.close(), later.context.close()]);
});

test('a suspended driver is notified, and reads why and what is missing', async ({ browser }) => {
  const driver = await aDriver(browser, 13);
  await goOnline(driver.page);
  const admin = await browser.newContext({ baseURL: cluster.urlA });
  const desk = await admin.newPage();
  await desk.goto('/');
  await desk.getByRole('link', { name: "I'm an Admin" }).click();
  await desk.getByRole('button', { name: /Adama Cole/ }).click();
  await expect(desk).toHaveURL(/\/admin$/);
  const me: unknown = await driver.page.evaluate(async () => (await fetch('/api/auth/user')).json());
  expect(me).toMatchObject({ id: expect.any(String) });
  const status = await desk.evaluate(async ({ id }) => {
    const answer = await fetch(`/api/drivers/${id}/suspend`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'The insurance has run out' }),
    });
    return answer.status;
  }, Object(me));
  expect(status).toBeLessThan(300);
  await expectToast(driver.page, 'You’ve been signed out', 'Your account was suspended. Sign in to find out why.');
  const again = await aDriver(browser, 13);
  await expect(again.page.getByText('Your account is suspended, so you can’t go online.')).toBeVisible();
  await expect(again.page.getByText('Our team says: The insurance has run out')).toBeVisible();
  await expect(again.page.getByText(/Still missing: Driving licence/)).toBeVisible();
  await expect(again.page.getByRole('button', { name: 'Go Online' })).toBeDisabled();
  await look(again.page, 'driver-suspended');
  await again.page.getByRole('link', { name: 'Documents & photos' }).click();
  await expect(again.page).toHaveURL(/\/driver\/documents$/);
  await Promise.all([driver.context.close(), again.context.close(), admin.close()]);
});

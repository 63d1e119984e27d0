import { expect, type Browser } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import {
  arrive,
  book,
  cottonTree,
  enterPin,
  goOnline,
  nearCottonTree,
  readPin,
  reportArrival,
} from '../people/people.ts';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

const aDriver = (browser: Browser, number: number) =>
  arrive(browser, { url: cluster.urlB, email: `driver${number}@waka.test`, role: 'driver', at: nearCottonTree });

test('a driver on another screen is still tracked and gets offers', async ({ browser }) => {
  const rider = await arrive(browser, {
    url: cluster.urlA,
    email: 'rider13@waka.test',
    role: 'rider',
    at: cottonTree,
  });
  const { page, context } = await aDriver(browser, 5);
  await goOnline(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Earnings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Earnings' })).toBeVisible();

  await context.setGeolocation({ ...nearCottonTree, latitude: 8.4855 });
  await expect
    .poll(async () => (await (await page.request.get('/api/driver/status')).json()).currentLocation.lat)
    .toBe(8.4855);
  await book(rider.page);
  const card = page.getByRole('dialog', { name: 'New ride' });
  await expect(card.getByRole('timer')).toBeVisible();
  await expect(page).toHaveURL(/\/driver\/earnings$/);
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('button', { name: 'I have arrived' })).toBeVisible();
  await expect(page).toHaveURL(/\/driver$/);

  await rider.page.getByRole('button', { name: 'Cancel ride' }).click();
  await rider.page.getByText('I changed my mind').click();
  await rider.page.getByRole('button', { name: 'Cancel ride' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Go Offline' }).click();
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await Promise.all([rider.context.close(), context.close()]);
});

test('a phone that may not share its position, or has fallen silent, shows it on the screen', async ({ browser }) => {
  const { page, context } = await aDriver(browser, 17);
  const warning = page.getByRole('status');
  await context.clearPermissions();
  await page.reload();
  await expect(warning.filter({ hasText: 'Waka can’t see where you are.' })).toBeVisible();
  await page.getByRole('button', { name: 'Go Online' }).click();
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();

  await context.grantPermissions(['geolocation']);
  // A phone that sends positions until it falls silent.
  await page.addInitScript(() => {
    const { geolocation } = navigator;
    const position = geolocation.getCurrentPosition.bind(geolocation);
    geolocation.getCurrentPosition = (onPosition, ...others) => {
      if (!('isSilent' in globalThis)) position(onPosition, ...others);
    };
    geolocation.watchPosition = () => 1;
  });
  await page.clock.install();
  await page.reload();
  await goOnline(page);
  await expect(warning.filter({ hasText: 'Your location' })).toBeHidden();
  await page.evaluate(() => Object.assign(globalThis, { isSilent: true }));
  await page.clock.runFor(66_000);
  await expect(warning.filter({ hasText: 'Your location is 1 minute out of date.' })).toBeVisible();
  await page.getByRole('button', { name: 'Go Offline' }).click();
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await context.close();
});

test('a driver without network reads that no rider can reach him, until it is back', async ({ browser }) => {
  const { page, context } = await aDriver(browser, 6);
  await goOnline(page);
  await context.setOffline(true);
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect(page.getByText("You're online")).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeHidden();
  await expect(page.getByText("You're online").first()).toBeVisible();
  await page.getByRole('button', { name: 'Go Offline' }).click();
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await context.close();
});

test('an arrival and a PIN without network start the trip once it is back', async ({ browser }) => {
  const rider = await arrive(browser, { url: cluster.urlA, email: 'rider14@waka.test', role: 'rider', at: cottonTree });
  const { page, context } = await aDriver(browser, 5);
  await goOnline(page);
  await book(rider.page);
  await page.getByRole('button', { name: 'Accept' }).click();
  const pin = await readPin(rider.page);
  await context.setOffline(true);
  await reportArrival(page);
  await expect(page.getByText('Not sent yet: “I have arrived”.')).toBeVisible();
  await enterPin(page, pin);
  await expect(page.getByText('Not sent yet: “I have arrived · Start trip”.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete trip' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Not sent yet')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Complete trip' })).toBeVisible();
  await expect(rider.page.getByText('Trip in progress').first()).toBeVisible();
  await Promise.all([rider.context.close(), context.close()]);
});

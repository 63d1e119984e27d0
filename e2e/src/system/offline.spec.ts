import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
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

test.use({ serviceWorkers: 'allow' });

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

let riders = 0;

/** Opens a rider's phone with the app cached: the service worker has what the rider's screens need. */
async function aRider(browser: Browser) {
  riders += 1;
  const email = `rider${10 + riders}@waka.test`;
  const rider = await arrive(browser, { url: cluster.urlA, email, role: 'rider', at: cottonTree });
  await untilKept(rider.page);
  return rider;
}

const untilKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('waka-build-'));
        const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        const isStored = (part: string) => files.flat().some(({ url }) => url.includes(part));
        return navigator.serviceWorker.controller !== null && isStored('/send--') && isStored('common-en');
      }),
    )
    .toBe(true);

/** Goes to the prices; the test presses the button. */
async function atThePrices(rider: Page) {
  await rider.getByPlaceholder('Where to?').fill('Lumley');
  await rider
    .getByRole('option', { name: /Lumley/ })
    .first()
    .click();
  await rider.getByRole('button', { name: 'Continue to Booking' }).click();
  const confirm = rider.getByRole('button', { name: 'Confirm Standard' });
  await expect(confirm).toBeEnabled();
  return confirm;
}

/** Reads the rides from the service, past the phone's network. */
async function ridesOf(context: BrowserContext): Promise<{ status: string }[]> {
  const answer = await context.request.get('/api/rides');
  return answer.json();
}

const searching = (rider: Page) => rider.getByRole('heading', { name: /Looking for/ });
const notBooked = (rider: Page) => rider.getByText('Not booked yet.');
const noAnswer = (rider: Page) => rider.getByRole('heading', { name: 'No reply yet' });

/** Cancels the ride, so that no driver gets an offer. */
async function cancel(rider: Page) {
  await rider.getByRole('button', { name: 'Cancel ride' }).click();
  await rider.getByText('I changed my mind').click();
  await rider.getByRole('button', { name: 'Cancel ride' }).click();
  await expect(rider.getByText('Ride cancelled')).toBeVisible();
}

/** Lets a booking reach the service, and cuts the network before its response and events. */
const loseAnswers = (rider: Page) =>
  rider.route('**/api/rides/request', async (route) => {
    await rider.context().setOffline(true);
    await route.fetch();
    await route.abort('connectionreset');
  });

test('a booking made without network shows that, survives a reload, and arrives once', async ({ browser }) => {
  const { context, page } = await aRider(browser);
  const confirm = await atThePrices(page);
  await context.setOffline(true);
  await confirm.click();
  await expect(notBooked(page)).toBeVisible();
  await expect(page.getByText('No network')).toBeVisible();
  await page.reload();
  await expect(notBooked(page)).toBeVisible();
  expect(await ridesOf(context)).toEqual([]);
  await context.setOffline(false);
  await expect(searching(page)).toBeVisible();
  await expect(notBooked(page)).toBeHidden();
  expect(await ridesOf(context)).toHaveLength(1);
  await page.reload();
  await expect(searching(page)).toBeVisible();
  expect(await ridesOf(context)).toHaveLength(1);
  await cancel(page);
  await context.close();
});

test('a booking made without network is sent from another screen too, which shows that it waits', async ({
  browser,
}) => {
  const { context, page } = await aRider(browser);
  const confirm = await atThePrices(page);
  await context.setOffline(true);
  await confirm.click();
  await expect(notBooked(page)).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: /^Ride history/i }).click();
  await expect(notBooked(page)).toBeVisible();
  // Ride history sends by itself; this screen knows nothing of the booking.
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: /^Notifications/i }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  await context.setOffline(false);
  await expect.poll(() => ridesOf(context)).toHaveLength(1);
  await page.goto('/rider');
  await expect(searching(page)).toBeVisible();
  await cancel(page);
  await context.close();
});

test('a booking whose response was lost is never called not booked, and is there once', async ({ browser }) => {
  const { context, page } = await aRider(browser);
  const confirm = await atThePrices(page);
  await loseAnswers(page);
  await confirm.click();
  await expect(noAnswer(page)).toBeVisible();
  await expect(notBooked(page)).toBeHidden();
  expect(await ridesOf(context)).toHaveLength(1);
  await page.reload();
  await expect(noAnswer(page)).toBeVisible();
  await expect(notBooked(page)).toBeHidden();
  await page.unrouteAll();
  await context.setOffline(false);
  await expect(searching(page)).toBeVisible();
  expect(await ridesOf(context)).toHaveLength(1);
  await cancel(page);
  await context.close();
});

test('a booking cancelled before it was sent is gone; one that may have arrived is cancelled', async ({ browser }) => {
  const { context, page } = await aRider(browser);
  const confirm = await atThePrices(page);
  await context.setOffline(true);
  await confirm.click();
  await page.getByRole('button', { name: 'Cancel request' }).click();
  await expect(page.getByText('Nothing was booked').first()).toBeVisible();
  await context.setOffline(false);
  await loseAnswers(page);
  await confirm.click();
  await expect(noAnswer(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel request' }).click();
  await expect(page.getByRole('heading', { name: 'Cancelling' })).toBeVisible();
  await page.unrouteAll();
  await context.setOffline(false);
  await expect.poll(async () => (await ridesOf(context)).map(({ status }) => status)).toEqual(['cancelled']);
  await context.close();
});

test('a price that expired meanwhile is requested again, and nothing is booked by itself', async ({ browser }) => {
  const { context, page } = await aRider(browser);
  const confirm = await atThePrices(page);
  await context.setOffline(true);
  await confirm.click();
  await expect(notBooked(page)).toBeVisible();
  await page.evaluate(() => {
    const key = 'waka.kept.booking';
    const booking: object = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...booking, pricedUntil: Date.now() - 1000 }));
  });
  await page.reload();
  await expect(notBooked(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('This price has expired').first()).toBeVisible();
  await expect(confirm).toBeEnabled();
  expect(await ridesOf(context)).toEqual([]);
  await context.close();
});

test('a cancellation without network waits, shows that, and is sent later', async ({ browser }) => {
  const { context, page } = await aRider(browser);
  await book(page);
  await expect(searching(page)).toBeVisible();
  // The panel has to be scrolled down to its last button.
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 420 });
  await page.getByRole('button', { name: 'Cancel ride' }).click();
  await context.setOffline(true);
  await page.getByText('I changed my mind').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel ride' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Not cancelled yet')).toBeInViewport();
  if (viewport) await page.setViewportSize(viewport);
  await page.reload();
  await expect(page.getByText('Not cancelled yet')).toBeVisible();
  expect((await ridesOf(context)).map(({ status }) => status)).toEqual(['pending']);
  await context.setOffline(false);
  await expect.poll(async () => (await ridesOf(context)).map(({ status }) => status)).toEqual(['cancelled']);
  await expect(page.getByText('Not cancelled yet')).toBeHidden();
  await context.close();
});

test('a phone keeps what its own role needs, and a driver reads his rides without network', async ({ browser }) => {
  const rider = await aRider(browser);
  const ofRider = await keptBy(rider.page);
  expect(ofRider).toMatch(/\/booki-.*\/ferry-.*\/send--.*\/booking-en/);
  expect(ofRider).not.toMatch(/\/(unsen|filte)-|\/(driver|earnings|documents|demand)-en/);
  await rider.context.close();
  const { page, context } = await arrive(browser, {
    url: cluster.urlB,
    email: 'driver9@waka.test',
    role: 'driver',
    at: nearCottonTree,
  });
  await expect.poll(() => keptBy(page)).toMatch(/\/filte-.*\/histo-.*\/driver-en.*\/unsen-/);
  expect(await keptBy(page)).not.toMatch(/\/(send-|booki|ferry)-|\/(booking|places|relay|scheduled)-en/);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: "You're offline" }).or(page.getByText('No network'))).toBeVisible();
  await page.goto('/rides');
  await expect(page.getByRole('heading', { name: 'Ride history' })).toBeVisible();
  await context.close();
});

/** Lists the files that a phone keeps, in the order of their names. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('waka-build-'));
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const urls = files.flat().map(({ url }) => url);
    return urls.toSorted().join(' ');
  });

test('S19: the ride under way, its rating, and the places can be read without network; after signing out nothing can', async ({
  browser,
}) => {
  const rider = await aRider(browser);
  const driver = await arrive(browser, {
    url: cluster.urlB,
    email: 'driver1@waka.test',
    role: 'driver',
    at: nearCottonTree,
  });
  await goOnline(driver.page);
  await rider.page.getByPlaceholder('Where to?').click();
  await expect(rider.page.getByRole('listbox', { name: 'Popular places' })).toBeVisible();
  await rider.page.keyboard.press('Escape');
  await book(rider.page);
  await driver.page.getByRole('button', { name: 'Accept' }).click();
  await expect(rider.page.getByText('Driver is on the way')).toBeVisible();
  await reportArrival(driver.page);
  await expect(rider.page.getByText('Your driver has arrived')).toBeVisible();
  const pin = await readPin(rider.page);

  await rider.context.setOffline(true);
  await rider.page.reload();
  await expect(rider.page.getByText('Your driver has arrived')).toBeVisible();
  await expect(rider.page.getByText('No network')).toBeVisible();
  expect(await readPin(rider.page)).toBe(pin);

  await rider.context.setOffline(false);
  await enterPin(driver.page, pin);
  await driver.context.setGeolocation({ latitude: 8.4595, longitude: -13.2717, accuracy: 8 });
  await driver.page.getByRole('button', { name: 'Complete trip' }).click();
  await expect(rider.page.getByRole('heading', { name: 'Trip completed' })).toBeVisible();
  await rider.page.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await rider.context.setOffline(true);
  await rider.page.getByRole('button', { name: 'Done' }).click();
  await expect(rider.page.getByText('Rating saved').first()).toBeVisible();
  await rider.page.getByPlaceholder('Where to?').click();
  await expect(rider.page.getByRole('option', { name: /Connaught Hospital/ })).toBeVisible();
  await rider.page.keyboard.press('Escape');
  await rider.context.setOffline(false);
  await expect
    .poll(async () => (await rider.context.request.get('/api/rides')).json())
    .toMatchObject([{ status: 'completed', myRating: 4 }]);

  await rider.page.getByRole('button', { name: 'Menu' }).click();
  await rider.page.getByRole('button', { name: /Log ?out|Sign out/ }).click();
  await expect(rider.page).toHaveURL(/\/$/);
  const left = await rider.page.evaluate(async () => {
    const names = await caches.keys();
    const urls = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return JSON.stringify([Object.entries(localStorage), urls.flat().map(({ url }) => url)]);
  });
  expect(left).not.toMatch(/Lumley|Jeneba|\bAFV\b|@waka\.test|\/api\//);
  await rider.context.setOffline(true);
  // The service had the browser drop the service worker too, so there may be no page at all.
  await rider.page.goto('/rider').catch(() => null);
  await expect(
    rider.page.getByText('Driver is on the way').or(rider.page.getByRole('heading', { name: 'Trip completed' })),
  ).toBeHidden();
  await rider.context.close();
  await driver.context.close();
});

import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { arrive, book, cottonTree, enterPin, goOnline, nearCottonTree, PHONE, readPin } from '../people/people.ts';
import { BRIEFLY, goTo, walker } from '../look/walk.ts';

// Two long walks, which begin side by side.
test.describe.configure({ mode: 'parallel' });

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

const aRider = async (browser: Browser): Promise<Page> => {
  const { page } = await arrive(browser, {
    url: cluster.urlA,
    email: 'rider@waka.test',
    role: 'rider',
    at: cottonTree,
  });
  return page;
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const press = (page: Page, name: string | RegExp) => button(page, name).click();

/** Runs a step on the smallest phone, where the buttons to press are in view without scrolling. */
async function onASmallPhone(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 });
  await act();
  await page.setViewportSize(PHONE);
}
const isInView = (target: Locator) => expect(target).toBeInViewport({ ratio: 0.9 });

/** Checks that the middle of a text lies under nothing else. */
const isUncovered = (text: Locator) =>
  expect
    .poll(() =>
      text.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    )
    .toBe(true);

/** Checks that a text is among the first lines of the folded sheet, and uncovered. */
async function isReadFolded(page: Page, text: Locator): Promise<void> {
  await press(page, 'Show more of the map');
  await isUncovered(text);
  await press(page, 'Show all');
}

test('planning and booking a ride have no flaw', async ({ browser }) => {
  test.setTimeout(240_000);
  const { see, flaws } = walker('ride');
  const page = await aRider(browser);
  const whereTo = page.getByPlaceholder('Where to?');
  await whereTo.focus();
  await expect(page.getByRole('option').first()).toBeVisible();
  await see(page, 'popular-places');
  await whereTo.fill('zzqqx');
  await expect(page.getByText('No places found')).toBeVisible();
  await see(page, 'no-match');
  await whereTo.fill('Lumley');
  await page
    .getByRole('option', { name: /Lumley/ })
    .first()
    .click();
  await press(page, 'Add stop');
  await page.getByRole('combobox', { name: 'Stop 1' }).fill('Congo');
  await page.getByRole('option', { name: /Congo/ }).first().click();
  await press(page, 'Add stop');
  await expect(page.getByRole('combobox')).toHaveCount(4);
  await see(page, 'form-with-stops');
  await press(page, 'Remove stop 2');
  await press(page, 'Remove stop 1');
  await press(page, 'Clear Destination');
  // The open list covers the shortcuts.
  await page.keyboard.press('Escape');
  await press(page, 'City Center');
  await expect(page.getByRole('dialog').getByText(/Le/).first()).toBeVisible();
  await see(page, 'confirm-your-ride');
  await press(page, 'Cancel');
  await press(page, 'Menu');
  await expect(page.getByRole('dialog')).toBeVisible();
  await see(page, 'menu');
  await press(page, 'Close');
  await press(page, 'Edit saved places');
  await expect(page.getByRole('dialog')).toBeVisible();
  await see(page, 'saved-places');
  await press(page, 'Close');
  await whereTo.fill('Lumley');
  await page
    .getByRole('option', { name: /Lumley/ })
    .first()
    .click();
  await press(page, 'Continue to Booking');
  await expect(page.getByRole('button', { name: 'Confirm Standard' })).toBeEnabled();
  await see(page, 'booking');
  await onASmallPhone(page, async () => {
    // Otherwise nothing says that the list goes on.
    for (const vehicle of ['Motorbike', 'Kekeh']) await isUncovered(page.getByText(vehicle, { exact: true }));
  });
  await press(page, 'Confirm Standard');
  await expect(page.getByRole('heading', { name: 'Looking for nearby drivers...' })).toBeVisible();
  await see(page, 'searching');
  await onASmallPhone(page, async () => {
    await isInView(button(page, 'Cancel ride'));
    await isReadFolded(page, page.getByRole('heading', { name: 'Looking for nearby drivers...' }));
  });
  await press(page, 'Cancel ride');
  await see(page, 'cancel-reasons');
  await page.getByText('The wait is too long').click();
  await press(page, 'Cancel ride');
  await expect(page.getByRole('heading', { name: 'Ride cancelled' })).toBeVisible();
  await see(page, 'cancelled');
  expect(flaws).toEqual([]);
});

test('a ride under way has no flaw on either side', async ({ browser }) => {
  test.setTimeout(300_000);
  const { see, flaws } = walker('ride');
  const page = await aRider(browser);
  const at = nearCottonTree;
  const { page: driver } = await arrive(browser, { url: cluster.urlB, email: 'driver@waka.test', role: 'driver', at });
  await goOnline(driver);
  await see(driver, 'driver-online');
  await book(page);
  await driver.getByRole('button', { name: 'Accept' }).waitFor();
  await see(driver, 'driver-offer', BRIEFLY);
  await driver.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Driver is on the way')).toBeVisible();
  await see(page, 'assigned');
  await see(driver, 'driver-to-pickup');
  await press(page, 'Details');
  await see(page, 'details');
  await press(page, 'Close');
  await press(page, 'Share');
  const link = await page.getByLabel('Your link').inputValue();
  await see(page, 'share');
  await press(page, 'Close');
  await press(page, 'Safety');
  await expect(page.getByRole('dialog')).toBeVisible();
  await see(page, 'emergency');
  await press(page, 'Close');
  await onASmallPhone(driver, async () => {
    await isReadFolded(driver, driver.getByText(/^near /));
    await press(driver, 'I have arrived');
    await isInView(button(driver, 'I have arrived anyway'));
    await press(driver, 'I have arrived anyway');
  });
  await expect(page.getByText('Your driver has arrived')).toBeVisible();
  await see(page, 'arrived');
  await see(driver, 'driver-pin');
  await enterPin(driver, await readPin(page));
  await expect(page.getByText('Trip in progress')).toBeVisible();
  await see(page, 'in-progress');
  await see(driver, 'driver-to-destination');
  const { context } = await aStranger(browser);
  const shared = await context.newPage();
  await shared.goto(new URL(link).pathname);
  await expect(shared.getByText('Trip in progress')).toBeVisible();
  await see(shared, 'shared-ride');
  await driver.getByRole('button', { name: 'Complete trip' }).click();
  await driver.getByRole('button', { name: 'Complete anyway' }).click();
  await expect(page.getByRole('heading', { name: 'Trip completed' })).toBeVisible();
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await see(page, 'completed');
  await onASmallPhone(page, async () => {
    await isInView(button(page, 'Done'));
    await isInView(page.getByRole('link', { name: 'Receipt' }));
  });
  await see(driver, 'driver-collect');
  await press(page, 'Done');
  await driver.getByRole('button', { name: 'Done' }).click();
  await driver.getByRole('button', { name: 'Menu' }).click();
  await see(driver, 'driver-menu');

  await goTo(page, '/rides');
  await page.getByRole('listitem').first().waitFor();
  await see(page, 'history');
  await page.locator('a[href^="/rides/"]').first().click();
  await page.getByRole('table').waitFor();
  await see(page, 'receipt');
  await goTo(page, '/notifications');
  await page.getByRole('listitem').first().waitFor();
  await see(page, 'notifications');
  expect(flaws).toEqual([]);
});

async function aStranger(browser: Browser) {
  return { context: await browser.newContext({ baseURL: cluster.urlA, locale: 'en-GB' }) };
}

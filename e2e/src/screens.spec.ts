import { expect, test, type Page } from '@playwright/test';
import { House } from './house.ts';
import { aNewcomer, signUpAsRider } from './newcomers.ts';
import { arrive, book, cottonTree, DESKTOP, enterPin, goOnline, nearCottonTree, PHONE, readPin } from './people.ts';

/** Pictures of every screen, for whoever wants to look: `test-results/screens`. */
const FOLDER = 'test-results/screens';

let house: House;
test.beforeAll(async () => {
  house = await House.open();
});
test.afterAll(() => house.close());

/** Takes the pictures of one series, and finds what does not fit. */
function looker(series: string) {
  let count = 0;
  return async (page: Page, screen: string) => {
    count += 1;
    await page.screenshot({ path: `${FOLDER}/${series}-${String(count).padStart(2, '0')}-${screen}.png` });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${screen} is wider than the screen`).toBeLessThanOrEqual(0);
  };
}

for (const [name, viewport] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  test(`every screen fits a ${name}`, async ({ browser }) => {
    const look = looker(name);
    const rider = await arrive(browser, {
      url: house.urlA,
      email: 'rider@waka.test',
      role: 'rider',
      at: cottonTree,
      viewport,
    });
    const { page } = rider;
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('You are here')).toBeAttached();
    await look(page, 'rider-home');
    await page.getByPlaceholder('Where to?').focus();
    await expect(page.getByRole('option').first()).toBeVisible();
    await look(page, 'rider-popular-places');
    await page.getByPlaceholder('Where to?').fill('zzqqx');
    await expect(page.getByText('No place of that name is known.')).toBeVisible();
    await look(page, 'rider-no-match');
    await page.getByPlaceholder('Where to?').fill('Lumley');
    await page
      .getByRole('option', { name: /Lumley/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Add stop' }).click();
    await page.getByRole('combobox', { name: 'Stop 1' }).fill('Congo');
    await page.getByRole('option', { name: /Congo/ }).first().click();
    await page.getByRole('button', { name: 'Add stop' }).click();
    await look(page, 'rider-form-with-stops');
    await page.getByRole('button', { name: 'Remove stop 2' }).click();
    await page.getByRole('button', { name: 'Continue to Booking' }).click();
    await expect(page.getByRole('button', { name: 'Confirm Standard' })).toBeEnabled();
    await look(page, 'rider-booking');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Remove stop 1' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page, 'rider-menu');
    await page.getByRole('button', { name: 'Close' }).click();

    await book(page);
    await expect(page.getByText('Looking for nearby drivers...').first()).toBeVisible();
    await look(page, 'rider-searching');
    await page.getByRole('button', { name: 'Cancel ride' }).click();
    await look(page, 'rider-cancel-reasons');
    await page.getByRole('button', { name: 'The wait is too long' }).click();
    await expect(page.getByRole('heading', { name: 'Ride cancelled' })).toBeVisible();
    await look(page, 'rider-cancelled');
    await page.getByRole('button', { name: 'Plan a new ride' }).click();

    const driver = await arrive(browser, {
      url: house.urlB,
      email: 'driver@waka.test',
      role: 'driver',
      at: nearCottonTree,
      viewport,
    });
    await expect(driver.page.getByRole('button', { name: 'Go Online' })).toBeVisible();
    await look(driver.page, 'driver-offline');
    await goOnline(driver.page);
    await look(driver.page, 'driver-online');
    await book(page);
    await driver.page.getByRole('button', { name: 'Accept' }).waitFor();
    await look(driver.page, 'driver-offer');
    await look(page, 'rider-asked');
    await driver.page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText(/^\d+ min away/)).toBeVisible();
    await look(page, 'rider-on-the-way');
    await look(driver.page, 'driver-to-pickup');
    await driver.page.getByRole('button', { name: 'I have arrived' }).click();
    await expect(page.getByText('Your driver has arrived')).toBeVisible();
    await look(page, 'rider-arrived');
    await look(driver.page, 'driver-pin');
    await enterPin(driver.page, await readPin(page));
    await expect(page.getByText('Trip in progress')).toBeVisible();
    await look(page, 'rider-in-progress');
    await page.getByRole('button', { name: 'Details' }).click();
    await look(page, 'rider-details');
    await page.getByRole('button', { name: 'Close' }).click();
    await look(driver.page, 'driver-to-destination');
    await driver.page.getByRole('button', { name: 'Complete trip' }).click();
    await driver.page.getByRole('button', { name: 'Complete anyway' }).click();
    await expect(page.getByText('You have arrived')).toBeVisible();
    await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await look(page, 'rider-completed');
    await look(driver.page, 'driver-collect');
    await page.getByRole('button', { name: 'Done' }).click();
    await driver.page.getByRole('button', { name: 'Done' }).click();
    await driver.page.getByRole('button', { name: 'Menu' }).click();
    await look(driver.page, 'driver-menu');
    await driver.page.getByRole('button', { name: 'Close' }).click();
    await driver.page.getByRole('button', { name: 'Go Offline' }).click();
    await expect(driver.page.getByText("You're offline").first()).toBeVisible();
    await rider.context.close();
    await driver.context.close();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every screen before one is in fits a ${name}, ${colorScheme}`, async ({ browser }) => {
      const look = looker(`${name}-${colorScheme}-doors`);
      const context = await browser.newContext({ baseURL: house.urlA, viewport, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await lookAtDoors(page, look);
      await context.close();
    });
  }
}

test('a map whose library does not come says that it is loading, and comes when the library does', async ({
  browser,
}) => {
  const { context } = await arrive(browser, {
    url: house.urlA,
    email: 'rider1@waka.test',
    role: 'rider',
    at: cottonTree,
  });
  // A service worker would have the library.
  const tunnel = await browser.newContext({
    baseURL: house.urlA,
    storageState: await context.storageState(),
    viewport: PHONE,
    serviceWorkers: 'block',
  });
  await context.close();
  const page = await tunnel.newPage();
  let isThrough = false;
  await page.route('**/maplibre-map-*.js', (route) => (isThrough ? route.continue() : route.abort()));
  const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('maplibre-map'));
  // Nobody waits for the map to come by itself.
  const touchMap = () => page.getByRole('region', { name: 'Map' }).dispatchEvent('pointerdown', { bubbles: true });
  await page.goto('/rider');
  await touchMap();
  await missed;
  await expect(page.getByPlaceholder('Where to?')).toBeVisible();
  await expect(page.getByText('Loading map...')).toBeVisible();
  isThrough = true;
  // Chromium asks for a module once.
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Load again' }).click()]);
  await touchMap();
  await expect(page.locator('.waka-map[data-ready=true] canvas')).toBeVisible({ timeout: 20_000 });
  await tunnel.close();
});

async function lookAtDoors(page: Page, look: ReturnType<typeof looker>) {
  const person = aNewcomer('Isatu Bangura');
  await page.goto('/');
  await expect(page.getByRole('link', { name: "I'm a Rider" })).toBeVisible();
  await look(page, 'landing');
  for (const heading of ['One coast', 'three steps', 'Safe to get in', 'Krio']) {
    await page.getByRole('heading', { name: heading }).scrollIntoViewIfNeeded();
    await look(page, `landing-${heading.toLowerCase().replaceAll(' ', '-')}`);
  }
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await look(page, 'landing-footer');

  await page.goto('/auth-rider');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await look(page, 'rider-login-refused');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await look(page, 'forgot-password');
  await page.getByRole('button', { name: 'Back to login' }).click();
  await page.getByRole('button', { name: 'Use a phone code instead' }).click();
  await look(page, 'phone-login');
  await page.getByRole('button', { name: 'Use email and password instead' }).click();
  await page.getByRole('button', { name: 'New to Waka? Create an account' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await look(page, 'signup-refused');
  await signUpAsRider(page, person);
  await page.getByLabel('Verification code').fill('123456');
  await look(page, 'verify');

  await page.goto('/auth-driver');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await look(page, 'driver-login');
  await page.getByRole('tab', { name: 'Phone' }).click();
  await look(page, 'driver-login-phone');
  await page.getByRole('button', { name: 'New driver? Create an account' }).click();
  await look(page, 'driver-register');

  await page.goto('/reset-password?token=abc&type=rider');
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  await look(page, 'reset-password');
  await page.goto('/reset-password?token=abc&type=nobody');
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await look(page, 'reset-password-invalid');
  await page.goto('/nowhere');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await look(page, 'not-found');
  await page.goto(`/dev/outbox?to=${encodeURIComponent(person.phone)}`);
  await expect(page.getByRole('button', { name: /Copy code/ })).toBeVisible();
  await look(page, 'dev-outbox');

  await page.goto('/');
  await page.getByRole('link', { name: /Admin Access/ }).click();
  await page.getByRole('button', { name: /Somebody new/ }).click();
  await page.getByRole('button', { name: 'Complete profile' }).click();
  await look(page, 'complete-profile-refused');
  await page.getByRole('link', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: /Admin Access/ }).click();
  await page.getByRole('button', { name: /Adama Cole/ }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await look(page, 'admin');
}

test('a place is shown on the map by tap, by drag and by keys; without an answer it is its coordinates', async ({
  browser,
}) => {
  const { context, page } = await arrive(browser, {
    url: house.urlA,
    email: 'rider1@waka.test',
    role: 'rider',
    at: cottonTree,
  });
  const whereTo = page.getByPlaceholder('Where to?');
  const map = page.locator('section[aria-label="Map"]');
  // Draws the map at once, and picks nothing: no field has asked.
  await map.click({ position: { x: 120, y: 240 } });
  await page.locator('.waka-map[data-ready="true"]').waitFor();
  await map.click({ position: { x: 120, y: 240 } });
  await whereTo.focus();
  await expect(whereTo).toHaveValue('');
  await page.getByRole('option', { name: 'Choose on the map' }).click();
  await expect(page.getByRole('heading', { name: 'Where are you going?' })).toBeVisible();
  const pin = page.getByRole('button', { name: /^Pin/ });
  /** Where its point is on the screen. */
  const seen = async () => {
    const box = await pin.boundingBox();
    return { x: Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2), y: Math.round((box?.y ?? 0) + (box?.height ?? 0)) };
  };
  /** Where the pin is looked up, as often as it comes to rest. */
  const nearest = () => page.waitForRequest(/\/api\/locations\/nearest/);

  await Promise.all([nearest(), map.click({ position: { x: 120, y: 240 } })]);
  await expect.poll(seen).toEqual({ x: expect.closeTo(120, -1), y: expect.closeTo(240, -1) });
  await expect(page.getByText(/^near /)).toBeVisible();

  const before = await seen();
  await page.mouse.move(before.x, before.y - 25);
  await page.mouse.down();
  await page.mouse.move(before.x + 90, before.y + 15, { steps: 5 });
  await Promise.all([nearest(), page.mouse.up()]);
  await expect.poll(seen).toEqual({ x: expect.closeTo(before.x + 90, -1), y: expect.closeTo(before.y + 40, -1) });

  const dragged = await seen();
  await page.route('**/api/locations/nearest**', (route) => route.abort());
  await pin.focus();
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft']) await pin.press(key);
  await expect(page.getByText(/^8\.\d{6}, -13\.\d{6}$/)).toBeVisible();
  const moved = await seen();
  expect([moved.x < dragged.x, moved.y < dragged.y]).toEqual([true, true]);
  await page.getByRole('button', { name: 'Set destination here' }).click();
  await expect(whereTo).toHaveValue(/^8\.\d{6}, -13\.\d{6}$/);
  await expect(page.getByRole('button', { name: 'Continue to Booking' })).toBeVisible();
  await context.close();
});

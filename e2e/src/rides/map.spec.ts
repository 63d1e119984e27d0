import { expect, type Browser } from '@playwright/test';
import { withMap } from '../look/chromium.ts';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { look } from '../look/look.ts';
import { arrive, book, cottonTree, DESKTOP, goOnline, nearCottonTree, PHONE, reportArrival } from '../people/people.ts';

let cluster: TestCluster;
// Its own: another browser in `use` would need another worker, and that a running system of its own.
let browser: Browser;
test.beforeAll(async ({ shared, playwright }) => {
  cluster = await shared.reset();
  browser = await playwright.chromium.launch(withMap);
});
test.afterAll(() => browser.close());

test('the screens of a ride fit around their map, on a phone and on a desktop', async () => {
  const rider = await arrive(browser, { url: cluster.urlA, email: 'rider@waka.test', role: 'rider', at: cottonTree });
  const driver = await arrive(browser, {
    url: cluster.urlB,
    email: 'driver@waka.test',
    role: 'driver',
    at: nearCottonTree,
  });
  const seeAll = async (page: typeof rider.page, screen: string) => {
    for (const [device, viewport] of [
      ['desktop', DESKTOP],
      ['phone', PHONE],
    ] as const) {
      await page.setViewportSize(viewport);
      await look(page, `map-${screen}-${device}`);
    }
  };
  await expect(rider.page.getByRole('heading', { name: 'You are here' })).toBeVisible();
  await seeAll(rider.page, 'rider-home');
  await seeAll(driver.page, 'driver-offline');
  await goOnline(driver.page);
  await book(rider.page);
  await driver.page.getByRole('button', { name: 'Accept' }).click();
  await expect(rider.page.getByText(/^\d+ min away/)).toBeVisible();
  await seeAll(rider.page, 'rider-on-the-way');
  await seeAll(driver.page, 'driver-to-pickup');
  await reportArrival(driver.page);
  await expect(driver.page.getByRole('button', { name: '7', exact: true })).toBeVisible();
  // The highest sheet leaves the least of the map.
  await expect(driver.page.getByRole('button', { name: 'Zoom in' })).toBeInViewport({ ratio: 1 });
});

test('a map whose library is missing shows that it is loading, and appears when the library arrives', async () => {
  const { context } = await arrive(browser, {
    url: cluster.urlA,
    email: 'rider1@waka.test',
    role: 'rider',
    at: cottonTree,
  });
  // A service worker would have the library.
  const tunnel = await browser.newContext({
    baseURL: cluster.urlA,
    storageState: await context.storageState(),
    viewport: PHONE,
    serviceWorkers: 'block',
  });
  await context.close();
  const page = await tunnel.newPage();
  let isThrough = false;
  await page.route('**/mapli-*.js', (route) => (isThrough ? route.continue() : route.abort()));
  const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('/mapli-'));
  // Touches the map instead of waiting until it loads by itself.
  const touchMap = () => page.getByRole('region', { name: 'Map' }).dispatchEvent('pointerdown', { bubbles: true });
  await page.goto('/rider');
  await touchMap();
  await missed;
  await expect(page.getByPlaceholder('Where to?')).toBeVisible();
  await expect(page.getByText('Loading map...')).toBeVisible();
  isThrough = true;
  await expect(page.locator('.waka-map[data-ready=true] canvas')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Loading map...')).toBeHidden();
  await tunnel.close();
});

test('a place is set on the map by tap, by drag and by keys; without a reply it is its coordinates', async () => {
  const { context, page } = await arrive(browser, {
    url: cluster.urlA,
    email: 'rider1@waka.test',
    role: 'rider',
    at: cottonTree,
  });
  const whereTo = page.getByPlaceholder('Where to?');
  const map = page.locator('section[aria-label="Map"]');
  // Draws the map at once.
  await map.click({ position: { x: 120, y: 240 } });
  await page.locator('.waka-map[data-ready="true"]').waitFor();
  await test.step('without a field that asks, a tap offers a pin and leaves the trip alone', async () => {
    await map.click({ position: { x: 120, y: 240 } });
    await expect(page.getByRole('button', { name: 'Go here' })).toBeEnabled();
    await page.getByRole('button', { name: 'Pick me up here' }).click();
    await expect(page.getByRole('combobox', { name: 'Pickup' })).toHaveValue(/^near /);
    await expect(whereTo).toHaveValue('');
  });
  await whereTo.focus();
  await page.getByRole('option', { name: 'Choose on the map' }).click();
  await expect(page.getByRole('heading', { name: 'Where are you going?' })).toBeVisible();
  const pin = page.getByRole('button', { name: /^Pin/ });
  /** Returns where its point is on the screen. */
  const seen = async () => {
    const box = await pin.boundingBox();
    return { x: Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2), y: Math.round((box?.y ?? 0) + (box?.height ?? 0)) };
  };
  /** Waits for a look-up of the pin, one each time it comes to rest. */
  const nearest = () => page.waitForRequest(/\/api\/locations\/near\?/);

  await Promise.all([nearest(), map.click({ position: { x: 120, y: 240 } })]);
  await expect.poll(seen).toEqual({ x: expect.closeTo(120, -1), y: expect.closeTo(240, -1) });
  await expect(page.getByText(/^near /)).toBeVisible();
  await test.step('on a narrow phone a long address leaves the buttons whole', async () => {
    const size = page.viewportSize() ?? PHONE;
    await page.setViewportSize({ ...size, width: 320 });
    const sheet = page.getByRole('region', { name: 'Your ride' }).locator(':scope > div');
    expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.setViewportSize(size);
  });

  const before = await seen();
  await page.mouse.move(before.x, before.y - 25);
  await page.mouse.down();
  await page.mouse.move(before.x + 90, before.y + 15, { steps: 5 });
  await Promise.all([nearest(), page.mouse.up()]);
  await expect.poll(seen).toEqual({ x: expect.closeTo(before.x + 90, -1), y: expect.closeTo(before.y + 40, -1) });

  const dragged = await seen();
  await page.route('**/api/locations/near?**', (route) => route.abort());
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

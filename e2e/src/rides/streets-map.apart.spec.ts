import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { withMap } from '../look/chromium.ts';
import { useInventedStreets } from '../cluster/invented-streets.ts';
import { look } from '../look/look.ts';
import { arrive, cottonTree, DESKTOP, PHONE } from '../people/people.ts';
import { TestCluster } from '../cluster/test-cluster.ts';

test.use({ launchOptions: withMap, serviceWorkers: 'allow' });

const MOST_BYTES = 60_000;
const streets = mkdtempSync(path.join(tmpdir(), 'waka-streets-'));

let cluster: TestCluster;
test.beforeAll(async () => {
  cluster = await TestCluster.open({ env: { STREETS_DIR: streets }, isOneBackend: true, providers: [] });
});
test.afterAll(async () => {
  await cluster.close();
  rmSync(streets, { recursive: true });
});

const schematic = (page: Page) => page.getByText('Simplified map, no streets');

/** Shows the page again, as after more than a minute in the background. */
const lookAgain = (page: Page) =>
  page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 61_000;
    dispatchEvent(new Event('focus'));
  });

async function openMap(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Map' }).dispatchEvent('pointerdown', { bubbles: true });
  await page.locator('.waka-map[data-ready=true] canvas').waitFor({ timeout: 30_000 });
}

test('streets appear on an open map, weigh little, and are there without network where they are kept', async ({
  browser,
}) => {
  const { context, page } = await arrive(browser, {
    url: cluster.urlA,
    email: 'rider@waka.test',
    role: 'rider',
    at: cottonTree,
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  let bytes = 0;
  const tiles: string[] = [];
  // Those of the page itself: the service worker's own requests are the same ones again.
  page.on('requestfinished', async (request) => {
    if (!request.url().includes('/streets-tiles/')) return;
    tiles.push(request.url());
    const length = Number((await request.response())?.headers()['content-length'] ?? 0);
    bytes += length || (await request.sizes()).responseBodySize;
  });

  await test.step('without streets the map is schematic; they appear when they are ready', async () => {
    await openMap(page);
    await expect(schematic(page)).toBeVisible();
    await useInventedStreets(streets, 'first');
    const firstTile = page.waitForResponse(/\/streets-tiles\/first\/14\/\d+\/\d+\.pbf$/);
    // The backend looks at most once a second.
    await expect
      .poll(() => page.evaluate(async () => (await (await fetch('/api/config/maps')).json()).streets?.version))
      .toBe('first');
    await lookAgain(page);
    expect((await firstTile).status()).toBe(200);
    await expect(schematic(page)).toBeHidden();
    await expect(page.getByText('© OpenStreetMap contributors')).toBeVisible();
  });
  await test.step('the first view costs little', async () => {
    await page.reload();
    tiles.length = 0;
    bytes = 0;
    await openMap(page);
    await expect(schematic(page)).toBeHidden();
    await expect.poll(() => tiles.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(MOST_BYTES);
    for (const [device, viewport] of [
      ['desktop', DESKTOP],
      ['phone', PHONE],
    ] as const) {
      await page.setViewportSize(viewport);
      await look(page, `streets-rider-${device}`);
    }
  });
  await test.step('a city is kept on the phone, and drawn without network', async () => {
    await page.goto('/settings');
    const keep = page.getByRole('switch', { name: 'Keep the map of Freetown on this phone' });
    await expect(page.getByText('About 0.1 MB to download.')).toBeVisible();
    await keep.click();
    await expect(page.getByText('On this phone, about 0.1 MB.')).toBeVisible();
    await look(page, 'streets-settings');
    await context.setOffline(true);
    const statusOf = (at: string) =>
      page.evaluate(
        (address) =>
          fetch(address, { cache: 'no-store' }).then(
            ({ status }) => status,
            () => 'lost',
          ),
        `/streets-tiles/${at}.pbf`,
      );
    expect(await statusOf('first/14/7589/7805')).toBe(200);
    // A newer build, of which the phone has nothing yet, is shown as the older one.
    expect(await statusOf('second/14/7589/7805')).toBe(200);
    expect(await statusOf('first/14/1/1')).toBe('lost');
    await page.goto('/rider');
    await openMap(page);
    await expect(schematic(page)).toBeHidden();
    await context.setOffline(false);
  });
  await test.step('a phone that has never drawn the map has all of it too', async () => {
    const fresh = await arrive(browser, { url: cluster.urlA, email: 'rider@waka.test', role: 'rider', at: cottonTree });
    await expect.poll(() => fresh.page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await fresh.page.goto('/settings');
    await fresh.page.getByRole('switch', { name: 'Keep the map of Freetown on this phone' }).click();
    await expect(fresh.page.getByText('On this phone, about 0.1 MB.')).toBeVisible();
    await fresh.context.setOffline(true);
    await fresh.page.goto('/rider');
    await openMap(fresh.page);
    await expect(schematic(fresh.page)).toBeHidden();
    await fresh.context.close();
  });
  await test.step('a new version replaces it at the next look', async () => {
    await useInventedStreets(streets, 'second');
    await expect
      .poll(() => page.evaluate(async () => (await (await fetch('/api/config/maps')).json()).streets?.version))
      .toBe('second');
    await page.reload();
    await openMap(page);
    const kept = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('waka-map-')));
    await expect.poll(kept).toEqual(['waka-map-freetown@second']);
    await page.goto('/settings');
    await page.getByRole('switch', { name: 'Keep the map of Freetown on this phone' }).click();
    await expect(page.getByText('About 0.1 MB to download.')).toBeVisible();
    expect(await kept()).toEqual([]);
  });
  await context.close();
});

test('a street is found by its name, in short too, and a ride there has a price', async ({ browser }) => {
  await useInventedStreets(streets, 'named');
  await cluster.runJob('import-street-names');
  const { context, page } = await arrive(browser, {
    url: cluster.urlA,
    email: 'rider2@waka.test',
    role: 'rider',
    at: cottonTree,
  });
  await page.getByRole('combobox', { name: 'Destination', exact: true }).fill('calabash rd');
  const street = page.getByRole('option', { name: /^Calabash Road/ });
  await expect(street).toContainText('Freetown');
  await look(page, 'streets-search');
  await street.click();
  await expect(page.getByRole('combobox', { name: 'Destination', exact: true })).toHaveValue('Calabash Road');
  await page.getByRole('button', { name: 'Continue to Booking' }).click();
  await expect(page.locator('label', { hasText: 'Standard' })).toContainText(/Le\s[\d,]+/);
  await look(page, 'streets-destination');
  await context.close();
});

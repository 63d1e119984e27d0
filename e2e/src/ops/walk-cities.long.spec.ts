import { expect, type Browser, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { withMap } from '../look/chromium.ts';
import { look } from '../look/look.ts';
import { anAdmin } from '../people/admins.ts';
import { CORNERS, nowhere, openCity, reviewCity, saveCity, typeCorners } from '../people/area-steps.ts';
import { arrive, DESKTOP, goOnline, PHONE } from '../people/people.ts';

let cluster: TestCluster;
// With a map, as in `map.spec.ts`.
let browser: Browser;
test.beforeAll(async ({ shared, playwright }) => {
  cluster = await shared.reset();
  browser = await playwright.chromium.launch(withMap);
});
test.afterAll(() => browser.close());

/** Drags the corner at the upper right of an outline that the map shows as a whole. */
async function dragCorner(page: Page): Promise<void> {
  const box = await page.locator('.maplibregl-canvas').boundingBox();
  if (!box) throw new Error('the map is not there');
  // The map leaves 56 pixels around what it shows, more below its buttons and beside its zoom buttons.
  const [left, right, top, bottom] = [56, 84, 112, 56];
  const [width, height] = [box.width - left - right, box.height - top - bottom];
  const side = Math.min(width, height);
  const corner = { x: box.x + left + (width + side) / 2, y: box.y + top + (height - side) / 2 };
  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  await page.mouse.move(corner.x - 20, corner.y + 20, { steps: 4 });
  await page.mouse.up();
}

test('an outline is drawn on the map and reviewed with its figures, on a desktop and a phone', async () => {
  const driver = await arrive(browser, { url: cluster.urlA, email: 'driver@waka.test', role: 'driver', at: nowhere });
  await goOnline(driver.page);
  const { page } = await anAdmin(browser, cluster.urlA);
  const corners = await typeCorners(page);
  await expect(page.locator('.waka-map[data-ready=true]')).toBeVisible({ timeout: 20_000 });
  await expect(async () => {
    await dragCorner(page);
    const lines = (await corners.inputValue()).split('\n');
    expect(lines).toHaveLength(4);
    expect(lines).not.toContain(CORNERS[2]);
  }).toPass({ timeout: 10_000 });
  await expect(corners).toHaveValue(new RegExp(`^${CORNERS[0]}\n${CORNERS[1]}\n`));

  const dialog = await reviewCity(page);
  await expect(dialog.getByText('1 driver from Rest of Sierra Leone to Nowhere')).toBeVisible();
  await look(page, 'cities-review');
  await saveCity(page, dialog);
  await look(page, 'cities-edit');
  await page.setViewportSize(PHONE);
  await look(page, 'cities-edit-phone', { fullPage: true });
  await page.setViewportSize(DESKTOP);
  await openCity(page);
});

import { expect, type Browser, type Page } from '@playwright/test';
import { withMap } from '../look/chromium.ts';
import { look } from '../look/look.ts';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { anAdmin } from '../people/admins.ts';
import { arrive, book, DESKTOP, goOnline, PHONE } from '../people/people.ts';

let cluster: TestCluster;
// With a map, as in `map.spec.ts`.
let browser: Browser;
test.beforeAll(async ({ shared, playwright }) => {
  cluster = await shared.reset();
  browser = await playwright.chromium.launch(withMap);
});
test.afterAll(() => browser.close());

/** Between Bo and Freetown, where nothing is. */
const nowhere = { latitude: 8.05, longitude: -12.4, accuracy: 8 };
const CORNERS = ['8, -12.45', '8, -12.35', '8.1, -12.35', '8.1, -12.45'];

/** Drags the corner at the upper right of an outline that the map shows as a whole. */
async function dragCorner(page: Page): Promise<void> {
  const box = await page.locator('.maplibregl-canvas').boundingBox();
  if (!box) throw new Error('the map is not there');
  // The map leaves 56 pixels around what it shows, below its buttons, which take as many.
  const height = box.height - 3 * 56;
  const corner = { x: box.x + box.width / 2 + height / 2, y: box.y + 2 * 56 };
  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  await page.mouse.move(corner.x - 20, corner.y + 20, { steps: 4 });
  await page.mouse.up();
}

test('a city that an admin draws and opens serves its riders at once', async () => {
  const driver = await arrive(browser, { url: cluster.urlA, email: 'driver@waka.test', role: 'driver', at: nowhere });
  await goOnline(driver.page);
  const { page } = await anAdmin(browser, cluster.urlA);
  await page.getByRole('link', { name: 'Cities', exact: true }).click();
  await page.getByRole('link', { name: 'New city' }).click();

  const corners = page.getByRole('textbox', { name: 'Corners' });
  await test.step('by typed corners, one of which is dragged on the map', async () => {
    await corners.fill(CORNERS.join('\n'));
    await page.getByRole('button', { name: 'Take over' }).click();
    await expect(page.locator('.waka-map[data-ready=true]')).toBeVisible({ timeout: 20_000 });
    await expect(async () => {
      await dragCorner(page);
      const lines = (await corners.inputValue()).split('\n');
      expect(lines).toHaveLength(4);
      expect(lines).not.toContain(CORNERS[2]);
    }).toPass({ timeout: 10_000 });
    await expect(corners).toHaveValue(new RegExp(`^${CORNERS[0]}\n${CORNERS[1]}\n`));
  });

  await test.step('with its figures before it is saved', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Nowhere');
    await page.getByLabel('Emergency number').fill('112');
    await page.getByRole('button', { name: 'Review and save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Nowhere?' });
    await expect(dialog.getByText('1 driver from Rest of Sierra Leone to Nowhere')).toBeVisible();
    await look(page, 'cities-review');
    await dialog.getByLabel('Reason').fill('Riders asked for it');
    await dialog.getByRole('button', { name: 'Add city' }).click();
    await expect(page.getByRole('heading', { name: 'Nowhere' })).toBeVisible();
    await look(page, 'cities-edit');
    await page.setViewportSize(PHONE);
    await look(page, 'cities-edit-phone', { fullPage: true });
    await page.setViewportSize(DESKTOP);
    await page.getByRole('button', { name: 'Open city' }).click();
    const question = page.getByRole('dialog', { name: 'Open Nowhere?' });
    await question.getByLabel('Reason').fill('It begins today');
    await question.getByRole('button', { name: 'Open city' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText('Open', { exact: true })).toBeVisible();
  });

  // A new city is in force ten seconds later.
  await cluster.change(`UPDATE service_areas SET in_force_at = now() WHERE id = 'nowhere'`);
  for (const url of [cluster.urlA, cluster.urlB])
    await expect.poll(async () => (await page.request.get(`${url}/api/config/maps`)).text()).toContain('"nowhere"');
  const rider = await arrive(browser, { url: cluster.urlB, email: 'rider@waka.test', role: 'rider', at: nowhere });
  await book(rider.page, 'Bo');
  await driver.page.getByRole('button', { name: 'Accept' }).click();
  await expect(rider.page.getByText('Driver is on the way')).toBeVisible();
  await page.reload();
  await expect(page.getByText('0 free drivers · 1 ride under way')).toBeVisible();
});

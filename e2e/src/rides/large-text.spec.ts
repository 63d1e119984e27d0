import { expect, type Locator } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { look } from '../look/look.ts';
import { arrive, book, cottonTree, goOnline, nearCottonTree } from '../people/people.ts';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

/** Checks whether what is seen in the first lines of an element is the element, and nothing that covers it. */
const onTop = (element: Locator) =>
  element.evaluate((one) => {
    const { left, top, width } = one.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + 16);
    return seen !== null && one.contains(seen);
  });

const boxOf = (element: Locator) =>
  element.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return { left, right, top, bottom };
  });

for (const [width, height] of [
  [360, 640],
  [390, 844],
] as const) {
  test(`text of up to twice its size leaves the booking readable at ${width} x ${height}`, async ({ browser }) => {
    const { context, page } = await arrive(browser, {
      url: cluster.urlA,
      email: 'rider@waka.test',
      role: 'rider',
      at: cottonTree,
      viewport: { width, height },
    });
    await page.getByRole('combobox', { name: 'Destination', exact: true }).fill('Lumley');
    await page
      .getByRole('option', { name: /Lumley/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Continue to Booking' }).click();
    const row = page.locator('label', { hasText: 'Standard' });
    await expect(row).toContainText(/Le\s\d/);
    for (const percent of [100, 130, 150, 200]) {
      await page.addStyleTag({ content: `html { font-size: ${percent}% !important }` });
      await expect(page.getByRole('button', { name: /^Confirm / })).toBeInViewport({ ratio: 1 });
      await look(page, `large-text-${width}-${percent}`);
      await expect.poll(() => onTop(row)).toBe(true);
      await row.scrollIntoViewIfNeeded();
      const [name, seats] = await Promise.all([
        boxOf(row.locator('b').first()),
        boxOf(row.locator('span[aria-hidden="true"]')),
      ]);
      expect(name.right <= seats.left || name.bottom <= seats.top, `${percent} %: the name ends before the seats`).toBe(
        true,
      );
      for (const way of ['Cash', 'Orange Money']) {
        const chip = page.locator('label', { hasText: way });
        await chip.scrollIntoViewIfNeeded();
        const inside = await chip.evaluate((label) => label.scrollWidth <= label.clientWidth);
        expect(inside, `${percent} %: ${way} fits its box`).toBe(true);
      }
      await row.scrollIntoViewIfNeeded();
    }
    await context.close();
  });
}

test('a low phone shows how to keep a ride, and the banner of the ride is readable at twice its size', async ({
  browser,
}) => {
  const url = cluster.urlA;
  const driver = await arrive(browser, { url, email: 'driver@waka.test', role: 'driver', at: nearCottonTree });
  await goOnline(driver.page);
  const viewport = { width: 360, height: 640 };
  const rider = await arrive(browser, { url, email: 'rider4@waka.test', role: 'rider', at: cottonTree, viewport });
  const { page } = rider;
  await book(page);
  await driver.page.getByRole('button', { name: 'Accept' }).click();
  const banner = page.locator('output', { hasText: 'Driver is on the way' });
  await expect(banner).toBeVisible();

  await page.getByRole('button', { name: 'Cancel ride' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('I changed my mind').click();
  await look(page, 'cancel-low-phone');
  for (const name of ['Cancel ride', 'Keep my ride']) {
    await expect(sheet.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await expect(sheet.getByRole('textbox')).toBeInViewport({ ratio: 1 });
  await sheet.getByRole('button', { name: 'Keep my ride' }).click();

  for (const percent of [100, 150, 200]) {
    await page.addStyleTag({ content: `html { font-size: ${percent}% !important }` });
    await banner.scrollIntoViewIfNeeded();
    if (percent < 200) await look(page, `banner-${percent}`);
    const [words, details, whole] = await Promise.all([
      boxOf(banner.locator('div')),
      boxOf(banner.getByRole('button', { name: 'Details' })),
      boxOf(banner),
    ]);
    expect(words.right <= details.left || words.bottom <= details.top, `${percent} %: the words end first`).toBe(true);
    expect(words.right - words.left, `${percent} %: the words have room`).toBeGreaterThan(
      (whole.right - whole.left) * 0.5,
    );
    expect(details.right).toBeLessThanOrEqual(whole.right);
  }
  await rider.context.close();
  await driver.context.close();
});

import { expect, type Locator } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { look } from '../look/look.ts';
import { arrive, cottonTree } from '../people/people.ts';

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

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const FOLDER = 'test-results/screens';

/** Keeps a picture of the screen, which fits its width and has no barrier that axe finds. */
export async function look(page: Page, screen: string, { fullPage = false } = {}): Promise<void> {
  await page.screenshot({ path: `${FOLDER}/${screen}.png`, fullPage });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${screen} is wider than the screen`).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    screen,
  ).toEqual([]);
}

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** Lists the barriers that axe finds on the screen as it is, one line an element. */
export async function axeFindings(page: Page, ...moreTags: string[]): Promise<string[]> {
  // The other mode opens a blank page each time, for frames of other origins, which these screens do not have.
  const { violations } = await new AxeBuilder({ page })
    .withTags([...TAGS, ...moreTags])
    .setLegacyMode(true)
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** Answers by how many pixels the screen is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

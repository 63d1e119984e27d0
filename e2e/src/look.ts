import { expect, type Page } from '@playwright/test';
import { axeFindings, overflowOf } from './axe.ts';

export const FOLDER = 'test-results/screens';

/** Keeps a picture of the screen, which fits its width and has no barrier that axe finds. */
export async function look(page: Page, screen: string, { fullPage = false } = {}): Promise<void> {
  await page.screenshot({ path: `${FOLDER}/${screen}.png`, fullPage });
  expect(await overflowOf(page), `${screen} is wider than the screen`).toBe(0);
  expect(await axeFindings(page), screen).toEqual([]);
}

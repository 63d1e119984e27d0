import { expect, type Page } from '@playwright/test';
import { axeFindings, overflowOf } from './axe.ts';
import { untilStill } from './until-still.ts';

/** Takes a picture of the screen into `test-results/screens`, where PICTURES asks for pictures: each costs 0.2 s of a core. */
export async function takePicture(page: Page, screen: string, { fullPage = false } = {}): Promise<void> {
  if (process.env.PICTURES)
    await page.screenshot({ path: `test-results/screens/${screen}.jpg`, quality: 80, fullPage });
}

/** Checks that the screen fits its width and has no barrier that axe finds. */
export async function look(page: Page, screen: string, options?: { fullPage?: boolean }): Promise<void> {
  await untilStill(page);
  await takePicture(page, screen, options);
  expect(await overflowOf(page), `${screen} is wider than the screen`).toBe(0);
  expect(await axeFindings(page), screen).toEqual([]);
}

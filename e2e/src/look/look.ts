import { expect, type Page } from '@playwright/test';
import { axeFindings, overflowOf } from './axe.ts';

/** Takes a picture of the screen into `test-results/screens`, where PICTURES asks for pictures: each costs 0.2 s of a core. */
export async function takePicture(page: Page, screen: string, { fullPage = false } = {}): Promise<void> {
  if (process.env.PICTURES)
    await page.screenshot({ path: `test-results/screens/${screen}.jpg`, quality: 80, fullPage });
}

/** Waits until colours and places have changed; a change of the colour scheme fades everything. */
const finishTransitions = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });

/** Checks that the screen fits its width and has no barrier that axe finds. */
export async function look(page: Page, screen: string, options?: { fullPage?: boolean }): Promise<void> {
  await finishTransitions(page);
  await takePicture(page, screen, options);
  expect(await overflowOf(page), `${screen} is wider than the screen`).toBe(0);
  expect(await axeFindings(page), screen).toEqual([]);
}

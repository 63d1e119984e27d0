import type { Page } from '@playwright/test';

/** Waits until colours and places have stopped changing: in its transition from light to dark a text cannot be read. */
export const untilStill = (page: Page): Promise<void> => page.evaluate(waitForTwoStillFrames);

/** Runs in the page. */
async function waitForTwoStillFrames(): Promise<void> {
  // During its transition from light to dark, and while a dialog rises, a colour has another contrast, and the next
  // element may follow a frame later. A browser that draws no frames ends none: after five seconds the screen is checked
  // as it is.
  const until = performance.now() + 5000;
  const limit = new Promise((resolve) => setTimeout(resolve, 5000));
  for (let still = 0; still < 2 && performance.now() < until;) {
    await Promise.race([new Promise(requestAnimationFrame), limit]);
    // One without an end, as of a spinner, changes no colour.
    const running = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    still = running.length > 0 ? 0 : still + 1;
    await Promise.race([Promise.allSettled(running.map(({ finished }) => finished)), limit]);
  }
}

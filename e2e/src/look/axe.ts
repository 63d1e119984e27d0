import type { Page } from '@playwright/test';
import axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** Lists the barriers that axe finds on the present screen, one line an element. */
export async function axeFindings(page: Page, ...moreTags: string[]): Promise<string[]> {
  // The library is half a megabyte: a document gets it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(runAxe, [...TAGS, ...moreTags]);
}

/** Runs in the page. Asks for violations alone, since describing each element that passes takes most of the time. */
async function runAxe(tags: string[]): Promise<string[]> {
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
  const { violations } = await window.axe.run(document, {
    runOnly: { type: 'tag', values: tags },
    resultTypes: ['violations'],
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Returns by how many pixels the screen is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

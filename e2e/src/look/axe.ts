import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { untilStill } from './until-still.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** Lists the barriers that axe finds on the present screen, one line an element. */
export async function axeFindings(page: Page, ...moreTags: string[]): Promise<string[]> {
  // The library is half a megabyte: a document gets it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await untilStill(page);
  return page.evaluate(runAxe, [...TAGS, ...moreTags]);
}

/** Runs in the page. Asks for violations alone, since describing each element that passes takes most of the time. */
async function runAxe(tags: string[]): Promise<string[]> {
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

/** Returns by how many pixels the screen, a sheet or a dialog on it is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    // What scrolls up and down cuts off what is too wide, and the document does not become wider by it.
    const parts = [...document.querySelectorAll('.overscroll-contain')];
    const hidden = parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    return Math.max(0, document.documentElement.scrollWidth - innerWidth, ...hidden);
  });

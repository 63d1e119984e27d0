import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { DESKTOP, PHONE } from './people.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const FOLDER = 'test-results/screens';
const TARGET_PX = 44;

export const views = {
  'a phone in English': { viewport: PHONE, language: 'en', colorScheme: 'light' },
  'a phone in Arabic, dark': { viewport: PHONE, language: 'ar', colorScheme: 'dark' },
  'a desk in English, dark': { viewport: DESKTOP, language: 'en', colorScheme: 'dark' },
  'a desk in Arabic': { viewport: DESKTOP, language: 'ar', colorScheme: 'light' },
} as const;

/** What axe finds on the screen as it is, and what is too small for a thumb; each with the screen's name. */
async function flawsOf(page: Page, screen: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const small = await page.evaluate(smallTargets, TARGET_PX);
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${screen}: ${id}: ${html.slice(0, 160)}`)),
    ...small.map((target) => `${screen}: ${target}`),
  ];
}

/** Buttons and links that stand alone; those within a line of text may be as high as the line (WCAG 2.5.8). */
function smallTargets(least: number): string[] {
  const seen = [
    ...document.querySelectorAll<HTMLElement>('button, a[href], select, input, [role="option"], [role="radio"]'),
  ];
  return seen.flatMap((element) => {
    const box = element.getBoundingClientRect();
    const isShown = element.checkVisibility({ opacityProperty: true }) && box.width > 1 && box.height > 1;
    if (!isShown || element.closest('p, li > a:only-child, .maplibregl-map, [aria-hidden="true"], [inert]')) return [];
    // A label that holds its field is the target.
    const target = element.closest('label')?.getBoundingClientRect() ?? box;
    const grown = getComputedStyle(element, '::after');
    const height = Math.max(target.height, grown.position === 'absolute' ? parseFloat(grown.height) || 0 : 0);
    if (Math.round(height) >= least) return [];
    return [`${Math.round(height)} px: ${element.outerHTML.slice(0, 160)}`];
  });
}

export type View = (typeof views)[keyof typeof views];

/** Looks for barriers on screen after screen, and keeps a picture of each. */
export function barriers(name: string) {
  const flaws: string[] = [];
  const check = async (page: Page, screen: string) => {
    flaws.push(...(await flawsOf(page, screen)));
    await page.screenshot({ path: `${FOLDER}/${name.replaceAll(/\W+/g, '-')}-${screen}.png` });
  };
  return { check, flaws };
}

/** The account's language wins over the browser's. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate(
    (chosen) =>
      fetch('/api/auth/language', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ language: chosen }),
      }),
    language,
  );
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

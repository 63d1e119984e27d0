import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Language } from '@waka/contracts/languages';
import { axeFindings, overflowOf } from './axe.ts';
import { takePicture } from './look.ts';
import { DESKTOP, PHONE } from '../people/people.ts';

const TARGET_PX = 44;

interface View {
  device: 'phone' | 'desktop';
  language: Language;
  colorScheme: 'light' | 'dark';
  /** Whether axe and the sizes of targets are checked too; texts and widths are checked in each. */
  isChecked: boolean;
}

/** In an order that changes little from one to the next. */
const VIEWS: readonly View[] = [
  { device: 'phone', language: 'en', colorScheme: 'light', isChecked: true },
  { device: 'phone', language: 'fr', colorScheme: 'light', isChecked: false },
  { device: 'phone', language: 'pt', colorScheme: 'light', isChecked: false },
  { device: 'phone', language: 'kri', colorScheme: 'light', isChecked: false },
  { device: 'phone', language: 'ar', colorScheme: 'dark', isChecked: true },
  { device: 'desktop', language: 'ar', colorScheme: 'light', isChecked: true },
  { device: 'desktop', language: 'kri', colorScheme: 'light', isChecked: false },
  { device: 'desktop', language: 'pt', colorScheme: 'light', isChecked: false },
  { device: 'desktop', language: 'fr', colorScheme: 'light', isChecked: false },
  { device: 'desktop', language: 'en', colorScheme: 'dark', isChecked: true },
];
const AT_HOME: View = { device: 'phone', language: 'en', colorScheme: 'light', isChecked: false };

/**
 * Checks one screen after the other, each in both widths, all languages, both directions and both themes where it is.
 * `see` leaves the page on a phone in English; `flaws` is what it found.
 */
export function walker(name: string) {
  const flaws: string[] = [];
  const keys = messageKeys();
  const see = async (page: Page, screen: string, views = VIEWS) => {
    for (const view of views) {
      const label = `${screen}, ${view.device} ${view.language} ${view.colorScheme}`;
      await show(page, view);
      await takePicture(page, `${name}-${label.replaceAll(/\W+/g, '-')}`);
      flaws.push(...(await flawsOf(page, view, keys)).map((flaw) => `${label}: ${flaw}`));
    }
    await show(page, AT_HOME);
  };
  return { see, flaws };
}

/** For screens that do not stay as long as ten checks take. */
export const BRIEFLY = VIEWS.filter(({ isChecked, device }) => isChecked && device === 'phone');

/** Switches the view, as by another page of this browser with another language, a turned device, or the evening. */
async function show(page: Page, { device, language, colorScheme }: View): Promise<void> {
  const viewport = device === 'phone' ? PHONE : DESKTOP;
  if (page.viewportSize()?.width !== viewport.width) await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate((chosen) => {
    localStorage.setItem('waka:language', `${chosen} synced`);
    dispatchEvent(new StorageEvent('storage', { key: 'waka:language' }));
  }, language);
  await page.waitForFunction(
    ([lang, dir]) => document.documentElement.lang === lang && document.documentElement.dir === dir,
    [language, language === 'ar' ? 'rtl' : 'ltr'] as const,
  );
}

async function flawsOf(page: Page, { isChecked }: View, keys: Set<string>): Promise<string[]> {
  const overflow = await overflowOf(page);
  const words = (await page.locator('body').innerText()).split(/[^\w.]+/);
  return [
    ...(overflow > 0 ? [`wider than the screen by ${overflow} px`] : []),
    // A text missing in every catalogue would be shown by its key: `rider.plan.whereTo`.
    ...words.filter((word) => keys.has(word)).map((key) => `shows the key ${key}`),
    ...(isChecked ? await axeFindings(page, 'wcag22aa') : []),
    ...(isChecked ? await page.evaluate(smallTargets, TARGET_PX) : []),
  ];
}

/** Finds buttons and links that are too small; those within a line of text may be as high as the line (WCAG 2.5.8). */
function smallTargets(least: number): string[] {
  const seen = [
    ...document.querySelectorAll<HTMLElement>('button, a[href], select, input, [role="option"], [role="radio"]'),
  ];
  return seen.flatMap((element) => {
    const box = element.getBoundingClientRect();
    const isShown = element.checkVisibility({ opacityProperty: true }) && box.width > 1 && box.height > 1;
    if (!isShown || element.closest('p, li > a:only-child, .maplibregl-map, [aria-hidden="true"], [inert]')) return [];
    // A label around its field is the target.
    const target = element.closest('label')?.getBoundingClientRect() ?? box;
    const grown = getComputedStyle(element, '::after');
    const height = Math.max(target.height, grown.position === 'absolute' ? parseFloat(grown.height) || 0 : 0);
    if (Math.round(height) >= least) return [];
    return [`${Math.round(height)} px: ${element.outerHTML.slice(0, 160)}`];
  });
}

const MESSAGES = new URL('../../../frontend/src/lib/i18n/messages/', import.meta.url);

/** Lists the keys of the catalogues that cannot be a word of a screen. */
function messageKeys(): Set<string> {
  const keys = new Set<string>();
  for (const slice of readdirSync(MESSAGES)) {
    const texts: object = JSON.parse(readFileSync(new URL(`${slice}/en.json`, MESSAGES), 'utf8'));
    for (const key of Object.keys(texts)) if (/^\w+(\.\w+)+$/.test(key)) keys.add(key);
  }
  return keys;
}

/** Navigates like a link, without loading the page again. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForURL((url) => url.pathname === path.split('?')[0]);
}

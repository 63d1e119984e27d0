import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { withoutMap } from './chromium.ts';
import { House } from './house.ts';
import { arrive, cottonTree, DESKTOP, nearCottonTree, PHONE } from './people.ts';

test.use({ launchOptions: withoutMap });

let house: House;
test.beforeAll(async () => {
  house = await House.open();
});
test.afterAll(() => house.close());

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const FOLDER = 'test-results/screens';
const TARGET_PX = 44;

const views = {
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

type View = (typeof views)[keyof typeof views];

function checker(name: string) {
  const flaws: string[] = [];
  const check = async (page: Page, screen: string) => {
    flaws.push(...(await flawsOf(page, screen)));
    await page.screenshot({ path: `${FOLDER}/${name.replaceAll(/\W+/g, '-')}-${screen}.png` });
  };
  return { check, flaws };
}

/** Signs in, and has the screen look as wanted. */
async function arriveIn(browser: Browser, role: 'rider' | 'driver', { viewport, colorScheme }: View) {
  const at = role === 'rider' ? cottonTree : nearCottonTree;
  const person = await arrive(browser, { url: house.urlA, email: `${role}@waka.test`, role, at, viewport });
  await person.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  return person;
}

async function speak(page: Page, language: string): Promise<void> {
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

for (const [name, view] of Object.entries(views)) {
  test(`the doors have no barrier on ${name}`, async ({ browser }) => {
    const { check, flaws } = checker(`axe ${name}`);
    const { viewport, colorScheme, language } = view;
    const context = await browser.newContext({
      baseURL: house.urlA,
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
      locale: language === 'ar' ? 'ar-EG' : 'en-GB',
    });
    const page = await context.newPage();
    for (const [path, screen] of [
      ['/', 'landing'],
      ['/auth-rider', 'rider-login'],
      ['/auth-rider?ref=ABCDEFGH', 'rider-signup'],
      ['/auth-driver', 'driver-login'],
      ['/auth-driver?ref=ABCDEFGH', 'driver-register'],
      ['/reset-password?token=abc&type=rider', 'reset'],
      ['/reset-password', 'reset-invalid'],
      ['/nowhere', 'not-found'],
      ['/dev/outbox', 'outbox'],
      ['/r/nobody-knows-this', 'shared-unknown'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one screen after the other
      await page.goto(path);
      // oxlint-disable-next-line no-await-in-loop
      await page.getByRole('heading').first().waitFor();
      // oxlint-disable-next-line no-await-in-loop
      await check(page, screen);
    }
    await context.close();
    expect(flaws).toEqual([]);
  });

  test(`the screens of riders and drivers have no barrier on ${name}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const { check, flaws } = checker(`axe ${name}`);
    const rider = await arriveIn(browser, 'rider', view);
    const driver = await arriveIn(browser, 'driver', view);
    for (const { page, role } of [
      { page: rider.page, role: 'rider' },
      { page: driver.page, role: 'driver' },
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one screen after the other
      await speak(page, view.language);
      for (const path of role === 'rider' ? RIDER_PATHS : DRIVER_PATHS) {
        // oxlint-disable-next-line no-await-in-loop
        await page.goto(path);
        // oxlint-disable-next-line no-await-in-loop
        await page.getByRole('heading').first().waitFor();
        // oxlint-disable-next-line no-await-in-loop
        await page.waitForLoadState('networkidle');
        // oxlint-disable-next-line no-await-in-loop
        await check(page, `${role}${path.replaceAll('/', '-')}`);
      }
    }
    await rider.context.close();
    await driver.context.close();
    expect(flaws).toEqual([]);
  });
}

const RIDER_PATHS = [
  '/rider',
  '/notifications',
  '/refer',
  '/rides',
  '/payment',
  '/rewards',
  '/help',
  '/contacts',
  '/settings',
  '/settings/security',
  '/settings/privacy',
  '/profile',
  '/nowhere',
];
const DRIVER_PATHS = ['/driver', '/driver/profile', '/driver/documents', '/refer', '/payment', '/settings'];

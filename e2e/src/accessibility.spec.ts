import { expect, test, type Browser } from '@playwright/test';
import { barriers, speak, views, type View } from './barriers.ts';
import { withoutMap } from './chromium.ts';
import { House } from './house.ts';
import { arrive, cottonTree, nearCottonTree } from './people.ts';

test.use({ launchOptions: withoutMap });

let house: House;
test.beforeAll(async () => {
  house = await House.open();
});
test.afterAll(() => house.close());

/** Signs in, and has the screen look as wanted. */
async function arriveIn(browser: Browser, role: 'rider' | 'driver', { viewport, colorScheme }: View) {
  const at = role === 'rider' ? cottonTree : nearCottonTree;
  const person = await arrive(browser, { url: house.urlA, email: `${role}@waka.test`, role, at, viewport });
  await person.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  return person;
}

for (const [name, view] of Object.entries(views)) {
  test(`the doors have no barrier on ${name}`, async ({ browser }) => {
    const { check, flaws } = barriers(`axe ${name}`);
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
      ['/dev/design', 'design'],
      ['/r/nobody-knows-this', 'shared-unknown'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one screen after the other
      await page.goto(path);
      // oxlint-disable-next-line no-await-in-loop
      await page.getByRole('heading').first().waitFor();
      // oxlint-disable-next-line no-await-in-loop
      await check(page, screen);
    }
    await page.goto('/api/login?role=admin');
    await page.getByRole('button', { name: /Somebody new/ }).click();
    await page.getByRole('combobox').waitFor();
    await check(page, 'complete-profile');
    await context.close();
    expect(flaws).toEqual([]);
  });

  test(`the screens of riders and drivers have no barrier on ${name}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const { check, flaws } = barriers(`axe ${name}`);
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

import { expect, test, type Page } from '@playwright/test';
import { House } from './house.ts';
import { aBrowser, logIn } from './newcomers.ts';
import { arrive, cottonTree, DESKTOP, PASSWORD, PHONE } from './people.ts';

let house: House;
test.beforeAll(async () => {
  house = await House.open();
});
test.afterAll(() => house.close());

const FOLDER = 'test-results/screens';
/** A text that no catalogue held would be shown by its key: `rider.plan.whereTo`. */
const KEY = /\b(?:app|auth|reset|rider|driver|landing|profile|unit|error|field)\.[a-z][A-Za-z]+(?:\.[A-Za-z_]+)*\b/;

const languages = {
  en: 'English',
  fr: 'Français',
  ar: 'العربية',
  pt: 'Português',
  kri: 'Krio',
} as const;
type Language = keyof typeof languages;

async function speak(page: Page, language: Language): Promise<void> {
  await page.locator('select').first().selectOption({ label: languages[language] });
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
}

async function look(page: Page, screen: string): Promise<void> {
  await page.screenshot({ path: `${FOLDER}/${screen}.png` });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${screen} is wider than the screen`).toBeLessThanOrEqual(0);
  expect(await page.locator('body').innerText(), screen).not.toMatch(KEY);
}

test('a rider chooses Arabic on the landing page, books in it, and finds it again elsewhere', async ({ browser }) => {
  const { context, page } = await aBrowser(browser, house.urlA);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(cottonTree);

  await test.step('at once, and without a reload', async () => {
    await page.goto('/');
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
    await speak(page, 'ar');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('طريقك عبر المدينة.');
    await expect(page.locator('body[data-same-page]')).toBeAttached();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('طريقك عبر المدينة.');
  });

  await test.step('to the booking', async () => {
    await page.getByRole('link', { name: 'أنا راكب' }).click();
    await page.getByLabel('البريد الإلكتروني').fill('rider@waka.test');
    await page.getByLabel('كلمة المرور', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click();
    await expect(page).toHaveURL(/\/rider$/);
    await page.getByRole('combobox', { name: 'الوجهة' }).fill('Lumley');
    await page
      .getByRole('option', { name: /Lumley/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'متابعة إلى الحجز' }).click();
    await page.getByRole('button', { name: 'تأكيد عادي' }).click();
    await expect(page.getByText('جارٍ البحث عن سائقين بالقرب...').first()).toBeVisible();
    await look(page, 'ar-searching');
    await page.getByRole('button', { name: 'إلغاء الرحلة' }).click();
    await page.getByRole('button', { name: 'غيّرت رأيي' }).click();
    await expect(page.getByText('أُلغيت الرحلة').first()).toBeVisible();
  });

  await test.step('on a second device, whose browser speaks English', async () => {
    const second = await aBrowser(browser, house.urlA);
    await second.page.goto('/auth-rider');
    await expect(second.page.locator('html')).toHaveAttribute('lang', 'en');
    await logIn(second.page, { email: 'rider@waka.test', password: PASSWORD });
    await expect(second.page).toHaveURL(/\/rider$/);
    await expect(second.page.locator('html')).toHaveAttribute('lang', 'ar');
    await second.context.close();
  });
  await context.close();
});

test('only the language in use is downloaded, and one that cannot be leaves the old one', async ({ browser }) => {
  // A service worker would answer from what it keeps.
  const context = await browser.newContext({ baseURL: house.urlA, serviceWorkers: 'block' });
  const page = await context.newPage();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(...(/texts-[^/]+\/(.*)\.js/.exec(request.url())?.slice(1) ?? [])));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your way across town.');
  expect(fetched.filter((name) => !name.endsWith('-en'))).toEqual([]);
  await page.route('**/*-fr.js', (route) => route.abort());
  await page.locator('select').first().selectOption('fr');
  await expect(page.getByText('This language could not be loaded. Please try again.').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.close();
});

for (const [device, viewport] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  test(`every language fits a ${device}, and says no key`, async ({ browser }) => {
    const { context, page } = await aBrowser(browser, house.urlA);
    await page.setViewportSize(viewport);
    for (const path of ['/', '/auth-rider', '/auth-driver']) {
      // One page after the other, in one browser.
      /* oxlint-disable no-await-in-loop */
      await page.goto(path);
      for (const language of ['en', 'fr', 'ar', 'pt', 'kri'] as const) {
        await speak(page, language);
        await look(page, `${language}-${device}${path.replaceAll('/', '-')}`);
      }
      /* oxlint-enable no-await-in-loop */
    }
    await context.close();
    const role = { url: house.urlA, at: cottonTree, viewport };
    for (const who of [
      { ...role, role: 'rider', email: 'rider2@waka.test' },
      { ...role, role: 'driver', email: 'driver@waka.test' },
    ] as const) {
      /* oxlint-disable no-await-in-loop */
      const person = await arrive(browser, who);
      for (const language of ['fr', 'ar', 'pt', 'kri', 'en'] as const) {
        // The page itself keeps its language once more when the account has taken it, a moment after the sign-in.
        await expect(async () => {
          await person.page.evaluate((choice) => localStorage.setItem('waka:language', choice), language);
          await person.page.reload();
          await expect(person.page.locator('html')).toHaveAttribute('lang', language, { timeout: 2000 });
        }).toPass();
        await expect(person.page.getByRole('button').nth(2)).toBeVisible();
        await look(person.page, `${language}-${device}-${who.role}`);
      }
      await person.context.close();
      /* oxlint-enable no-await-in-loop */
    }
  });
}

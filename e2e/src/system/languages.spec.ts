import { expect, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { takePicture } from '../look/look.ts';
import { aBrowser, logIn } from '../people/newcomers.ts';
import { cottonTree, PASSWORD } from '../people/people.ts';

let cluster: TestCluster;
test.beforeAll(async ({ shared }) => {
  cluster = await shared.reset();
});

/** A text missing in every catalogue would be shown by its key: `rider.plan.whereTo`. */
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
  await takePicture(page, screen);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${screen} is wider than the screen`).toBeLessThanOrEqual(0);
  expect(await page.locator('body').innerText(), screen).not.toMatch(KEY);
}

test('a rider chooses Arabic on the landing page, books in it, and finds it again elsewhere', async ({ browser }) => {
  const { context, page } = await aBrowser(browser, cluster.urlA);
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
    await page.getByText('غيّرت رأيي').click();
    await page.getByRole('dialog').getByRole('button', { name: 'إلغاء الرحلة' }).click();
    await expect(page.getByText('أُلغيت الرحلة').first()).toBeVisible();
  });

  await test.step('on a second device, whose browser speaks English', async () => {
    const second = await aBrowser(browser, cluster.urlA);
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
  // A service worker would use its cache.
  const context = await browser.newContext({ baseURL: cluster.urlA });
  const page = await context.newPage();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(...(/texts-[^/]+\/(.*)\.js/.exec(request.url())?.slice(1) ?? [])));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get across town, your way.');
  expect(fetched.filter((name) => !name.endsWith('-en'))).toEqual([]);
  await page.route('**/*-fr.js', (route) => route.abort());
  await page.locator('select').first().selectOption('fr');
  await expect(page.getByText('We couldn’t load this language. Please try again.').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.close();
});

import { expect, type Page } from '@playwright/test';
import { test } from '../cluster/fixtures.ts';
import type { TestCluster } from '../cluster/test-cluster.ts';
import { overflowOf } from '../look/axe.ts';
import { takePicture } from '../look/look.ts';
import { aBrowser, logIn } from '../people/newcomers.ts';
import { arrive, cottonTree, PASSWORD } from '../people/people.ts';

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
const SAVED_PLACES = /^(?:Saved places|Lieux enregistrés|الأماكن المحفوظة|Locais guardados|Ples dɛn we yu kip)$/;
type Language = keyof typeof languages;

async function speak(page: Page, language: Language): Promise<void> {
  await page.locator('select').first().selectOption({ label: languages[language] });
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
}

async function look(page: Page, screen: string): Promise<void> {
  await takePicture(page, screen);
  expect(await overflowOf(page), `${screen} is wider than the screen`).toBe(0);
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

test('the homes of rider and driver fit a narrow phone in every language, with a long name', async ({ browser }) => {
  const narrow = { url: cluster.urlA, at: cottonTree, viewport: { width: 360, height: 640 } };
  await cluster.read((sql) =>
    sql(`UPDATE users SET full_name = 'Mohamed Lamine Turay-Bangura of Wellington' WHERE email = 'driver1@waka.test'`),
  );
  const rider = await arrive(browser, { ...narrow, email: 'rider1@waka.test', role: 'rider' });
  const driver = await arrive(browser, { ...narrow, email: 'driver1@waka.test', role: 'driver' });
  for (const language of Object.keys(languages)) {
    for (const { page } of [rider, driver]) {
      await page.evaluate((chosen) => localStorage.setItem('waka:language', chosen), language);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
    // Home, work and the star: the row scrolls where its words are long.
    await expect(rider.page.getByRole('listitem')).toHaveCount(5);
    const last = rider.page.getByRole('list', { name: SAVED_PLACES }).getByRole('button').last();
    await last.scrollIntoViewIfNeeded();
    // Scrolled to the end, the row shows it whole.
    await expect(last).toBeInViewport({ ratio: 1 });
    await look(rider.page, `${language}-rider-narrow`);
    await expect(driver.page.locator('a[href="/notifications"]')).toBeInViewport({ ratio: 1 });
    await look(driver.page, `${language}-driver-narrow`);
  }
  await Promise.all([rider.context.close(), driver.context.close()]);
});

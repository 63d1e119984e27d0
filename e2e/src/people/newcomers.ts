import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { cottonTree, PHONE } from './people.ts';

interface Newcomer {
  fullName: string;
  email: string;
  phone: string;
  password: string;
}

/** Invents a person without an account. */
export function aNewcomer(fullName: string): Newcomer {
  const id = String(Math.floor(1_000_000 + Math.random() * 9_000_000));
  return { fullName, email: `${id}@post.test`, phone: `+2327${id}`, password: 'mangrove-7' };
}

/** Opens a browser without a session. */
export async function aBrowser(browser: Browser, baseURL: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL,
    viewport: PHONE,
    geolocation: cottonTree,
    permissions: ['geolocation', 'clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
  });
  return { context, page: await context.newPage() };
}

/** Checks the one toast on the screen, word for word. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  if (description) await expect(toast.getByText(description, { exact: true })).toBeVisible();
}

export async function signUpAsRider(page: Page, person: Newcomer): Promise<void> {
  await page.getByLabel('Full name').fill(person.fullName);
  await fillContact(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();
}

export async function registerAsDriver(page: Page, person: Newcomer): Promise<void> {
  const [firstName = '', lastName = ''] = person.fullName.split(' ');
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await fillContact(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function fillContact(page: Page, { email, phone, password }: Newcomer) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
}

export async function logIn(page: Page, { email, password }: Pick<Newcomer, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Navigates from the landing page, as a rider. */
export async function toPhoneLogin(page: Page, phone: string) {
  await page.getByRole('link', { name: "I'm a Rider" }).click();
  await page.getByRole('button', { name: 'Use a phone code instead' }).click();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Verification code').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
}

/** Returns another code than the right one. */
export const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000');

/** Opens the developers' outbox of a recipient, once it has so many messages. */
export async function outboxOf(context: BrowserContext, to: string, count = 1): Promise<Page> {
  const outbox = await context.newPage();
  await outbox.goto(`/dev/outbox?to=${encodeURIComponent(to)}`);
  await expect(outbox.getByRole('main').getByRole('listitem')).toHaveCount(count);
  return outbox;
}

/** Returns the newest code that was texted to a phone, after so many texts. */
export async function codeTextedTo(context: BrowserContext, phone: string, texts = 1): Promise<string> {
  const outbox = await outboxOf(context, phone, texts);
  const code = await outbox.getByRole('main').getByRole('listitem').first().locator('code').innerText();
  await outbox.close();
  return code;
}
